import { recordOf } from "./record-of.ts";

/**
 * The lines of the profit-and-loss account, in the order they are shown, and the sign convention:
 * an amount is seen from the seller, income positive, cost negative.
 *
 * A line stands here once. Keys, groups, masks, sums, schemas, SQL, the statement and the colours of charts follow from
 * this table; `CONTRIBUTING.md` says what a new line takes beside it (`npm run line-migration` its columns).
 */
export const GROUPS = ["revenue", "fees", "ads", "goods", "expenses"] as const;
export type Group = (typeof GROUPS)[number];

/** Costs that have a colour of their own, in the order they stand on each other in a chart. */
export const COST_SERIES = ["goods", "packaging", "commission", "delivery", "otherFees", "ads", "expenses"] as const;
export type CostSeries = (typeof COST_SERIES)[number];

type Definition = {
  readonly key: string;
  readonly group: Group;
  /** Position of its bit in the rollups' "rate missing" masks. Stored, so a number is given away once and for ever. */
  readonly bit: number;
  /** The marketplace bills it: an entry can be booked on it. */
  readonly billed?: true;
  /** What it is drawn as; revenue is drawn as a whole. */
  readonly series?: CostSeries;
};

export const LINE_DEFINITIONS = [
  { key: "sales", group: "revenue", bit: 0 },
  { key: "deliveryIncome", group: "revenue", bit: 1 },
  { key: "compensation", group: "revenue", bit: 2, billed: true },
  { key: "refunds", group: "revenue", bit: 3 },
  { key: "vat", group: "revenue", bit: 4 },
  { key: "commission", group: "fees", bit: 5, billed: true, series: "commission" },
  { key: "listing", group: "fees", bit: 6, billed: true, series: "otherFees" },
  { key: "promotion", group: "fees", bit: 7, billed: true, series: "otherFees" },
  { key: "delivery", group: "fees", bit: 8, billed: true, series: "delivery" },
  { key: "subscription", group: "fees", bit: 9, billed: true, series: "otherFees" },
  { key: "fulfilment", group: "fees", bit: 10, billed: true, series: "otherFees" },
  { key: "localTax", group: "fees", bit: 11, billed: true, series: "otherFees" },
  { key: "otherFees", group: "fees", bit: 12, billed: true, series: "otherFees" },
  { key: "ads", group: "ads", bit: 13, billed: true, series: "ads" },
  { key: "cogs", group: "goods", bit: 14, series: "goods" },
  { key: "cogsRecovered", group: "goods", bit: 15, series: "goods" },
  { key: "packaging", group: "goods", bit: 16, series: "packaging" },
  { key: "ownShipping", group: "goods", bit: 17, series: "packaging" },
  { key: "expenses", group: "expenses", bit: 18, series: "expenses" },
] as const satisfies readonly Definition[];

type LineDefinition = (typeof LINE_DEFINITIONS)[number];
export type Line = LineDefinition["key"];

export const LINES: readonly Line[] = LINE_DEFINITIONS.map(({ key }) => key);

const DEFINITION_OF = recordOf(LINES, (line): Definition => {
  const found = LINE_DEFINITIONS.find(({ key }) => key === line);
  if (found === undefined) throw new Error(`no line ${line}`);
  return found;
});

/** Lines of the group, in display order. */
export function linesOf(group: Group): Line[] {
  return LINE_DEFINITIONS.filter((line) => line.group === group).map(({ key }) => key);
}

export function groupOf(line: Line): Group {
  return DEFINITION_OF[line].group;
}

/** Bits of the lines in the rollups' masks. */
export function maskOf(lines: readonly Line[]): number {
  return lines.reduce((mask, line) => mask | (1 << DEFINITION_OF[line].bit), 0);
}

/** Lines that are drawn in one colour. */
export function linesOfSeries(series: CostSeries): Line[] {
  return LINE_DEFINITIONS.filter((line) => "series" in line && line.series === series).map(({ key }) => key);
}

type Billed = Extract<LineDefinition, { billed: true }>;

const billedLines: readonly Billed["key"][] = LINE_DEFINITIONS.filter((line): line is Billed => "billed" in line).map(({ key }) => key);

/** What a billing entry can be booked on; `none` = a settlement between seller and marketplace, which posts nothing. */
export const BILLED_LINES = [...billedLines.filter((line) => line !== "compensation"), "compensation", "none"] as const;
export type BilledLine = (typeof BILLED_LINES)[number];

/** Lines whose postings the basis moves: what is billed of orders. Ads belong to the day they were shown on either way. */
export const MOVED_LINES = billedLines.filter((line) => line !== "ads");

/** A line of the P&L, or a figure that is a plain sum of lines. */
export const LEDGER_SELECTIONS = [...LINES, "netRevenue", "fees", "productFees", "goods", "grossProfit", "netProfit"] as const;

/** Fees that a product could carry. A subscription belongs to none by its nature. */
export const PRODUCT_FEES = linesOf("fees").filter((line) => line !== "subscription");
