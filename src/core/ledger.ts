/**
 * The lines of the profit-and-loss account, in the order they are shown, and the sign convention:
 * an amount is seen from the seller, income positive, cost negative.
 * The position of a line in `LINES` is its bit in the rollups' "rate missing" masks, so lines are only ever appended.
 */
export const LINES = [
  "sales",
  "deliveryIncome",
  "compensation",
  "refunds",
  "vat",
  "commission",
  "listing",
  "promotion",
  "delivery",
  "subscription",
  "fulfilment",
  "localTax",
  "otherFees",
  "ads",
  "cogs",
  "cogsRecovered",
  "packaging",
  "ownShipping",
  "expenses",
] as const;

export type Line = (typeof LINES)[number];

/** What a billing entry can be booked on; `none` = a settlement between seller and marketplace, which posts nothing. */
export const BILLED_LINES = [
  "commission",
  "listing",
  "promotion",
  "delivery",
  "subscription",
  "fulfilment",
  "localTax",
  "ads",
  "otherFees",
  "compensation",
  "none",
] as const satisfies readonly (Line | "none")[];

export type BilledLine = (typeof BILLED_LINES)[number];

/** A line of the P&L, or a figure that is a plain sum of lines. */
export const LEDGER_SELECTIONS = [...LINES, "netRevenue", "fees", "productFees", "goods", "grossProfit", "netProfit"] as const;

export const GROUPS = ["revenue", "fees", "ads", "goods", "expenses"] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_OF = {
  sales: "revenue",
  deliveryIncome: "revenue",
  compensation: "revenue",
  refunds: "revenue",
  vat: "revenue",
  commission: "fees",
  listing: "fees",
  promotion: "fees",
  delivery: "fees",
  subscription: "fees",
  fulfilment: "fees",
  localTax: "fees",
  otherFees: "fees",
  ads: "ads",
  cogs: "goods",
  cogsRecovered: "goods",
  packaging: "goods",
  ownShipping: "goods",
  expenses: "expenses",
} as const satisfies Record<Line, Group>;

/** Lines of the group, in display order. */
export function linesOf(group: Group): Line[] {
  return LINES.filter((line) => GROUP_OF[line] === group);
}

/** Fees that a product could carry. A subscription belongs to none by its nature. */
export const PRODUCT_FEES = linesOf("fees").filter((line): line is Exclude<Line, "subscription"> => line !== "subscription");
