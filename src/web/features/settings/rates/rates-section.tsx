import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { DayField } from "../../../domain/scope/day-field.tsx";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./rates.module.css";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { RateRow } from "./rate-row.tsx";
import { useRatesQuery } from "./rates.api.ts";

const FOREIGN = NBP_CURRENCIES.filter((currency) => currency !== "PLN");
type Foreign = (typeof FOREIGN)[number];

/** By which rates figures are converted, day by day, and the company's own for single days. */
export function RatesSection() {
  const { t } = useTranslation("settings");
  const [currency, setCurrency] = useState<Foreign>("EUR");
  const [until, setUntil] = useState("");
  const mayEdit = useMayEdit();
  const { data, error, refetch } = useRatesQuery({ currency, until: until === "" ? undefined : until });
  return (
    <Section title={t("rates.title")} text={t("rates.text")}>
      <div className={`${ui.wrap} ${ui.gap12}`}>
        <NativeSelect
          label={t("rates.currency")}
          value={currency}
          data={[...FOREIGN]}
          onChange={({ currentTarget }) => setCurrency(FOREIGN.find((known) => known === currentTarget.value) ?? "EUR")}
        />
        <DayField label={t("rates.until")} value={until} onChange={setUntil} />
      </div>
      {data === undefined && error === undefined && <Skeleton height={240} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("rates.failed")} error={error} onRetry={() => void refetch()} />}
      {data?.canChange === false && <p className={ui.note}>{t("rates.fixed")}</p>}
      {data !== undefined && (
        <ScrollRegion label={t("rates.list")} className={css.days}>
          <table className={ui.listTable} aria-label={t("rates.list")}>
            <thead>
              <tr>
                <th scope="col">{t("rates.day")}</th>
                <th scope="col">{t(data.canChange ? "rates.published" : "rates.inForce")}</th>
                <th scope="col">{t("rates.own")}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <RateRow key={`${data.currency} ${item.day}`} currency={data.currency} item={item} mayChange={mayEdit && data.canChange} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  );
}
