import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { SettingsTabs } from "../../domain/settings/settings-tabs.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ConnectStore, StoresPart } from "./stores-part.tsx";

/** The stores as a tab of the settings. */
export function StoresPage() {
  const { t } = useTranslation(["stores", "common"]);
  useTitle(t("title"));
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("common:nav.settings")}</h1>
        <ConnectStore />
      </div>
      <SettingsTabs />
      <StoresPart />
    </>
  );
}
