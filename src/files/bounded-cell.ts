/** A figure with its bounds as a cell of a file: what is no number to count with stands as text, with its sign or both ends. */
import { BOUND_SIGNS, type ShownFigure } from "#core/figure-display.ts";
import { minorText, type OutCell } from "./out-cell.ts";

/** `kind`: of the value. `decimal`: the comma of the language. */
export function boundedCell(
  { value, bound, low }: ShownFigure & { value: number },
  kind: "money" | "ratio" | "count",
  decimal: string,
): OutCell {
  const digits = (number: number): string => (kind === "money" ? minorText(number) : String(number)).replace(".", decimal);
  if (bound === "range" && low !== undefined) return `${digits(low)}–${digits(value)}`;
  if (bound === "atMost" || bound === "about") return `${BOUND_SIGNS[bound]}${digits(value)}`;
  if (kind === "money") return { minor: value };
  return kind === "ratio" ? { decimal: String(value) } : value;
}
