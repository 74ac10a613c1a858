import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./terms.module.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useTitle } from "../../ui/use-title.ts";
import { PublicHead } from "../../ui/public-head.tsx";

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
          <ol className={css.list}>
            {SECTIONS.map((section) => (
              <li key={section}>
                <h2>{t(`sections.${section}.title`)}</h2>
                <p>
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
