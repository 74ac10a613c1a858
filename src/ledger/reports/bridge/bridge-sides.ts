/** What a change of profit is explained by: per product and range the amounts of the bridge, out of rollups and their VAT. */
import { type RawBuilder, sql } from "kysely";
import type { BridgeProduct, BridgeSide } from "#core/bridge.ts";
import { type Line, linesOf } from "#core/ledger.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts, spanTable } from "../scope/scope-conditions.ts";
import { productPieces } from "../sums/segment-pieces.ts";
import { cutIntoSegments, type DayRange, type Segmentation, spansOf, untilToday } from "../scope/segments.ts";
import { rollupPiece } from "../sums/sum-columns.ts";

type Key = keyof BridgeSide;

const OTHER_FEES = linesOf("fees").filter((line) => line !== "commission" && line !== "delivery");

/** Plain sums of lines; the VAT and the compensation of a delivery or a refund are moved to theirs below. */
const LINES_OF: Record<Exclude<Key, "units">, readonly Line[]> = {
  income: ["sales", "compensation", "vat"],
  commission: ["commission"],
  delivery: ["deliveryIncome", "delivery", "ownShipping"],
  goods: ["cogs", "packaging"],
  otherFees: OTHER_FEES,
  refunds: ["refunds", "cogsRecovered"],
  ads: ["ads"],
  expenses: ["expenses"],
};

type SideRow = BridgeSide & { productId: number; segment: number };
type TaxRow = { productId: number; segment: number; ofDelivery: number; ofRefunds: number };

/** One entry per product with a posting in either range, product 0 = none. The caller has asked whether rates are missing. */
export async function findBridgeProducts(scope: ReportScope, before: DayRange, after: DayRange): Promise<BridgeProduct[]> {
  const cut = cutIntoSegments([before, after].map((range) => untilToday(range, scope.today)));
  if (cut.segments.length === 0 || matchesNothing(scope)) return [];
  const rows = await findSides(scope, cut);
  const taxes = new Map((await findTaxes(scope, cut)).map((row) => [`${row.productId}/${row.segment}`, row]));
  const parts = rows.map((row) => withTaxes(row, taxes.get(`${row.productId}/${row.segment}`)));
  return [...Map.groupBy(parts, ({ productId }) => productId)].map(([productId, found]) => ({
    id: String(productId),
    before: sumOf(found.filter(({ segment }) => cut.partsOf[0]?.includes(segment))),
    after: sumOf(found.filter(({ segment }) => cut.partsOf[1]?.includes(segment))),
  }));
}

async function findSides(scope: ReportScope, { segments }: Segmentation): Promise<SideRow[]> {
  const starts = segments.map(({ startDate }) => startDate);
  const pieces = productPieces(scope, { condition: ofProducts(scope.products, "r") }, segments, rollupPiece(scope.amounts, "0"));
  const sums = Object.entries(LINES_OF).map(
    ([key, lines]) => `coalesce(sum(${lines.map((line) => `coalesce(x."${line}", 0)`).join(" + ")}), 0)::bigint as "${key}"`,
  );
  const { rows } = await sql<SideRow>`
    select x.product_id as "productId", width_bucket(x.at, ${starts}::date[]) - 1 as segment, sum(x.units)::bigint as units, ${sql.raw(sums.join(", "))}
    from (${sql.join(pieces, sql` union all `)}) x
    group by 1, 2`.execute(scope.db);
  return rows;
}

/** VAT of what buyers pay for delivery and of what they get back, and what the marketplace adds to a delivery. */
async function findTaxes(scope: ReportScope, { segments }: Segmentation): Promise<TaxRow[]> {
  const starts = segments.map(({ startDate }) => startDate);
  const amount = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<TaxRow>`
    select p.product_id as "productId", width_bucket(p.day, ${starts}::date[]) - 1 as segment,
           coalesce(sum(${amount}) filter (where ${OF_DELIVERY}), 0)::bigint as "ofDelivery",
           coalesce(sum(${amount}) filter (where not ${OF_DELIVERY}), 0)::bigint as "ofRefunds"
    from postings p join ${spanTable(spansOf(segments))} on p.day between span.from_day and span.to_day
    where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and p.line in ('vat', 'compensation') and (${OF_DELIVERY} or ${OF_REFUND})
    group by 1, 2`.execute(scope.db);
  return rows;
}

const OF_DELIVERY: RawBuilder<boolean> = sql`p.source_type in ('order', 'surcharge')`;
/** VAT that comes back: of a refund, or of a refund line of a file. */
const OF_REFUND: RawBuilder<boolean> = sql`(p.line = 'vat' and (p.source_type = 'refund' or (p.source_type = 'orderLine' and p.original_amount > 0)))`;

function withTaxes(row: SideRow, taxes: TaxRow | undefined): SideRow {
  if (taxes === undefined) return row;
  const { ofDelivery, ofRefunds } = taxes;
  return { ...row, income: row.income - ofDelivery - ofRefunds, delivery: row.delivery + ofDelivery, refunds: row.refunds + ofRefunds };
}

function sumOf(rows: readonly BridgeSide[]): BridgeSide {
  const sum = (key: Key): number => rows.reduce((total, row) => total + row[key], 0);
  return {
    units: sum("units"),
    income: sum("income"),
    commission: sum("commission"),
    delivery: sum("delivery"),
    goods: sum("goods"),
    otherFees: sum("otherFees"),
    refunds: sum("refunds"),
    ads: sum("ads"),
    expenses: sum("expenses"),
  };
}
