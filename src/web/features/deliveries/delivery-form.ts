/** The form of a delivery as it is typed, and what it says. */
import { DELIVERY_COSTS, SHARED_BY } from "#core/delivery.ts";
import type { PastedLine } from "#core/delivery-paste.ts";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { minorFromText, textOfMinor } from "../../ui/amount-text.ts";
import type { Delivery, DeliveryBody } from "./deliveries.api.ts";

export type LineFields = PastedLine;
export type CostFields = { kind: string; amount: string; currency: string; sharedBy: string };
export type DeliveryFields = {
  number: string;
  day: string;
  supplier: string;
  currency: string;
  vatMode: "net" | "gross";
  note: string;
  lines: LineFields[];
  costs: CostFields[];
};

const MOST_MINOR = 1_000_000_000_00;
const BLANK_LINE: LineFields = { sku: "", quantity: "", unitPrice: "", weight: "" };

export const blankCost = (currency: string): CostFields => ({ kind: "freight", amount: "", currency, sharedBy: "value" });

export function emptyDelivery(today: string, vatMode: "net" | "gross"): DeliveryFields {
  return { number: "", day: today, supplier: "", currency: "PLN", vatMode, note: "", lines: [BLANK_LINE], costs: [] };
}

const typed = (decimal: string | null): string => (decimal ?? "").replace(".", ",");

export function fieldsOf({ number, day, supplier, currency, vatMode, note, lines, costs }: Delivery): DeliveryFields {
  return {
    number,
    day,
    supplier,
    currency,
    vatMode,
    note,
    lines: [
      ...lines.map(({ sku, quantity, unitPrice, weight }) => ({
        sku,
        quantity: String(quantity),
        unitPrice: typed(unitPrice),
        weight: typed(weight),
      })),
      BLANK_LINE,
    ],
    costs: costs.map(({ kind, amount, currency: of, sharedBy }) => ({ kind, amount: textOfMinor(amount), currency: of, sharedBy })),
  };
}

const isBlank = (line: LineFields): boolean => Object.values(line).every((text) => text.trim() === "");

/** The lines with one more to type into, where the last is not blank. */
export function withRoom(lines: readonly LineFields[]): LineFields[] {
  const last = lines.at(-1);
  return last !== undefined && isBlank(last) ? [...lines] : [...lines, BLANK_LINE];
}

/** Pasted lines come after those that are typed. */
export function withPasted(lines: readonly LineFields[], pasted: readonly PastedLine[]): LineFields[] {
  return withRoom([...lines.filter((line) => !isBlank(line)), ...pasted]);
}

/** „12,40” → "12.40"; null where it is no number with at most four decimals. */
function decimalOf(text: string): string | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(bare) ? bare : null;
}

function quantityOf(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, "");
  return /^[1-9]\d{0,8}$/.test(bare) ? Number(bare) : null;
}

type FormProblem = "required" | "quantity" | "number" | "amount";

type Meaning = {
  /** Null while something in it is wrong. */
  body: DeliveryBody | null;
  /** Field → what is wrong with it, as the server names fields, with the lines as they stand in the form. */
  problems: Record<string, FormProblem>;
  /** Where in the form each line of the body stands. */
  places: number[];
};

export function meaningOf(fields: DeliveryFields): Meaning {
  const problems: Meaning["problems"] = {};
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fields.day)) problems["day"] = "required";
  const places = fields.lines.flatMap((line, at) => (isBlank(line) ? [] : [at]));
  const lines = places.map((at) => lineOf(fields.lines[at] ?? BLANK_LINE, `lines.${at}`, problems));
  const costs = fields.costs.map((cost, at) => costOf(cost, `costs.${at}`, problems));
  const { number, day, supplier, vatMode, note } = fields;
  const body = { number, day, supplier, vatMode, note, currency: currencyOf(fields.currency), lines, costs };
  return { body: Object.keys(problems).length === 0 ? body : null, problems, places };
}

function lineOf(line: LineFields, path: string, problems: Meaning["problems"]): DeliveryBody["lines"][number] {
  const [quantity, unitPrice] = [quantityOf(line.quantity), decimalOf(line.unitPrice)];
  const weight = line.weight.trim() === "" ? null : decimalOf(line.weight);
  if (line.sku.trim() === "") problems[`${path}.sku`] = "required";
  if (quantity === null) problems[`${path}.quantity`] = "quantity";
  if (unitPrice === null) problems[`${path}.unitPrice`] = "number";
  if (weight === null && line.weight.trim() !== "") problems[`${path}.weight`] = "number";
  return { sku: line.sku.trim(), quantity: quantity ?? 1, unitPrice: unitPrice ?? "0", weight };
}

function costOf(
  { kind, amount, currency, sharedBy }: CostFields,
  path: string,
  problems: Meaning["problems"],
): DeliveryBody["costs"][number] {
  const minor = minorFromText(amount, MOST_MINOR);
  if (minor === null || minor <= 0) problems[`${path}.amount`] = "amount";
  return {
    kind: DELIVERY_COSTS.find((known) => known === kind) ?? "other",
    amount: minor ?? 1,
    currency: currencyOf(currency),
    sharedBy: SHARED_BY.find((known) => known === sharedBy) ?? "value",
  };
}

function currencyOf(code: string): DeliveryBody["currency"] {
  return NBP_CURRENCIES.find((known) => known === code) ?? "PLN";
}

/** The server's fields count the lines of the body; in the form blank ones stand between them. */
export function placedFields(fields: Readonly<Record<string, string[]>>, places: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${places[Number(at)] ?? at}`),
      texts.join(" "),
    ]),
  );
}
