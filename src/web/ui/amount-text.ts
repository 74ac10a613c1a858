/** Amounts and percentages as people type them. */

const MAX_MINOR = 100_000_000;

/** `1,20` or `1 234.5` as minor units; null when it is no amount with at most two decimals, or above `most`. */
export function minorFromText(text: string, most = MAX_MINOR): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, ""));
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const minor = Number(whole + fraction.padEnd(2, "0"));
  return minor <= most ? minor : null;
}

/** The same with a minus before it, of either kind. */
export function signedMinorFromText(text: string, most = MAX_MINOR): number | null {
  const [, sign = "", rest = ""] = /^\s*([-\u2212]?)(.*)$/.exec(text) ?? [];
  const minor = minorFromText(rest, most);
  return minor === null || sign === "" ? minor : -minor;
}

/** `23`, `8,5`, `23%` as percent; null outside 0..100 or with more than two decimals. */
export function percentFromText(text: string): number | null {
  const match = /^\d{1,3}(?:[.,]\d{1,2})?$/.exec(text.replace(/[\s%]/g, ""));
  if (match === null) return null;
  const percent = Number(match[0].replace(",", "."));
  return percent <= 100 ? percent : null;
}

export function textOfMinor(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

export function textOfPercent(percent: number): string {
  return String(percent).replace(".", ",");
}
