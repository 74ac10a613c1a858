import { useTranslation } from "react-i18next";
import { SCREENS, screenOf, screensWith } from "#core/screens.ts";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { PageTabs } from "../../ui/page-tabs.tsx";

/** On one page the parts stand below each other; stores, team and banners keep their own addresses. */
const isSinglePage = import.meta.env.VITE_SETTINGS_VARIANT === "single";

/** What can be set, of the company and of oneself. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const isGuest = useIsDemoGuest();
  const tabs = screensWith("tab").flatMap((key) => {
    const { only, isPart } = screenOf(key);
    const isOpen = only === undefined || (only === "admins" ? isAdmin : !isGuest);
    if (!isOpen || (isSinglePage && isPart === true)) return [];
    return [{ to: SCREENS[key].path, name: t(isSinglePage && key === "settings" ? "nav.settings" : SCREENS[key].tab) }];
  });
  return <PageTabs label={t("nav.settings")} tabs={tabs} />;
}
