import { useTranslation } from "react-i18next";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { PageTabs } from "../../ui/page-tabs.tsx";

/** On one page the parts stand below each other; stores, team and banners keep their own addresses. */
const isSinglePage = import.meta.env["VITE_SETTINGS_VARIANT"] === "single";

/** What can be set, of the company and of oneself. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  // Guests of the demo are nobody's colleagues and have no account.
  const isGuest = useIsDemoGuest();
  const tabs = [
    { to: "/system/settings", name: t(isSinglePage ? "nav.settings" : "settingsTabs.company") },
    { to: "/system/settings/stores", name: t("settingsTabs.stores") },
    ...(isGuest ? [] : [{ to: "/system/users", name: t("settingsTabs.users") }]),
    ...(isSinglePage ? [] : [{ to: "/system/settings/data", name: t("settingsTabs.data") }]),
    ...(isGuest || isSinglePage ? [] : [{ to: "/system/settings/account", name: t("settingsTabs.account") }]),
    ...(isAdmin ? [{ to: "/system/banners", name: t("settingsTabs.banners") }] : []),
    ...(isAdmin && !isSinglePage ? [{ to: "/system/settings/instance", name: t("settingsTabs.instance") }] : []),
  ];
  return <PageTabs label={t("nav.settings")} tabs={tabs} />;
}
