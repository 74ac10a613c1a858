import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DayRange } from "#core/period.ts";
import { NONE } from "../../lib/format.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { tipElement, type TipRow } from "../../domain/profit-chart/chart-tip.ts";
import { offerChartOption } from "./offer-chart-option.ts";
import { absenceOf, type OfferDay } from "./offer-nights.ts";
import { NIGHTS_HEIGHT } from "./nights-height.ts";
import { useOfferWords } from "./use-offer-words.ts";

type OfferChartProps = { days: readonly OfferDay[]; currency: string; onDay: (range: DayRange) => void };

export function OfferChart({ days, currency, onDay }: OfferChartProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const { price, dayText } = useOfferWords(currency);
  const tip = useTip(days, currency);
  const option = useMemo(
    () =>
      offerChartOption(days, scheme, {
        day: (day) => format.shortRange(day, day),
        price: (minor) => format.money(Math.round(minor), currency, { bare: true }),
        mark: price,
        count: format.count,
        tip,
      }),
    [currency, days, format, price, scheme, tip],
  );
  const openDay = useCallback(
    (index: number) => {
      const day = days[index]?.day;
      if (day !== undefined) onDay({ startDate: day, endDate: day });
    },
    [days, onDay],
  );
  const textOf = (index: number): string => {
    const day = days[index];
    return day === undefined ? "" : dayText(day);
  };
  return (
    <Chart
      key={days.length}
      option={option}
      label={t("product.nights.label")}
      height={NIGHTS_HEIGHT}
      bucketCount={days.length}
      bucketText={textOf}
      onBucket={openDay}
    />
  );
}

function useTip(days: readonly OfferDay[], currency: string): (index: number) => HTMLElement {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { price, status, programs } = useOfferWords(currency);
  return useCallback(
    (index) => {
      const found = days[index];
      if (found === undefined) return document.createElement("div");
      const { day, night, was } = found;
      if (night === null) return tipElement(format.day(day), [], [t("product.nights.missed")]);
      const absence = absenceOf(night);
      const shownPrice = was === null ? price(night.price) : t("product.nights.fromTo", { from: price(was), to: price(night.price) });
      const rows: TipRow[] = [
        { name: t("product.nights.price"), value: shownPrice, strong: true },
        { name: t("product.nights.stock"), value: night.stock === null ? NONE : format.count(night.stock) },
        { name: t("product.nights.status"), value: absence === "soldOut" ? t("product.nights.soldOut") : status(night.status) },
        ...(night.visits === null ? [] : [{ name: t("product.nights.visits"), value: format.count(night.visits) }]),
      ];
      const reasons = programs(night);
      return tipElement(format.day(day), rows, reasons.length === 0 ? [] : [reasons.join(", ")]);
    },
    [days, format, price, programs, status, t],
  );
}
