/**
 * Which of `.` and `,` is the decimal sign of a column. Decided over the whole column and never cell by cell: "1,234"
 * alone may be a thousand or one and a bit, and a wrong guess would be wrong a thousand times
 * (docs/RULES.md, Numbers and dates in files).
 */
import type { Cell } from "./cells.ts";

export type DecimalSign = "." | ",";

/** "plain": no cell has either sign; "ask": the column can be read both ways, or contradicts itself. */
export type SignVerdict = DecimalSign | "plain" | "ask";

export type SignWitness = { see(cell: Cell): void; verdict(): SignVerdict };

type Evidence = { decimal: boolean; thousands: boolean; either: boolean };

const POINT = 46;
const COMMA = 44;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

export function createSignWitness(): SignWitness {
  const point: Evidence = { decimal: false, thousands: false, either: false };
  const comma: Evidence = { decimal: false, thousands: false, either: false };

  /** Numbers of a workbook have no sign to decide. Most cells have one sign; they are judged without a pattern. */
  function see(cell: Cell): void {
    if (typeof cell === "number") return;
    let signs = 0;
    let sign = 0;
    let at = 0;
    for (let i = 0; i < cell.length; i += 1) {
      const code = cell.charCodeAt(i);
      if (code !== POINT && code !== COMMA) continue;
      signs += 1;
      sign = code;
      at = i;
    }
    if (signs === 0) return;
    if (signs === 1 && at >= 1) judgeOne(cell, at, sign === POINT ? point : comma);
    else judge(cell, point, comma);
  }

  return { see, verdict: () => verdictOf(point, comma) };
}

/** The common case: one sign in the cell. It can stand for thousands only after one to three digits and before three. */
function judgeOne(cell: string, at: number, evidence: Evidence): void {
  const after = digitsFrom(cell, at + 1, 1);
  if (after === 0) return;
  const before = digitsFrom(cell, at - 1, -1);
  const start = at - before;
  // "1 234,567" has its thousands already
  const grouped = isDigit(cell.charCodeAt(start - 2)) && cell.slice(start - 1, start).trim() === "";
  const fits = after === 3 && before >= 1 && before <= 3 && cell.charCodeAt(start) !== DIGIT_0 && !grouped;
  if (fits) evidence.either = true;
  else evidence.decimal = true;
}

function digitsFrom(cell: string, from: number, step: 1 | -1): number {
  let count = 0;
  for (let i = from; isDigit(cell.charCodeAt(i)); i += step) count += 1;
  return count;
}

function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}

const NUMBER = /\d[\d.,]*\d|[.,]?\d/;
const GROUPED = { ".": /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, ",": /^[1-9]\d{0,2}(?:,\d{3}){2,}$/ } as const;

/** Several signs in the cell, or one at its beginning. */
function judge(cell: string, point: Evidence, comma: Evidence): void {
  const number = NUMBER.exec(cell.replaceAll(/[\s'’]/g, ""))?.[0] ?? "";
  const lastPoint = number.lastIndexOf(".");
  const lastComma = number.lastIndexOf(",");
  const at = Math.max(lastPoint, lastComma);
  const sign = at === lastPoint ? "." : ",";
  const evidence = sign === "." ? point : comma;
  if (at < 0) return;
  if (number.indexOf(sign) < at) evidence.thousands ||= GROUPED[sign].test(number);
  else if (lastPoint >= 0 && lastComma >= 0) evidence.decimal = true;
  else judgeOne(number, at, evidence);
}

function verdictOf(point: Evidence, comma: Evidence): SignVerdict {
  const decimals = decimalsOf(point, comma);
  if (decimals.length > 0) {
    const [sign] = decimals;
    return decimals.length === 1 && sign !== undefined && !(sign === "." ? point : comma).thousands ? sign : "ask";
  }
  if (point.thousands !== comma.thousands) return point.thousands ? "," : ".";
  if (point.thousands || point.either || comma.either) return "ask";
  return "plain";
}

function decimalsOf(point: Evidence, comma: Evidence): DecimalSign[] {
  const signs: DecimalSign[] = [];
  if (point.decimal) signs.push(".");
  if (comma.decimal) signs.push(",");
  return signs;
}
