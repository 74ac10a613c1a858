/** What reports sum of a rollup row, and the sums of a scope made of it. */
import type { Sums } from "#core/figures.ts";
import type { PartName } from "#core/formulas.ts";
import { type Line, LINES, maskOf } from "#core/ledger.ts";
import { recordOf } from "#core/record-of.ts";
import { columnOf } from "../../rollup-columns.ts";
import type { AmountColumn } from "../scope/report-scope.ts";

/** Counters of a report, each under the name of the rollup column it is summed from. */
export const ORDER_COUNTERS = ["orders", "partial_orders", "estimated_orders"] as const;
export type OrderCounter = (typeof ORDER_COUNTERS)[number];
const SUM_COUNTERS = [...ORDER_COUNTERS, "units", "refunded_units", "costed_units", "estimated_units", "postings"] as const;
type SumCounter = (typeof SUM_COUNTERS)[number];

const PARTS = {
  uncostedSales: "uncosted_sales",
  uncostedNet: "uncosted_net",
  estimatedCosts: "estimated_costs",
  estimatedCommission: "estimated_commission",
  estimatedDelivery: "estimated_delivery",
  estimatedAds: "estimated_ads",
} as const satisfies Record<PartName, string>;

/** What of rollup rows is summed as money. */
export const SUM_AMOUNTS = [...LINES, "uncostedSales", "uncostedNet", "estimatedCosts", "estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;
type SumAmount = (typeof SUM_AMOUNTS)[number];

export type MissingRates = {
  /** Bit per line: a posting of the line has no exchange rate. */
  missing: number;
  /** An uncosted sale is among the postings without a rate. */
  uncostedMissing: boolean;
};

/** One row of a statement that sums: amounts are 0 where there was no posting. */
export type SumsRow = Record<SumCounter | SumAmount, number> & MissingRates;

function isPart(amount: SumAmount): amount is keyof typeof PARTS {
  return amount in PARTS;
}

/** Rollup column of an amount. */
export function amountColumn(amount: SumAmount, amounts: AmountColumn): string {
  const column = isPart(amount) ? PARTS[amount] : columnOf(amount);
  return amounts === "pln" ? `${column}_pln` : column;
}

export function missingColumn(amounts: AmountColumn): string {
  return amounts === "pln" ? "missing_pln" : "missing";
}

/** The columns of a piece of a sum, in the order of `pieceColumns`. */
const PIECE_NAMES = [...SUM_COUNTERS, "missing", ...SUM_AMOUNTS] as const;
export type PieceName = (typeof PIECE_NAMES)[number];

const quoted = (name: string): string => `"${name}"`;

/** `select` list of one piece, one expression per name: what the pieces of a sum have in common. */
export function pieceColumns(expression: (name: PieceName) => string): string {
  return PIECE_NAMES.map((name) => `${expression(name)} as ${quoted(name)}`).join(", ");
}

/** Rollup columns that count orders once: in everything, for each product, or for each offer. */
export type OrdersColumn = "orders" | "product_orders" | "offer_orders";

/** The rollup column of a count of orders. */
export function orderColumn(counter: OrderCounter, orders: OrdersColumn): string {
  return orders === "orders" ? counter : counter.replace("orders", orders);
}

/** The piece as it stands in rollup row `r`; `orders` says how orders are counted once in this scope, "0" that they are not. */
export function rollupPiece(amounts: AmountColumn, orders: OrdersColumn | "0"): (name: PieceName) => string {
  return (name) => {
    if (isOrderCounter(name)) return orders === "0" ? "0" : `r.${orderColumn(name, orders)}`;
    if (name === "missing") return `r.${missingColumn(amounts)}`;
    return `r.${isAmount(name) ? amountColumn(name, amounts) : name}`;
  };
}

/** The same taken away. What has no rate cannot be taken away: masks are refined from postings where they matter. */
export function negatedPiece(piece: (name: PieceName) => string): (name: PieceName) => string {
  return (name) => (name === "missing" ? "0" : `-${piece(name)}`);
}

/** Nothing but numbers of orders, out of the columns of row `c`. */
export function ordersPiece(name: PieceName): string {
  if (isOrderCounter(name)) return `c.${name}`;
  return isAmount(name) ? "null::bigint" : "0";
}

/** Aggregates over pieces `x` that give a `SumsRow`. */
export const SUMS_OF_PIECES = [
  ...SUM_COUNTERS.map((name) => `coalesce(sum(x.${quoted(name)}), 0)::bigint as ${quoted(name)}`),
  `coalesce(bit_or(x."missing"), 0) as "missing"`,
  ...SUM_AMOUNTS.map((name) => `coalesce(sum(x.${quoted(name)}), 0)::bigint as ${quoted(name)}`),
  `coalesce(bit_or(x."missing"), 0) & ${maskOf(["sales"])} <> 0 as "uncostedMissing"`,
].join(",\n  ");

function isOrderCounter(name: PieceName): name is OrderCounter {
  return ORDER_COUNTERS.some((counter) => counter === name);
}

function isAmount(name: PieceName): name is SumAmount {
  return SUM_AMOUNTS.some((amount) => amount === name);
}

/** The sums of a scope. A counted order whose fees are neither partial nor estimated is final. */
export function sumsOfRow(row: SumsRow): Sums {
  const known = (line: Line): number | null => ((row.missing & maskOf([line])) === 0 ? row[line] : null);
  return {
    ...recordOf(LINES, known),
    uncostedSales: row.uncostedMissing ? null : row.uncostedSales,
    uncostedNet: row.uncostedMissing ? null : row.uncostedNet,
    estimatedCosts: known("cogs") === null || known("cogsRecovered") === null ? null : row.estimatedCosts,
    estimatedCommission: known("commission") === null ? null : row.estimatedCommission,
    estimatedDelivery: known("delivery") === null ? null : row.estimatedDelivery,
    estimatedAds: known("ads") === null ? null : row.estimatedAds,
    orders: row.orders,
    units: row.units,
    costedUnits: row.costed_units,
    estimatedUnits: row.estimated_units,
    refundedUnits: row.refunded_units,
    finalOrders: row.orders - row.partial_orders - row.estimated_orders,
    partialOrders: row.partial_orders,
    estimatedOrders: row.estimated_orders,
  };
}
