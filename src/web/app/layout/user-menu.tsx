import { Menu, useMantineColorScheme } from "@mantine/core";
import { Eye, EyeOff, LogOut, Menu as MenuIcon, User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language, storeLanguage } from "../../lib/i18n/languages.ts";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { StoreItems } from "./store-switch.tsx";

export type UserMenuProps = { amountsHidden: boolean; onAmountsHidden: (hidden: boolean) => void; target: "navigation" | "bottom" };

const COLOUR_SCHEMES = ["light", "dark", "auto"] as const;

export function UserMenu({ amountsHidden, onAmountsHidden, target }: UserMenuProps) {
  const { t } = useTranslation();
  const user = useAppSelector(({ session }) => session.user);
  const [logout] = useLogoutMutation();
  const who = user?.name ?? user?.email ?? "";
  return (
    <Menu position={target === "bottom" ? "top-end" : "right-end"} width={240}>
      <Menu.Target>
        {target === "bottom" ? (
          <button type="button" className="z-bottom__item z-plain">
            <MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("nav.more")}
          </button>
        ) : (
          <button type="button" className="z-nav__item" title={who}>
            <User size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="z-nav__text">{who}</span>
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        <Menu.Item leftSection={amountsHidden ? <Eye size={16} /> : <EyeOff size={16} />} onClick={() => onAmountsHidden(!amountsHidden)}>
          {amountsHidden ? t("menu.showAmounts") : t("menu.hideAmounts")}
        </Menu.Item>
        {target === "bottom" && (
          <>
            <Menu.Divider />
            <Menu.Label>{t("stores.label")}</Menu.Label>
            <StoreItems />
          </>
        )}
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => void logout()}>
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
