import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./settings.module.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Delayed } from "../../ui/delayed.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { SettingsEditor } from "./settings-editor.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const RatesSection = lazy(() => import("./rates/rates-section.tsx").then((module) => ({ default: module.RatesSection })));

/** The company and how its figures are computed. */
export function CompanyPart() {
  const { t } = useTranslation("settings");
  const { data, error, refetch } = useCompanySettingsQuery();
  if (data !== undefined) {
    return (
      <>
        <SettingsEditor settings={data} refetch={refetch} />
        <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
          <Suspense fallback={null}>
            <RatesSection />
          </Suspense>
        </div>
      </>
    );
  }
  if (error !== undefined) {
    return (
      <section className={ui.card}>
        <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <Delayed>
      <div className={`${ui.stack} ${ui.gap} ${css.root}`} aria-busy="true">
        {[220, 320, 260].map((height) => (
          <Skeleton key={height} height={height} isCard />
        ))}
      </div>
    </Delayed>
  );
}
