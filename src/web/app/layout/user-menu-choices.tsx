import { Menu, type MantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language, storeLanguage } from "../../lib/i18n/languages.ts";
import { COLOUR_SCHEMES } from "./colour-schemes.ts";
import { CompanyItems } from "./company-items.tsx";

type SchemeProps = { scheme: MantineColorScheme; onScheme: (scheme: MantineColorScheme) => void };

/** How the product looks and speaks to whoever is signed in. */
export function UserMenuChoices(props: SchemeProps) {
  return (
    <>
      <CompanyItems />
      <SchemeItems {...props} />
      <Menu.Divider />
      <LanguageItems />
    </>
  );
}

function SchemeItems({ scheme: chosen, onScheme }: SchemeProps) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label>{t("menu.scheme")}</Menu.Label>
      {COLOUR_SCHEMES.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} checked={chosen === scheme} closeMenuOnClick onChange={() => onScheme(scheme)}>
          {t(`menu.schemes.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </>
  );
}

function LanguageItems() {
  const { t, i18n } = useTranslation();
  const choose = (language: Language) => {
    storeLanguage(language);
    void i18n.changeLanguage(language);
  };
  return (
    <>
      <Menu.Label>{t("menu.language")}</Menu.Label>
      {LANGUAGES.map((language) => (
        <Menu.RadioItem
          key={language}
          value={language}
          checked={i18n.language === language}
          closeMenuOnClick
          onChange={() => choose(language)}
          lang={language}
        >
          {t(`languages.${language}`)}
        </Menu.RadioItem>
      ))}
    </>
  );
}
