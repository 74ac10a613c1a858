import { type RawBuilder, sql } from "kysely";
import { ESTIMATED_FEES } from "#core/formulas.ts";
import { LINES, type Line, maskOf } from "#core/ledger.ts";
import { hasMarks } from "./order-mark.ts";

type Counter = readonly [column: string, ofPostings: string];

/** Counters every rollup carries beside its money columns. */
const COUNTERS: readonly Counter[] = [
  ["units", "coalesce(sum(p.quantity) filter (where p.line = 'sales'), 0)"],
  ["refunded_units", "coalesce(sum(p.quantity) filter (where p.line = 'refunds'), 0)"],
  ["costed_units", "coalesce(sum(p.quantity) filter (where p.line = 'sales' and not p.uncosted), 0)"],
  ["orders", `count(*) filter (where ${hasMarks("order")})`],
  ["product_orders", `count(*) filter (where ${hasMarks("ofProduct")})`],
  ["offer_orders", `count(*) filter (where ${hasMarks("ofOffer")})`],
  ["postings", "count(*)"],
];

/** Units whose cost a rule estimates; there are none where no rule is in force. */
const RULED: Counter = ["estimated_units", "coalesce(sum(p.quantity) filter (where p.source_type = 'costRule'), 0)"];

/** Orders whose fees are not final; there are none where only files feed stores. */
const UNFINISHED: readonly Counter[] = [
  ["partial_orders", `count(*) filter (where ${hasMarks("order", "partial")})`],
  ["estimated_orders", `count(*) filter (where ${hasMarks("order", "estimated")})`],
  ["partial_product_orders", `count(*) filter (where ${hasMarks("ofProduct", "partial")})`],
  ["estimated_product_orders", `count(*) filter (where ${hasMarks("ofProduct", "estimated")})`],
  ["partial_offer_orders", `count(*) filter (where ${hasMarks("ofOffer", "partial")})`],
  ["estimated_offer_orders", `count(*) filter (where ${hasMarks("ofOffer", "estimated")})`],
];

/** `deliveryIncome` → `delivery_income`: the column of a line. */
export function columnOf(line: Line): string {
  return line.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Lines on which fees are estimated until they are billed; there are none where only files feed stores. */
const ESTIMATED = Object.values(ESTIMATED_FEES);

type MoneyColumn = { column: string; condition: string };

const list = (texts: readonly string[]): RawBuilder<unknown> => sql.raw(texts.join(",\n      "));

const lineBit = `case ${LINES.map((line) => `when p.line = '${line}' then ${maskOf([line])}`).join(" ")} else 0 end`;

const MISSING = ["missing", "missing_pln"];

/** What was sold without a cost or an estimate of it brought, net; null = nothing, since estimates take away what sales add. */
export const UNCOSTED_NET = ["uncosted_net", "uncosted_net_pln"];

/** What the company's postings can hold: every other column stays as the table has it, and costs no time to sum. */
export type PostedKinds = {
  /** Lines that have postings: most sellers need half of them. */
  lines: readonly Line[];
  /** A store is connected to a marketplace, so orders may lack fees, and fees may be estimated. */
  isConnected: boolean;
  /** Costs of goods are estimated by rules. */
  isRuled: boolean;
};

function moneyOf({ lines, isConnected, isRuled }: PostedKinds): MoneyColumn[] {
  return [
    ...lines.map((line) => ({ column: columnOf(line), condition: `p.line = '${line}'` })),
    ...(lines.includes("sales") ? [{ column: "uncosted_sales", condition: "p.line = 'sales' and p.uncosted" }] : []),
    ...(isRuled ? [{ column: "estimated_costs", condition: "p.source_type = 'costRule'" }] : []),
    ...(isConnected
      ? ESTIMATED.map((line) => ({ column: `estimated_${line}`, condition: `p.source_type = 'estimate' and p.line = '${line}'` }))
      : []),
  ];
}

const sumOfNet = (column: string): string => `nullif(sum(p.${column}), 0)`;

/** Everything a rollup holds beside its key, and how it is summed from postings or from finer rollup rows `p`. */
export type RollupColumns = { names: RawBuilder<unknown>; ofPostings: RawBuilder<unknown>; ofRollup: RawBuilder<unknown> };

export function rollupColumns(posted: PostedKinds): RollupColumns {
  const counters = [...COUNTERS, ...(posted.isRuled ? [RULED] : []), ...(posted.isConnected ? UNFINISHED : [])];
  const money = moneyOf(posted);
  const names = money.flatMap(({ column }) => [column, `${column}_pln`]);
  return {
    names: list([...counters.map(([column]) => column), ...MISSING, ...names, ...UNCOSTED_NET]),
    ofPostings: list([
      ...counters.map(([, ofPostings]) => ofPostings),
      `coalesce(bit_or(${lineBit}) filter (where p.amount is null), 0)`,
      `coalesce(bit_or(${lineBit}) filter (where p.amount_pln is null), 0)`,
      ...money.flatMap(({ condition }) => [`sum(p.amount) filter (where ${condition})`, `sum(p.amount_pln) filter (where ${condition})`]),
      ...UNCOSTED_NET.map(sumOfNet),
    ]),
    ofRollup: list([
      ...counters.map(([column]) => `coalesce(sum(p.${column}), 0)`),
      ...MISSING.map((column) => `coalesce(bit_or(p.${column}), 0)`),
      ...names.map((column) => `sum(p.${column})`),
      ...UNCOSTED_NET.map(sumOfNet),
    ]),
  };
}
