import "../settings.css";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { SettingsTabs } from "../../../ui/settings-tabs.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { MaintenanceSection } from "./maintenance-section.tsx";

/** What the administrators of the instance decide for everybody on it. */
export function InstancePage() {
  const { t } = useTranslation(["instance", "common"]);
  useTitle(t("title"));
  const user = useAppSelector(({ session }) => session.user);
  if (user === null) return null;
  if (!user.isAdmin) return <Navigate to="/system/settings" replace />;
  return (
    <>
      <div className="z-page__head">
        <h1>{t("common:nav.settings")}</h1>
      </div>
      <SettingsTabs />
      <div className="z-settings">
        <MaintenanceSection />
      </div>
    </>
  );
}
