/**
 * Whether the ledger is what the source facts make of it by an independent recomputation in core: all postings, as a
 * multiset of all their fields. Orders are read a part at a time, so memory is bounded also for a very large company.
 */
import { sql } from "kysely";
import type { Day, Facts } from "#core/facts.ts";
import { salesBaseOf } from "#core/oracle/base.ts";
import { certaintiesOf } from "#core/oracle/certainty.ts";
import { contextOf } from "#core/oracle/context.ts";
import { chargedPostings, soldPostings } from "#core/oracle/postings.ts";
import type { CompanyScope } from "#db/scope.ts";
import { readOrderChunks } from "../read-facts-orders.ts";
import { readCompany } from "../read-facts.ts";
import { verifyCertainty } from "./verify-certainty.ts";
import { type FigureSums, createFigureSums } from "./verify-figures.ts";
import { KEY_PARTS, keysOf, storedKeys } from "./verify-keys.ts";
import type { DifferenceReport } from "./verify-report.ts";
import { createSoldSoFar } from "./verify-sold.ts";
import { recomputeStocks } from "./verify-stocks.ts";

const NOTHING_SOLD = salesBaseOf([]);

/** Adds a line for every posting that only one side has. @returns the sums of the recomputed postings, and how many there are. */
export async function verifyPostings(
  scope: CompanyScope,
  today: Day,
  ordersAtOnce: number,
  report: DifferenceReport,
): Promise<{ sums: FigureSums; postings: number }> {
  const company = await readCompany(scope, today);
  const stocks = await recomputeStocks(scope, company, ordersAtOnce);
  const soFar = createSoldSoFar(company);
  const sums = createFigureSums(today);
  let postings = 0;
  for await (const { after, upTo, orders, refunds, billing } of readOrderChunks(scope, ordersAtOnce)) {
    const context = contextOf({ ...company, orders, refunds, waitingRefunds: [], billing, ads: [], adsEstimates: [], expenses: [] });
    const sold = soldPostings(context, stocks);
    const all = [...sold, ...chargedPostings(context, NOTHING_SOLD)];
    const stored = await storedKeys(scope, sql`order_id > ${after} and order_id <= ${upTo}`);
    addDifferences(scope, report, stored, keysOf(all));
    const certainties = certaintiesOf(context);
    await verifyCertainty(scope, { after, upTo }, certainties, report);
    soFar.add(context, sold);
    sums.add(all, certainties);
    postings += all.length;
  }
  const booked = bookedAhead(company);
  const free = chargedPostings(contextOf({ ...company, orders: soFar.orders() }), soFar.base());
  const settled = free.filter(({ sourceType, sourceId, day }) => day <= today || sourceType !== "expense" || !booked.has(sourceId));
  const isSettled = sql`(day <= ${today} or source_type <> 'expense' or source_id <> all(${[...booked].map(Number)}::bigint[]))`;
  addDifferences(scope, report, await storedKeys(scope, sql`order_id = 0 and ${isSettled}`), keysOf(settled));
  sums.add(settled);
  return { sums, postings: postings + settled.length };
}

/** Expenses without an end are booked a month ahead once a day, so what lies after today depends on when that was. */
function bookedAhead({ expenses }: Facts): Set<string> {
  return new Set(expenses.filter(({ kind, end }) => kind === "recurring" && end === null).map(({ id }) => id));
}

function addDifferences(
  { companyId }: CompanyScope,
  report: DifferenceReport,
  stored: readonly string[],
  recomputed: readonly string[],
): void {
  const surplus = new Map<string, number>();
  for (const key of stored) surplus.set(key, (surplus.get(key) ?? 0) + 1);
  for (const key of recomputed) {
    const count = (surplus.get(key) ?? 0) - 1;
    if (count === 0) surplus.delete(key);
    else surplus.set(key, count);
  }
  for (const [key, count] of surplus) {
    const times = Math.abs(count) === 1 ? "" : ` ${Math.abs(count)} times`;
    report.add(`company ${companyId}: ${count > 0 ? "only in the ledger" : "not in the ledger"}${times}: ${described(key)}`);
  }
}

function described(key: string): string {
  const values = key.split("|");
  return KEY_PARTS.map((name, at) => `${name} ${values[at] ?? ""}`).join(", ");
}
