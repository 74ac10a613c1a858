/** Costs out of margins: what an offer is sold for, less what is earned on it, is what it costs, once somebody says that it is. */
import type { Decimal } from "#core/facts.ts";
import { parseDecimal } from "#core/money.ts";
import type { Cell } from "./cells.ts";
import { problem } from "./cell-problem.ts";
import type { CostColumn } from "./cost-columns.ts";
import type { Field, Fields } from "./fields.ts";
import type { Question } from "./file-error.ts";
import { wordsOf } from "./fold.ts";
import { readDecimal } from "./numbers.ts";
import { remembered } from "./remembered.ts";
import type { HeaderFacts, Table } from "./table.ts";

/** `amount`: price less cost; `percent`: its share of the price; `-`: something else, such as what is left after fees. */
const MARGINS = ["amount", "percent", "-"] as const;
type MarginIs = (typeof MARGINS)[number];
const MARGIN_IS = "marginIs";

export function marginIs(answers: Readonly<Record<string, string>> | undefined): MarginIs | null {
  return MARGINS.find((known) => known === answers?.[MARGIN_IS]) ?? null;
}

/** What the margin of a file without costs means; nothing where it has a cost, no margin, or no price to take it from. */
export function marginQuestion(
  { has, headers }: HeaderFacts<CostColumn>,
  answers: Readonly<Record<string, string>> | undefined,
): Question | null {
  if (has("cost") || !has("margin") || !has("offer_price") || marginIs(answers) !== null) return null;
  const header = headers.find((name) => wordsOf(name).some((word) => /^(?:marz|margin|arres)/.test(word))) ?? "margin";
  const likely = /%|procent|percent/i.test(header) ? "percent" : /zł|pln|kwot/i.test(header) ? "amount" : null;
  return {
    id: MARGIN_IS,
    column: header,
    options: [...MARGINS],
    ...(likely === null ? {} : { suggested: { option: likely, confidence: "low" as const } }),
  };
}

/** What is taken off a price of an offer, which buyers pay with VAT, has VAT in it too. */
export const modeOfPrice = (meaning: MarginIs | null): "gross" | null => (meaning === null || meaning === "-" ? null : "gross");

const PERCENT = /\s*%\s*$/;
const PLACES = 4;

/** The cost that the margin leaves of the price, at most 4 decimals, half away from zero. */
export function createMarginCost(fields: Fields<CostColumn>, table: Table<CostColumn>, meaning: MarginIs | null): Field<Decimal> {
  if (meaning === null || meaning === "-" || table.has("cost")) return () => null;
  const price = fields.unitPrice("offer_price");
  const readMargin = (cell: Cell) => readDecimal(typeof cell === "string" ? cell.replace(PERCENT, "") : cell, table.sign("margin"));
  const margin = fields.value("margin", remembered(readMargin));
  return () => {
    const [of, earned] = [price(), margin()];
    if (of === null || earned === null) return null;
    const cost = meaning === "amount" ? less(of, earned) : withoutShare(of, earned);
    if (cost.startsWith("-")) fields.reject("margin", problem("rowNegativeCost"));
    return cost;
  };
}

type Scaled = { units: bigint; scale: number };

const scaledTo = ({ units, scale }: Scaled, places: number): bigint => units * 10n ** BigInt(places - scale);

function less(price: Decimal, margin: Decimal): Decimal {
  const [a, b] = [parseDecimal(price), parseDecimal(margin)];
  const places = Math.max(a.scale, b.scale);
  return decimalOf({ units: scaledTo(a, places) - scaledTo(b, places), scale: places });
}

/** price × (100 − percent) ÷ 100 */
function withoutShare(price: Decimal, percent: Decimal): Decimal {
  const [a, b] = [parseDecimal(price), parseDecimal(percent)];
  return decimalOf({ units: a.units * (100n * 10n ** BigInt(b.scale) - b.units), scale: a.scale + b.scale + 2 });
}

function decimalOf({ units, scale }: Scaled): Decimal {
  const rounded = scale <= PLACES ? scaledTo({ units, scale }, PLACES) : halfAway(units, 10n ** BigInt(scale - PLACES));
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(PLACES + 1, "0");
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, "");
  return rounded < 0n ? `-${text}` : text;
}

function halfAway(units: bigint, by: bigint): bigint {
  const size = units < 0n ? -units : units;
  const rounded = (size + by / 2n) / by;
  return units < 0n ? -rounded : rounded;
}
