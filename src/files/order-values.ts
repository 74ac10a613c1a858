/** What the values of an order file say against the names of its columns, or where no name helps (docs/RULES.md, Values of columns). */
import { MEANING, WITHOUT_COLUMN } from "./columns.ts";
import type { Question } from "./file-error.ts";
import { speaksOfDiscounted, speaksOfSalePrice, speaksOfState } from "./heading-words.ts";
import type { OrderColumn } from "./order-columns.ts";
import { isPersonal } from "./personal.ts";
import type { FoundColumns, Judged } from "./table.ts";
import { amountsFit, isPriceWithVat, repeatsInOrders, totalsDiffer } from "./value-relations.ts";

type Found = FoundColumns<OrderColumn>;

/** Which question `id` names. */
export const SALE_IS = "saleIs:line_total";

const NEARLY_ALL = 0.9;
const HALF = 0.5;
const MOST_STATES = 40;

export function judgeOrderValues(found: Found): Judged<OrderColumn> {
  const state = stateColumn(found);
  return {
    taken: new Map(state !== null && typeof state === "number" ? [["status", state] as const] : []),
    needs: [
      ...(typeof state === "object" && state !== null ? [state] : []),
      ...priceQuestion(found),
      ...vatQuestion(found),
      ...totalQuestion(found),
    ],
  };
}

/** Found by its name alone: what a person chose is not asked about again. */
function named({ indexes, sources }: Found, name: OrderColumn): number | null {
  return sources[name] === "name" ? (indexes.get(name) ?? null) : null;
}

/** Columns that nobody reads so far and that are no buyer's data. */
function unread({ headers, indexes }: Found): number[] {
  const read = new Set(indexes.values());
  return headers.flatMap((header, at) => (header === "" || read.has(at) || isPersonal(header) ? [] : [at]));
}

/** Of two prices of a piece that differ, a person says which was paid. */
function priceQuestion(found: Found): Question[] {
  const price = named(found, "unit_price");
  if (price === null) return [];
  const { headers, values } = found;
  const header = (at: number): string => headers[at] ?? "";
  const others = unread(found).filter((at) => {
    const { filled, numbers } = values.profile(at);
    if (filled === 0 || numbers < NEARLY_ALL || !speaksOfSalePrice(header(at))) return false;
    return values.rows.some((row) => {
      const other = values.number(row, at);
      return other !== null && other !== 0 && other !== values.number(row, price);
    });
  });
  if (others.length === 0) return [];
  const all = [price, ...others];
  const withVat = others.filter((at) => isPriceWithVat(values, price, at));
  const reduced = all.filter((at) => speaksOfDiscounted(header(at)));
  const [best, ...more] = withVat.length > 0 ? withVat : reduced;
  const by = withVat.length > 0 ? { by: "values" as const } : {};
  const suggested =
    best === undefined || more.length > 0 ? {} : { suggested: { option: header(best), confidence: "high" as const, ...by } };
  return [{ id: "column:unit_price", column: "unit_price", options: all.map(header), params: { prices: all.length }, ...suggested }];
}

/** A column of VAT with numbers that are no rates, or that are the tax of every row. */
function vatQuestion(found: Found): Question[] {
  const at = named(found, "vat_rate");
  if (at === null || found.indexes.has("vat_amount")) return [];
  const { values, headers } = found;
  const { numbers, rates } = values.profile(at);
  const tax = amountsFit(found, at);
  const isDoubtful = numbers > 0 && (rates < 1 ? numbers > 1 - NEARLY_ALL && tax.odd > 0 : tax.share === 1 && tax.other > 0);
  if (!isDoubtful) return [];
  const header = headers[at] ?? "";
  // One or two numbers that are rates as well may be either.
  const areAmounts = tax.share >= NEARLY_ALL && (rates < 1 || tax.distinct > 2);
  const suggested = areAmounts ? { suggested: { option: "vat_amount", confidence: "high" as const, by: "values" as const } } : {};
  return [{ id: `${MEANING}${header}`, column: header, options: ["vat_rate", "vat_amount", WITHOUT_COLUMN], ...suggested }];
}

/** Where price × quantity is not the total of the line, or the total is one of the order. */
function totalQuestion(found: Found): Question[] {
  const at = found.indexes.get("line_total");
  if (at === undefined) return [];
  const header = found.headers[at] ?? "";
  if (found.indexes.has("unit_price")) {
    const answer = found.answers[SALE_IS];
    const differing = answer === undefined ? totalsDiffer(found, at) : 0;
    return differing === 0 ? [] : [{ id: SALE_IS, column: header, options: ["unit_price", "line_total"], params: { rows: differing } }];
  }
  const isNamed = found.sources["line_total"] === "name";
  return isNamed && repeatsInOrders(found, at)
    ? [{ id: `${MEANING}${header}`, column: header, options: ["line_total", WITHOUT_COLUMN] }]
    : [];
}

/** The position of a column of nothing but states, a question about columns that speak of them, null without any. */
function stateColumn(found: Found): number | Question | null {
  if (found.indexes.has("status") || found.answers["column:status"] === WITHOUT_COLUMN) return null;
  const { headers, values } = found;
  const speaking = unread(found)
    .map((at) => ({ at, header: headers[at] ?? "", ...values.profile(at) }))
    .filter(({ filled, numbers, dates, distinct }) => filled > 0 && numbers < HALF && dates < HALF && distinct <= MOST_STATES)
    .filter(({ header, states }) => states >= HALF || speaksOfState(header));
  const [only, ...others] = speaking;
  if (only === undefined) return null;
  if (others.length === 0 && only.states === 1 && only.distinct > 1) return only.at;
  const best = speaking.toSorted((a, b) => b.states - a.states)[0] ?? only;
  return {
    id: "column:status",
    column: "status",
    options: [...speaking.map(({ header }) => header), WITHOUT_COLUMN],
    suggested: {
      option: best.header,
      confidence: best.states >= HALF ? "high" : "low",
      ...(best.states >= HALF ? { by: "values" as const } : {}),
    },
  };
}
