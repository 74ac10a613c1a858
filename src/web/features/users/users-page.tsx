import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { SettingsTabs } from "../../domain/settings/settings-tabs.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { UsersPart } from "./users-part.tsx";

/** The team as a tab of the settings. */
export function UsersPage() {
  const { t } = useTranslation(["users", "common"]);
  useTitle(t("title"));
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("common:nav.settings")}</h1>
      </div>
      <SettingsTabs />
      <UsersPart />
    </>
  );
}
