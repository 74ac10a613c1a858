import { useTranslation } from "react-i18next";
import type { ProductChange } from "#contract/product-costs.ts";
import { MARKETS } from "#core/market.ts";
import { COST_METHODS, SHEET_FIELDS } from "#core/product-sheet.ts";
import { textOfPercent } from "../../ui/amount-text.ts";
import { useFormat } from "../../ui/use-format.ts";
import { textOfUnitCost } from "./cost-amounts.ts";

type Field = ProductChange["changed"][number]["fields"][number];
type Row = Readonly<Record<string, unknown>>;

/** `before` and `after` are lines, of lists only those that differ. */
export type ChangeWords = { field: string; before: string[]; after: string[] };

const asRow = (value: unknown): Row => (typeof value === "object" && value !== null ? { ...value } : {});
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.map(asRow) : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** What a change of a product was, in words; what nobody has words for is left to its name. */
export function useChangeWords(): (field: Field) => ChangeWords {
  const { t } = useTranslation(["costs", "common"]);
  const format = useFormat();
  const since = (day: unknown): string => (textIn(day) === "" ? t("history.ever") : t("history.since", { day: format.day(textIn(day)) }));
  const amount = (row: Row): string => {
    const mode = row["vatMode"] === "gross" ? "gross" : "net";
    return `${textOfUnitCost(textIn(row["unitCost"]) || "0")} ${format.unit(textIn(row["currency"]))} ${t(`price.modes.${mode}`)}`;
  };
  const costLine = (row: Row): string => {
    const market = textIn(row["market"]);
    return `${market === "" ? "" : `${market}, `}${since(row["validFrom"])}: ${amount(row)}`;
  };
  const batchLine = (row: Row): string => `${format.day(textIn(row["day"]))}: ${String(row["quantity"])} × ${amount(row)}`;
  const recipeLine = (row: Row): string => `${since(row["validFrom"])}: ${t("history.parts", { count: rowsIn(row["components"]).length })}`;
  const rateLine = (value: unknown): string[] => {
    const rates = asRow(value);
    return MARKETS.flatMap((market) => (typeof rates[market] === "number" ? [`${market} ${textOfPercent(rates[market] / 100)}%`] : []));
  };
  const plain = (field: string, value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "history.yes" : "history.no");
    if (field === "packagingPerUnit" && typeof value === "number") return format.money(value, "PLN");
    if (field === "recoveryPercent" && typeof value === "number") return `${value}%`;
    const method = COST_METHODS.find((known) => known === value);
    if (field === "costMethod" && method !== undefined) return t(`methods.${method}.name`);
    return textIn(value) || t("history.empty");
  };
  const linesOf = (field: string, value: unknown): string[] => {
    if (field === "costs") return rowsIn(value).map(costLine);
    if (field === "batches") return rowsIn(value).map(batchLine);
    if (field === "recipes") return rowsIn(value).map(recipeLine);
    return field === "vatRates" ? rateLine(value) : [plain(field, value)];
  };
  return ({ field, before, after }) => {
    const known = SHEET_FIELDS.find((each) => each === field);
    const [old, fresh] = [linesOf(field, before), linesOf(field, after)];
    return {
      field: known === undefined ? t("history.fields.other") : t(`history.fields.${known}`),
      before: old.filter((line) => !fresh.includes(line)),
      after: fresh.filter((line) => !old.includes(line)),
    };
  };
}
