import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { SECTIONS } from "./sections.ts";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

/** Navigation of the phone, under the thumb. */
export function BottomBar(props: Omit<UserMenuProps, "target">) {
  const { t } = useTranslation();
  return (
    <nav className="z-bottom" aria-label={t("nav.label")}>
      {SECTIONS.map(({ to, icon: Icon, label }) => (
        <NavLink key={to} className="z-bottom__item" to={to} end={to === "/system"}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(label)}
        </NavLink>
      ))}
      <UserMenu {...props} target="bottom" />
    </nav>
  );
}
