import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./navigation.module.css";
import { Menu, useMantineColorScheme } from "@mantine/core";
import { CodeXml, Keyboard, LifeBuoy, LogOut, Scale, User, UserCog } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LANGUAGES, type Language, storeLanguage } from "../../lib/i18n/languages.ts";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { reportOpened } from "../../lib/state/report.slice.ts";
import { COLOUR_SCHEMES } from "./colour-schemes.ts";
import { WhoIsThis } from "./who-is-this.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Whoever is signed in: their account, how the product looks and speaks to them, and the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation();
  const user = useAppSelector(({ session }) => session.user);
  const about = useAppSelector((state) => state.about);
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const isGuest = useIsDemoGuest();
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <button type="button" className={css.item} title={user?.email}>
          <User {...ICON} />
          <span className={css.text}>
            <WhoIsThis />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        {!isGuest && (
          <Menu.Item component={Link} to="/system/settings/account" leftSection={<UserCog {...ICON} />}>
            {t("settingsTabs.account")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Keyboard {...ICON} />} rightSection={<kbd className={ui.key}>?</kbd>} onClick={onShortcuts}>
          {t("shortcuts.title")}
        </Menu.Item>
        {!isGuest && (
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
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut {...ICON} />} onClick={() => void logout()}>
          {t("menu.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t("menu.scheme")}</Menu.Label>
      {COLOUR_SCHEMES.map((scheme) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={colorScheme === scheme}
          closeMenuOnClick
          onChange={() => setColorScheme(scheme)}
        >
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
