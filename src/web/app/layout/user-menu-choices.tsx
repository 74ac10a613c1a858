import * as ui from "../../ui/styles/ui.module.css";
import { Menu } from "@mantine/core";
import { CodeXml, Keyboard, LifeBuoy, LogOut, Scale, User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { COLOUR_SCHEMES } from "#core/appearance.ts";
import { LANGUAGES, type Language, storeLanguage } from "../../lib/i18n/languages.ts";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { useColourScheme } from "../../lib/session/use-colour-scheme.ts";
import { useIsDemoGuest, useMayActForOneself } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { reportOpened } from "../../lib/state/report.slice.ts";
import { CompanyItems } from "./company-items.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What the menu of whoever is signed in offers. */
export function UserMenuChoices({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation();
  const [logout] = useLogoutMutation();
  return (
    <>
      <HelpItems onShortcuts={onShortcuts} />
      <Menu.Divider />
      <CompanyItems />
      <SchemeItems />
      <Menu.Divider />
      <LanguageItems />
      <Menu.Divider />
      <Menu.Item leftSection={<LogOut {...ICON} />} onClick={() => void logout()}>
        {t("menu.logout")}
      </Menu.Item>
    </>
  );
}

function HelpItems({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation();
  const about = useAppSelector((state) => state.about);
  const dispatch = useAppDispatch();
  const isGuest = useIsDemoGuest();
  const mayReport = useMayActForOneself();
  return (
    <>
      {!isGuest && (
        <Menu.Item component={Link} to="/system/settings/account" leftSection={<User {...ICON} />}>
          {t("settingsTabs.account")}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Keyboard {...ICON} />} rightSection={<kbd className={ui.key}>?</kbd>} onClick={onShortcuts}>
        {t("shortcuts.title")}
      </Menu.Item>
      {mayReport && (
        <Menu.Item leftSection={<LifeBuoy {...ICON} />} onClick={() => dispatch(reportOpened({ requestId: null }))}>
          {t("menu.report")}
        </Menu.Item>
      )}
      <Menu.Item component="a" href={about.sourceUrl} leftSection={<CodeXml {...ICON} />}>
        {t("about.source")}
      </Menu.Item>
      <Menu.Item component="a" href={about.licencesUrl} target="_blank" rel="noreferrer" leftSection={<Scale {...ICON} />}>
        {t("about.licences")}
      </Menu.Item>
    </>
  );
}

function SchemeItems() {
  const { t } = useTranslation();
  const { scheme: chosen, choose } = useColourScheme();
  return (
    <>
      <Menu.Label>{t("menu.scheme")}</Menu.Label>
      {COLOUR_SCHEMES.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} checked={chosen === scheme} closeMenuOnClick onChange={() => choose(scheme)}>
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
