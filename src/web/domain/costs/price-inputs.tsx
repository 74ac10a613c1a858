import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-rows.module.css";
import { Select, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { COST_PARTS } from "#core/product-sheet.ts";
import { useFormat } from "../../ui/use-format.ts";
import { textOfUnitCost } from "./cost-amounts.ts";
import { isEntry, readCostEntry } from "./cost-entry.ts";
import { type PriceFields, unitCostOf } from "./cost-price.ts";
import type { SheetForm } from "./use-cost-form.ts";

type PriceProps = { form: SheetForm; path: string; price: PriceFields; currencies: readonly string[] };

const ENDS_IN_CURRENCY = /\d\s*[^\d.,\s]+$/;

const MODES = ["net", "gross"] as const;

/** The amount of one unit, in which currency, with or without its VAT. */
export function PriceInputs({ form, path, price, currencies }: PriceProps) {
  const { t } = useTranslation("costs");
  const sum = unitCostOf(price);
  const amount = form.getInputProps(`${path}.unitCost`);
  /** The currency may be typed with the amount: before it, and then it is read once the amount is whole, or behind it. */
  const settle = (text: string) => {
    const typed = readCostEntry(text, price.currency);
    if (!isEntry(typed)) return;
    form.setFieldValue(`${path}.unitCost`, textOfUnitCost(typed.unitCost));
    form.setFieldValue(`${path}.currency`, typed.currency);
  };
  return (
    <>
      <TextInput
        className={css.field}
        label={t("price.unit")}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        {...(price.isSplit
          ? { readOnly: true, value: sum === null ? "" : textOfUnitCost(sum) }
          : {
              onBlur: () => settle(price.unitCost),
              onKeyDown: ({ key }) => key === "Enter" && settle(price.unitCost),
              onChange: ({ currentTarget: { value } }) => {
                form.setFieldValue(`${path}.unitCost`, value);
                if (ENDS_IN_CURRENCY.test(value)) settle(value);
              },
            })}
      />
      <Select
        className={css.field}
        label={t("price.currency")}
        searchable
        data={currencies.includes(price.currency) ? [...currencies] : [price.currency, ...currencies]}
        {...form.getInputProps(`${path}.currency`)}
      />
      <Select
        className={css.field}
        label={t("price.mode")}
        data={MODES.map((mode) => ({ value: mode, label: t(`price.modes.${mode}`) }))}
        {...form.getInputProps(`${path}.vatMode`)}
      />
    </>
  );
}

/** What the amount is made of and its VAT, behind one line that says both. */
export function PriceDetails({ form, path, price, children }: Omit<PriceProps, "currencies"> & { children?: ReactNode }) {
  const { t } = useTranslation("costs");
  const [isOpen, open] = useState(price.isSplit && COST_PARTS.some((part) => form.errors[`${path}.${part}`] !== undefined));
  return (
    <>
      <div className={`${ui.flow} ${ui.aside} ${ui.across} ${ui.gap4x12} ${css.under}`}>
        <button type="button" className={`${ui.plain} ${ui.link}`} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t("price.details")}
        </button>
        <PriceWords price={price} />
        {children}
      </div>
      {isOpen && (
        <div className={`${ui.grid} ${ui.across} ${ui.gap8} ${css.parts}`}>
          {COST_PARTS.map((part) => (
            <TextInput
              key={part}
              label={t(`price.parts.${part}`)}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`${path}.${part}`)}
              onChange={({ currentTarget }) => splitBy(form, path, price, { [part]: currentTarget.value })}
            />
          ))}
          <TextInput
            label={t("price.vatRate")}
            placeholder={t("price.vatOfProduct")}
            inputMode="decimal"
            rightSection="%"
            {...form.getInputProps(`${path}.vatRate`)}
          />
        </div>
      )}
    </>
  );
}

/** The first part that is typed splits the amount; with the last one gone it is one amount again. */
function splitBy(form: SheetForm, path: string, price: PriceFields, typed: Partial<PriceFields>): void {
  const after = { ...price, ...typed };
  const isSplit = COST_PARTS.some((part) => after[part].trim() !== "");
  const before = price.isSplit ? unitCostOf(price) : null;
  for (const part of COST_PARTS) if (typed[part] !== undefined) form.setFieldValue(`${path}.${part}`, typed[part]);
  if (!isSplit && before !== null) form.setFieldValue(`${path}.unitCost`, textOfUnitCost(before));
  if (isSplit !== price.isSplit) form.setFieldValue(`${path}.isSplit`, isSplit);
}

function PriceWords({ price }: { price: PriceFields }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const parts = price.isSplit ? COST_PARTS.filter((part) => price[part].trim() !== "") : [];
  const words = [
    ...parts.map((part) => `${t(`price.parts.${part}`).toLowerCase()} ${price[part]} ${format.unit(price.currency)}`),
    ...(price.vatRate.trim() === "" ? [] : [t("price.vatWords", { rate: price.vatRate })]),
  ];
  return words.length === 0 ? null : <span className={ui.num}>{words.join(", ")}</span>;
}
