import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { User } from "#contract/session.ts";
import { wordsFor } from "#core/terms.ts";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { PlainPage } from "../../ui/plain-page.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useAcceptTermsMutation } from "./terms.api.ts";

type TermsQuestionProps = { terms: NonNullable<User["terms"]>; onLater: () => void };

/** A version of the terms that whoever comes in has not accepted: what it changes, the whole of it, and every way out. */
export function TermsQuestion({ terms: { version, validFrom, note, isDue }, onLater }: TermsQuestionProps) {
  const { t, i18n } = useTranslation("common");
  const format = useFormat();
  const title = t(isDue ? "newTerms.due" : "newTerms.soon", { day: format.day(validFrom) });
  useTitle(title);
  const [accept, { error, isLoading }] = useAcceptTermsMutation();
  const [logout] = useLogoutMutation();
  const said = wordsFor(note, isLanguage(i18n.language) ? i18n.language : "pl");
  return (
    <PlainPage>
      <section className={`${ui.card} ${ui.grid} ${ui.left} ${ui.gap12}`} style={{ width: "min(560px, 100%)", padding: 24 }}>
        <h1>{title}</h1>
        <h2 className={ui.strong}>{t("newTerms.what")}</h2>
        <p style={{ whiteSpace: "pre-line" }}>{said}</p>
        <p>
          <a className={ui.link} href={`/terms-and-conditions?version=${encodeURIComponent(version)}`} target="_blank" rel="noreferrer">
            {t("newTerms.read")}
          </a>
        </p>
        <div className={`${ui.wrap} ${ui.gap8}`} style={{ margin: "16px 0" }}>
          <Button loading={isLoading} onClick={() => void accept({ version })}>
            {t("newTerms.accept")}
          </Button>
          {!isDue && (
            <Button variant="default" onClick={onLater}>
              {t("newTerms.later")}
            </Button>
          )}
          <Button variant="subtle" onClick={() => void logout()}>
            {t("menu.logout")}
          </Button>
        </div>
        <Refusal title={t("newTerms.failed")} error={error} />
        <p className={`${ui.small} ${ui.secondary}`}>
          {t("newTerms.otherwise")}{" "}
          <Link className={ui.link} to="/system/settings/data">
            {t("settingsTabs.data")}
          </Link>
          ,{" "}
          <Link className={ui.link} to="/system/settings/account">
            {t("settingsTabs.account")}
          </Link>
        </p>
      </section>
    </PlainPage>
  );
}
