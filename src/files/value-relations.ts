/** How the columns of a row fit together: tax and gross, price and total. Amounts are numbers as they stand in the file. */
import { legalRateOf } from "./column-profile.ts";
import type { RawRecord } from "./cells.ts";
import { textAt } from "./cells.ts";
import type { FileValues } from "./file-values.ts";
import { isLegalRate, isRateOfToday, rateOfTax } from "./legal-rates.ts";
import type { Bp } from "#core/facts.ts";
import { bp } from "#core/money.ts";
import type { OrderColumn } from "./order-columns.ts";
import type { FoundColumns } from "./table.ts";

type Found = FoundColumns<OrderColumn>;

const NEARLY_ALL = 0.9;
const LEAST_ROWS_OF_ORDERS = 2;

const minor = (amount: number): number => Math.round(amount * 100);

/** Of a row in minor units: the stated total, else price × quantity; null where it says neither. */
function grossOf({ indexes, values }: Found, row: RawRecord): number | null {
  const total = indexes.get("line_total");
  const stated = total === undefined ? null : values.number(row, total);
  return stated === null ? priced({ indexes, values }, row) : minor(stated);
}

function priced({ indexes, values }: Pick<Found, "indexes" | "values">, row: RawRecord): number | null {
  const [priceAt, quantityAt] = [indexes.get("unit_price"), indexes.get("quantity")];
  if (priceAt === undefined || quantityAt === undefined) return null;
  const [price, quantity] = [values.number(row, priceAt), values.number(row, quantityAt)];
  return price === null || quantity === null ? null : minor(price * quantity);
}

/**
 * How the numbers of a column fit as the tax of their rows. `odd` = cells with a number that is no legal rate; `share` = of the rows with
 * number and gross, those whose tax gives a legal rate; `distinct` = different numbers but 0; `other` = rows whose tax may well give another
 * rate: 0.14 of 0.78 holds 22 %, and is 14 % as a rate; both are rates of today, or neither is. 0.08 of 2.50 is 8 % rather than 3 % of former years.
 */
export function amountsFit(found: Found, at: number): { odd: number; share: number; distinct: number; other: number } {
  let [odd, fitting, judged, other] = [0, 0, 0, 0];
  const distinct = new Set<number>();
  for (const row of found.values.rows) {
    const tax = found.values.number(row, at);
    if (tax === null) continue;
    const stated = legalRateOf(row.cells[at] ?? "");
    if (stated === null) odd += 1;
    const gross = grossOf(found, row);
    if (gross === null || gross === 0) continue;
    judged += 1;
    if (tax !== 0) distinct.add(tax);
    const contained = rateOfTax(gross, minor(tax), "PL");
    if (contained === null) continue;
    fitting += 1;
    if (isOtherRate(contained, stated)) other += 1;
  }
  return { odd, share: judged === 0 ? 0 : fitting / judged, distinct: distinct.size, other };
}

/** Whether the rate by the tax is another one than the stated, and as likely: not a former one beside one of today. */
const isOtherRate = (contained: Bp, stated: Bp | null): boolean =>
  contained !== stated && (stated === null || !isRateOfToday(stated) || isRateOfToday(contained));

/** Whether nearly every price of the second column is that of the first with a legal VAT on it. */
export function isPriceWithVat(values: FileValues, netAt: number, grossAt: number): boolean {
  let [fitting, judged] = [0, 0];
  for (const row of values.rows) {
    const [net, gross] = [values.number(row, netAt), values.number(row, grossAt)];
    if (net === null || gross === null || net === 0) continue;
    judged += 1;
    const rate = (gross / net - 1) * 10_000;
    const off = 100 / Math.abs(net);
    const nearest = Math.round(rate / 100) * 100;
    if (nearest > 0 && Math.abs(rate - nearest) <= off && nearest <= 10_000 && isLegalRate(bp(nearest))) fitting += 1;
  }
  return judged > 0 && fitting / judged >= NEARLY_ALL;
}

/** Half a unit of the smallest coin for each piece, for prices are rounded too; at least one. */
export const roundingOf = (quantity: number): number => Math.max(1, Math.ceil(Math.abs(quantity) / 2));

/** How many rows have a total that price × quantity does not give. */
export function totalsDiffer({ indexes, values }: Found, totalAt: number): number {
  const quantityAt = indexes.get("quantity");
  if (quantityAt === undefined) return 0;
  return values.rows.filter((row) => {
    const [total, product, quantity] = [values.number(row, totalAt), priced({ indexes, values }, row), values.number(row, quantityAt)];
    if (total === null || product === null || quantity === null) return false;
    return Math.abs(minor(total) - product) > roundingOf(quantity);
  }).length;
}

/** Whether every order of several rows says the same amount in each of them, as the total of an order would be. */
export function repeatsInOrders({ indexes, values }: Found, at: number): boolean {
  const orderAt = indexes.get("order_id");
  if (orderAt === undefined) return false;
  const { rows } = values;
  const orders = new Map<string, Set<number | null>>();
  const lines = new Map<string, number>();
  for (const row of rows) {
    const order = textAt(row.cells, orderAt);
    orders.set(order, (orders.get(order) ?? new Set()).add(values.number(row, at)));
    lines.set(order, (lines.get(order) ?? 0) + 1);
  }
  const several = [...orders].filter(([order]) => (lines.get(order) ?? 0) >= LEAST_ROWS_OF_ORDERS);
  return several.length > 0 && several.every(([, amounts]) => amounts.size === 1);
}
