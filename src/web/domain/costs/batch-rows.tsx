import { DayField } from "../scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-rows.module.css";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Plus, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductCosts } from "#contract/product-costs.ts";
import { todayIn } from "../../lib/clock.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { emptyPrice } from "./cost-price.ts";
import type { BatchFields } from "./cost-sheet.ts";
import { focusField } from "./focus-field.ts";
import { PriceDetails, PriceInputs } from "./price-inputs.tsx";
import type { SheetProps } from "./use-cost-form.ts";

/** So many stand open; whoever buys every week has hundreds. */
const SHOWN = 20;

/** Purchases: when, how many, at which cost, and what is left of each. */
export function BatchRows({ form, sheet, vatMode }: SheetProps & { vatMode: "net" | "gross" }) {
  const { t } = useTranslation("costs");
  const today = todayIn(useAppSelector(({ place: { market } }) => market));
  const [isWhole, showWhole] = useState(false);
  const { batches } = form.values;
  const first = isWhole ? 0 : Math.max(0, batches.length - SHOWN);
  const add = () => {
    const like = batches.at(-1) ?? emptyPrice("PLN", vatMode);
    const { currency } = like;
    form.setFieldValue("batches", [
      ...batches,
      { ...emptyPrice(currency, like.vatMode), vatRate: like.vatRate, id: "", day: today, quantity: "", remaining: null, deliveryId: null },
    ]);
    focusField(`batches.${batches.length}.quantity`);
  };
  return (
    <section className={`${ui.stack} ${ui.gap12}`} aria-label={t("batches.title")}>
      <Stock sheet={sheet} />
      {first > 0 && (
        <Button className={css.add} variant="subtle" size="compact-sm" onClick={() => showWhole(true)}>
          {t("batches.earlier", { count: first })}
        </Button>
      )}
      {batches.length > 0 && (
        <ul className={`${ui.stack} ${ui.ruled}`} aria-label={t("batches.title")}>
          {batches.map((batch, index) =>
            index < first ? null : <BatchRow key={index} form={form} sheet={sheet} batch={batch} index={index} />,
          )}
        </ul>
      )}
      {batches.length === 0 && <p className={ui.secondary}>{t("batches.none")}</p>}
      <Button
        className={css.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={add}
      >
        {t("batches.add")}
      </Button>
    </section>
  );
}

function BatchRow({ form, sheet, batch, index }: SheetProps & { batch: BatchFields; index: number }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const path = `batches.${index}`;
  const saved = sheet.batches.find(({ id }) => id === batch.id);
  const remove = () => {
    form.clearErrors();
    form.setFieldValue(
      "batches",
      form.values.batches.filter((_, at) => at !== index),
    );
  };
  return (
    <li className={`${ui.grid} ${ui.top} ${ui.underlined} ${ui.gap4x8} ${css.row}`} data-changed={saved === undefined || undefined}>
      <DayField className={`${css.field} ${css.wide}`} label={t("batches.day")} {...form.getInputProps(`${path}.day`)} />
      <TextInput
        className={`${css.field} ${css.wide}`}
        label={t("batches.quantity")}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps(`${path}.quantity`)}
      />
      <PriceInputs form={form} path={path} price={batch} currencies={sheet.currencies} />
      <ActionIcon className={css.remove} aria-label={t("batches.remove", { number: index + 1 })} onClick={remove}>
        <Trash2 size={16} strokeWidth={1.75} />
      </ActionIcon>
      <PriceDetails form={form} path={path} price={batch}>
        {batch.deliveryId !== null && <span className={ui.chip}>{t("batches.delivery")}</span>}
        {saved !== undefined && saved.remaining !== null && (
          <span className={ui.num}>
            {saved.remaining === 0
              ? t("batches.sold")
              : t("batches.remaining", { left: format.count(saved.remaining), of: format.count(saved.quantity) })}
          </span>
        )}
      </PriceDetails>
    </li>
  );
}

/** What the stock holds by the purchases and sales, and what was sold beyond it. */
export function Stock({ sheet: { stock } }: { sheet: Pick<ProductCosts, "stock"> }) {
  const { t } = useTranslation("costs");
  if (stock === null) return null;
  const { units, oversold, unknown } = stock;
  return (
    <>
      <p className={ui.num}>{t("stock.units", { count: units })}</p>
      {oversold > 0 && (
        <p className={`${ui.note} ${ui.noteWarn}`}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("stock.oversold", { count: oversold })}
        </p>
      )}
      {unknown > 0 && (
        <p className={`${ui.note} ${ui.noteWarn}`}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("stock.unknown", { count: unknown })}
        </p>
      )}
    </>
  );
}
