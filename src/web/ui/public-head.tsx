import * as css from "./public-head.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";

/** The head of pages that anybody may see. */
export function PublicHead() {
  const { t } = useTranslation("common");
  return (
    <header className={css.root}>
      <Link className={css.brand} to="/">
        <Logo />
        {t("brand")}
      </Link>
      <LanguageSwitch />
    </header>
  );
}
