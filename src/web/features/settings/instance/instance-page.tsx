import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { InstancePart } from "./instance-part.tsx";

export function InstancePage() {
  const { t } = useTranslation("instance");
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  if (!isAdmin) return <Navigate to="/system/settings" replace />;
  return (
    <SettingsFrame title={t("title")}>
      <InstancePart />
    </SettingsFrame>
  );
}
