/** Numbers as people and programs write them, once the decimal sign of the column is known. */
import type { Currency, Decimal, Minor } from "#core/facts.ts";
import { decimalText } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { problem } from "./cell-problem.ts";
import type { CellProblem } from "./cell-problem.ts";
import type { DecimalSign } from "./decimal-sign.ts";

const UNIT_PRICE_DECIMALS = 4;
const AMOUNT_DECIMALS = 2;
// Keeps quantity × price inside the integers that a number holds exactly.
const LONGEST_WHOLE_PART = 11;

const BAD_NUMBER = problem("rowBadNumber");
const TOO_LARGE = problem("rowTooLarge");

const UNITS: Readonly<Record<string, Currency | null>> = {
  zł: "PLN",
  zl: "PLN",
  pln: "PLN",
  kč: "CZK",
  kc: "CZK",
  czk: "CZK",
  "€": "EUR",
  eur: "EUR",
  ft: "HUF",
  huf: "HUF",
  szt: null,
};
const UNIT = /^(?:zł|zl|pln|kč|kc|czk|€|eur|ft|huf|szt)(?=[\d\s.,+\-−–])|(?:zł|zl|pln|kč|kc|czk|€|eur|ft|huf|szt)\.?$/iu;
// All spaces, among them the no-break and the narrow no-break one, and apostrophes between thousands.
const GAPS = /[\s'’]+/g;
const MINUS = /^[-−–]|[-−–]$/;

const PLAIN = {
  ".": /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?$/,
  ",": /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d+)?$/,
} as const;
// What nearly every cell looks like; not worth taking apart.
const SIMPLE = /^-?(?:0|[1-9]\d{0,10})$/;

/** Currency that stands beside the number, e.g. EUR for "12,50 €"; null without one. */
export function currencyBeside(cell: Cell): Currency | null {
  if (typeof cell === "number") return null;
  const unit = UNIT.exec(cell.trim())?.[0];
  return unit === undefined ? null : (UNITS[unit.toLowerCase().replace(".", "")] ?? null);
}

/** The number as canonical decimal text: plain minus, point, no zeros at the end ("1 234,50 zł" → "1234.5"). */
export function readDecimal(cell: Cell, sign: DecimalSign): Decimal | CellProblem {
  if (typeof cell === "number") return cut(decimalText(cell));
  if (SIMPLE.test(cell)) return cell === "-0" ? "0" : cell;
  const text = cell.trim().replace(UNIT, "").replaceAll(GAPS, "");
  const negative = MINUS.test(text);
  const digits = (negative ? text.replace(MINUS, "") : text).replace(/^\+/, "");
  if (digits === "" || !PLAIN[sign].test(digits)) return BAD_NUMBER;
  const plain = sign === "." ? digits.replaceAll(",", "") : digits.replaceAll(".", "").replace(",", ".");
  return cut(negative ? `-${plain}` : plain);
}

/** Without zeros that say nothing, with a zero where a number began with its sign. */
function cut(text: string): Decimal | CellProblem {
  const negative = text.startsWith("-");
  const [whole = "", fraction = ""] = (negative ? text.slice(1) : text).split(".");
  const units = whole.replace(/^0+(?=\d)/, "") || "0";
  const parts = fraction.replace(/0+$/, "");
  if (units.length > LONGEST_WHOLE_PART) return TOO_LARGE;
  const decimal = parts === "" ? units : `${units}.${parts}`;
  return negative && decimal !== "0" ? `-${decimal}` : decimal;
}

function decimalPlaces(decimal: Decimal): number {
  const point = decimal.indexOf(".");
  return point < 0 ? 0 : decimal.length - point - 1;
}

/** A price of one unit: up to 4 decimals. */
export function readUnitPrice(cell: Cell, sign: DecimalSign): Decimal | CellProblem {
  return withDecimals(readDecimal(cell, sign), UNIT_PRICE_DECIMALS);
}

/** An amount in minor units: more than two decimals are refused, never cut. */
export function readAmount(cell: Cell, sign: DecimalSign): Minor | CellProblem {
  const decimal = withDecimals(readDecimal(cell, sign), AMOUNT_DECIMALS);
  if (typeof decimal !== "string") return decimal;
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const units = Number(whole) * 100 + Number(fraction.padEnd(AMOUNT_DECIMALS, "0"));
  return decimal.startsWith("-") ? -units : units;
}

/** Whole units; "2,00" is two, "1,5" is refused. */
export function readQuantity(cell: Cell, sign: DecimalSign): number | CellProblem {
  const decimal = readDecimal(cell, sign);
  if (typeof decimal !== "string") return decimal;
  if (decimalPlaces(decimal) > 0) return problem("rowFractionOfUnit");
  const quantity = Number(decimal);
  return Math.abs(quantity) > 1_000_000_000 ? TOO_LARGE : quantity;
}

function withDecimals(decimal: Decimal | CellProblem, most: number): Decimal | CellProblem {
  if (typeof decimal !== "string" || decimalPlaces(decimal) <= most) return decimal;
  return problem("rowTooManyDecimals", { most });
}
