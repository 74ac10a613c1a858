import { DayField } from "../scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-rows.module.css";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/clock.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { endOf, type MarketCosts, withEnd, withoutPeriod, withPeriod } from "./cost-periods.ts";
import { emptyPrice } from "./cost-price.ts";
import { type Place, sheetFieldsOf } from "./cost-sheet.ts";
import { focusField } from "./focus-field.ts";
import { PriceDetails, PriceInputs } from "./price-inputs.tsx";
import type { SheetProps } from "./use-cost-form.ts";

type PeriodRowsProps = SheetProps & { place: Place; vatMode: "net" | "gross" };

/** The costs of one market from day to day. Who moves an end moves the beginning behind it, so that no day is left out or said twice. */
export function PeriodRows({ form, sheet, place, vatMode }: PeriodRowsProps) {
  const { t } = useTranslation("costs");
  const today = todayIn(useAppSelector(({ place: { market } }) => market));
  const costs = form.values[place];
  const hasEnds = form.values.costMethod === "period";
  const saved = new Set(sheetFieldsOf(sheet)[place].rows.map((row) => JSON.stringify(row)));
  const change = (changed: MarketCosts) => {
    form.clearErrors();
    form.setFieldValue(place, changed);
  };
  return (
    <>
      {costs.rows.length > 0 && (
        <ul className={`${ui.stack} ${ui.ruled}`} aria-label={t(hasEnds ? "periods.title" : "periods.constant")}>
          {costs.rows.map((row, index) => (
            <li
              key={index}
              className={`${ui.grid} ${ui.top} ${ui.underlined} ${ui.gap4x8} ${css.row}`}
              data-changed={!saved.has(JSON.stringify(row)) || undefined}
            >
              <Beginning form={form} place={place} index={index} />
              {hasEnds ? <End form={form} place={place} index={index} onChange={change} /> : <Until costs={costs} index={index} />}
              <PriceInputs form={form} path={`${place}.rows.${index}`} price={row} currencies={sheet.currencies} />
              <ActionIcon
                className={css.remove}
                aria-label={t("periods.remove", { number: index + 1 })}
                onClick={() => change(withoutPeriod(costs, index))}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </ActionIcon>
              <PriceDetails form={form} path={`${place}.rows.${index}`} price={row} />
            </li>
          ))}
        </ul>
      )}
      <Button
        className={css.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          change(withPeriod(costs, today, emptyPrice("PLN", vatMode)));
          focusField(`${place}.rows.${costs.rows.length}.unitCost`);
        }}
      >
        {t(costs.rows.length === 0 ? "periods.first" : hasEnds ? "periods.add" : "periods.addFrom")}
      </Button>
    </>
  );
}

type DayProps = { form: SheetProps["form"]; place: Place; index: number };

const WHETHER = ["ever", "day"] as const;

/** Only the first one may hold since ever. */
function Beginning({ form, place, index }: DayProps) {
  const { t } = useTranslation("costs");
  const { isSinceEver } = form.values[place];
  const day = form.getInputProps(`${place}.rows.${index}.from`);
  if (index > 0) return <DayField className={`${css.field} ${css.wide}`} label={t("periods.from")} {...day} />;
  return (
    <div className={`${css.field} ${css.wide}`}>
      <NativeSelect
        className={css.field}
        label={t("periods.from")}
        data={WHETHER.map((since) => ({ value: since, label: t(`periods.since.${since}`) }))}
        value={isSinceEver ? "ever" : "day"}
        onChange={({ currentTarget }) => form.setFieldValue(`${place}.isSinceEver`, currentTarget.value === "ever")}
      />
      {!isSinceEver && <DayField className={ui.above4} aria-label={t("periods.fromDay")} {...day} />}
    </div>
  );
}

/** The last day: of the last one it may be none. */
function End({ form, place, index, onChange }: DayProps & { onChange: (costs: MarketCosts) => void }) {
  const { t } = useTranslation("costs");
  const costs = form.values[place];
  if (index < costs.rows.length - 1) {
    return (
      <DayField
        className={`${css.field} ${css.wide}`}
        label={t("periods.to")}
        value={endOf(costs, index) ?? ""}
        onChange={(day) => onChange(withEnd(costs, index, day))}
      />
    );
  }
  return (
    <div className={`${css.field} ${css.wide}`}>
      <NativeSelect
        className={css.field}
        label={t("periods.to")}
        data={WHETHER.map((until) => ({ value: until, label: t(`periods.until.${until}`) }))}
        value={costs.isEndless ? "ever" : "day"}
        onChange={({ currentTarget }) => form.setFieldValue(`${place}.isEndless`, currentTarget.value === "ever")}
      />
      {!costs.isEndless && <DayField className={ui.above4} aria-label={t("periods.toDay")} {...form.getInputProps(`${place}.until`)} />}
    </div>
  );
}

/** A constant cost holds until the next one begins. */
function Until({ costs, index }: { costs: MarketCosts; index: number }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const end = endOf({ ...costs, isEndless: true }, index);
  return (
    <div className={`${css.field} ${css.wide}`}>
      <span className={css.head}>{t("periods.to")}</span>
      <span className={`${ui.row} ${ui.gap4} ${ui.num}`} style={{ minHeight: 30 }}>
        {end === null ? t("periods.until.ever") : format.day(end)}
      </span>
    </div>
  );
}
