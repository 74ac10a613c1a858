import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./terms.module.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { wordsFor } from "#core/terms.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { PublicHead } from "../../ui/public-head.tsx";
import { useTermsQuery } from "./terms.api.ts";

const BannerBar = lazy(() => import("../../domain/banners/banner-bar.tsx").then((module) => ({ default: module.BannerBar })));

const SECTIONS = ["who", "account", "figures", "data", "allegro", "cookies", "support", "deletion", "liability", "changes"] as const;

/** The rules and the privacy notice of an instance that somebody runs themselves. */
export function TermsPage() {
  const { t } = useTranslation(["terms", "common"]);
  useTitle(t("title"));
  return (
    <>
      <Suspense fallback={null}>
        <BannerBar />
      </Suspense>
      <div className={css.root}>
        <PublicHead />
        <main className={`${ui.card} ${css.body}`} tabIndex={-1}>
          <h1>{t("title")}</h1>
          <p className={ui.secondary}>{t("lead")}</p>
          <Terms />
          <p>
            <Link className={ui.link} to="/">
              {t("back")}
            </Link>
          </p>
        </main>
      </div>
    </>
  );
}

/** What the operator has published, in the reader's language; else the text that comes with the program. */
function Terms() {
  const { t, i18n } = useTranslation("terms");
  const format = useFormat();
  const [params] = useSearchParams();
  const version = params.get("version") ?? undefined;
  const { data } = useTermsQuery({ version });
  const shown = data?.shown ?? null;
  const body = shown === null ? null : wordsFor(shown.body, isLanguage(i18n.language) ? i18n.language : "pl");
  return (
    <>
      {shown !== null && <p className={ui.secondary}>{t("versionOf", { version: shown.version, day: format.day(shown.validFrom) })}</p>}
      {body === null ? <OwnTerms /> : <div style={{ whiteSpace: "pre-line" }}>{body}</div>}
      {(data?.versions.length ?? 0) > 1 && (
        <nav className={`${ui.wrap} ${ui.gap4x12}`} aria-label={t("versions")}>
          <span className={ui.secondary}>{t("versions")}:</span>
          {data?.versions.map((one) => (
            <Link key={one.version} className={ui.link} to={`?version=${encodeURIComponent(one.version)}`}>
              {one.version}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

function OwnTerms() {
  const { t } = useTranslation("terms");
  return (
    <ol className={css.list}>
      {SECTIONS.map((section) => (
        <li key={section}>
          <h2>{t(`sections.${section}.title`)}</h2>
          <p className={ui.secondary}>
            {t(`sections.${section}.text`)}
            {section === "support" && (
              <>
                {" "}
                <Link className={ui.link} to="/system/logs?type=audit&kind=support">
                  {t("supportLog")}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
