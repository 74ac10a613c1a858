import "@mantine/core/styles/Combobox.layer.css";
import "./settings.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Delayed } from "../../ui/delayed.tsx";
import { SettingsTabs } from "../../ui/settings-tabs.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useCompanySettingsQuery } from "../../lib/company-settings.api.ts";
import { SettingsEditor } from "./settings-editor.tsx";

export function SettingsPage() {
  const { t } = useTranslation("settings");
  useTitle(t("title"));
  const { data, error, refetch } = useCompanySettingsQuery();
  return (
    <>
      <div className="z-page__head">
        <h1>{t("title")}</h1>
      </div>
      <SettingsTabs />
      {data !== undefined ? (
        <SettingsEditor settings={data} refetch={() => void refetch()} />
      ) : error !== undefined ? (
        <section className="z-card">
          <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        <Delayed>
          <div className="z-settings" aria-busy="true">
            {[220, 320, 260].map((height) => (
              <Skeleton key={height} height={height} radius="lg" />
            ))}
          </div>
        </Delayed>
      )}
    </>
  );
}
