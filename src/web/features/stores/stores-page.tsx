import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../domain/settings/settings-frame.tsx";
import { ConnectStore, StoresPart } from "./stores-part.tsx";

/** The stores as a tab of the settings. */
export function StoresPage() {
  const { t } = useTranslation("stores");
  return (
    <SettingsFrame title={t("title")} action={<ConnectStore />}>
      <StoresPart />
    </SettingsFrame>
  );
}
