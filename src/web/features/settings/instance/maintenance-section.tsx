import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useMaintenanceQuery, useSetMaintenanceMutation } from "../../../lib/maintenance.api.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const MINUTES = [15, 30, 60, 120, 240] as const;

/** Stops everybody else for a while; it ends by itself, and before that with one click. */
export function MaintenanceSection() {
  const { t } = useTranslation("instance");
  const { data, error, refetch } = useMaintenanceQuery();
  return (
    <Section title={t("maintenance.title")} text={t("maintenance.text")}>
      {data === undefined && error === undefined && <Skeleton height={64} aria-busy="true" />}
      {data === undefined && error !== undefined && (
        <WidgetError title={t("maintenance.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.isConfigured === true && <p>{t("maintenance.configured")}</p>}
      {data?.isConfigured === false && (data.until === null ? <Begin /> : <Running until={data.until} />)}
    </Section>
  );
}

function Begin() {
  const { t } = useTranslation("instance");
  const [minutes, setMinutes] = useState(30);
  const [change, { isLoading, error }] = useSetMaintenanceMutation();
  return (
    <>
      <p>{t("maintenance.off")}</p>
      <NativeSelect
        label={t("maintenance.howLong")}
        description={t("maintenance.endsItself")}
        inputWrapperOrder={["label", "input", "description"]}
        w={240}
        value={String(minutes)}
        data={MINUTES.map((option) => ({ value: String(option), label: t("maintenance.minutes", { count: option }) }))}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      <Refusal title={t("maintenance.notChanged")} error={error} />
      <div>
        <Button variant="default" loading={isLoading} onClick={() => void change({ minutes })}>
          {t("maintenance.begin")}
        </Button>
      </div>
    </>
  );
}

function Running({ until }: { until: string }) {
  const { t } = useTranslation("instance");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const [change, { isLoading, error }] = useSetMaintenanceMutation();
  return (
    <>
      <p>{t("maintenance.on", { until: format.moment(until, zone) })}</p>
      <Refusal title={t("maintenance.notChanged")} error={error} />
      <div>
        <Button loading={isLoading} onClick={() => void change({ minutes: 0 })}>
          {t("maintenance.end")}
        </Button>
      </div>
    </>
  );
}
