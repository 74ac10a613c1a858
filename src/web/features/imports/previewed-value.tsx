import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { type ExpenseKind, isExpenseKind } from "#core/expense-kinds.ts";
import { zoneOf } from "#core/market.ts";
import { None } from "../../ui/none.tsx";
import { useFormat } from "../../ui/use-format.ts";

type Value = NonNullable<ImportState["changes"]["first"][number]["after"]>;

/** A value of a file as people write it. */
export function PreviewedValue({ value }: { value: Value | undefined }) {
  const { t } = useTranslation("imports");
  if (value === undefined) return <None reason={t("preview.empty")} />;
  if (value.as === "text") return value.value;
  if (value.as === "market" || value.as === "line" || value.as === "word") return <Word value={value} />;
  return (
    <span className={ui.num}>
      <Figure value={value} />
    </span>
  );
}

function Word({ value }: { value: Extract<Value, { as: "market" | "line" | "word" }> }) {
  const { t } = useTranslation(["imports", "common", "figures", "stores"]);
  if (value.as === "market") return t(`common:markets.${value.value}`);
  if (value.as === "word") return isExpenseKind(value.value) ? <ExpenseKindWord kind={value.value} /> : t(`preview.words.${value.value}`);
  return value.value === "none" ? t("stores:feeType.none") : t(`figures:${value.value}`);
}

function ExpenseKindWord({ kind }: { kind: ExpenseKind }) {
  const { t } = useTranslation("expenses");
  return t(`words.kinds.${kind}`);
}

function Figure({ value }: { value: Exclude<Value, { as: "text" | "market" | "line" | "word" }> }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  switch (value.as) {
    case "count":
      return format.count(value.value);
    case "money":
      return format.money(value.value, value.currency);
    case "price":
      return `${format.decimal(value.value)} ${format.unit(value.currency)}`;
    case "moment":
      return format.dayOrMoment(value.value, zoneOf(value.market));
    case "day":
      return format.day(value.value);
    case "interval":
      return t(`preview.interval.${value.value.unit}`, { count: value.value.count });
    case "rate":
      return format.percent(value.value / 10_000, { digits: value.value % 100 === 0 ? 0 : 2 });
  }
}
