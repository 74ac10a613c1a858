import { useTranslation } from "react-i18next";
import { PageTabs } from "./page-tabs.tsx";

/** What can be set, of the company and of oneself. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const tabs = [
    { to: "/system/settings", name: t("settingsTabs.company") },
    { to: "/system/settings/stores", name: t("settingsTabs.stores") },
    { to: "/system/users", name: t("settingsTabs.users") },
    { to: "/system/settings/account", name: t("settingsTabs.account") },
  ];
  return <PageTabs label={t("nav.settings")} tabs={tabs} />;
}
