import * as css from "./language-switch.module.css";
import { useTranslation } from "react-i18next";
import { isLanguage, LANGUAGES, storeLanguage } from "../lib/i18n/languages.ts";

/** A native select: two languages need no menu of their own, and the login stays light. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const choose = (language: string) => {
    if (!isLanguage(language)) return;
    storeLanguage(language);
    void i18n.changeLanguage(language);
  };
  return (
    <select
      className={css.root}
      aria-label={t("menu.language")}
      value={i18n.language}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {t(`languages.${language}`)}
        </option>
      ))}
    </select>
  );
}
