/** Numbers as they are compared with in a phrase: `<10`, `>=12,40`, `=0%`. */

export type Compare = "<" | "<=" | ">" | ">=" | "=";

const COMPARES: Readonly<Record<string, Compare>> = { "<": "<", "<=": "<=", "≤": "<=", ">": ">", ">=": ">=", "≥": ">=", "=": "=" };

const NUMBER = /^(?<minus>[-−]?)(?<whole>\d{1,9})(?:[.,](?<fraction>\d{1,6}))?%?$/;

/** Null where the value is no number, or one that nobody has. */
export function numberOf(sign: string, value: string): { compare: Compare; millionths: number } | null {
  const compare = COMPARES[sign];
  const { minus = "", whole, fraction = "" } = NUMBER.exec(value.trim())?.groups ?? {};
  if (compare === undefined || whole === undefined) return null;
  const size = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, "0"));
  return { compare, millionths: minus === "" || size === 0 ? size : -size };
}
