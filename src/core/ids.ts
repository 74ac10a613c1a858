/** The order of ids where a rule settles a tie by "the smaller id". */

const NUMBER = /^\d+$/;

/** Decimal ids by their value (9 before 10), before all others; the others by code points. Negative, 0 or positive. */
export function compareIds(a: string, b: string): number {
  const numeric = NUMBER.test(a);
  if (numeric !== NUMBER.test(b)) return numeric ? -1 : 1;
  if (!numeric) return compareCodePoints(a, b);
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** By code points and not by UTF-16 units, as PostgreSQL's collation "C" does. */
export function compareCodePoints(a: string, b: string): number {
  const left = codePoints(a);
  const right = codePoints(b);
  for (const [index, point] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return left.length - right.length;
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
