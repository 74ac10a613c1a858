import * as ui from "../../ui/styles/ui.module.css";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";

/** What whoever opens an account agrees to. */
export function TermsLabel() {
  const { t } = useTranslation("login");
  return (
    <Trans t={t} i18nKey="register.terms">
      <Link className={ui.link} to="/terms-and-conditions" target="_blank" />
    </Trans>
  );
}
