import { moneyRangeText } from "#core/bounded-text.ts";
import type { ShownFigure } from "#core/figure-display.ts";
import type { Format } from "../../lib/format.ts";

/** As long as the words of most languages. */
const between = ({ low, high }: { low: string; high: string }): string => `od\u00a0${low} do\u00a0${high}`;
/** What has more characters stands in two lines. */
const ONE_LINE = 20;

/** How a tile's headline is set: by its characters, so that a long amount is set smaller instead of leaving its tile. */
export function headlineStyle(
  { value, bound, low }: ShownFigure,
  currency: string,
  format: Format,
): { fontSize: string; lineHeight?: string } {
  const text =
    value === null
      ? "—"
      : low === undefined
        ? format.money(value, currency)
        : moneyRangeText(low, value, { numbers: format, currency, between });
  const lines = text.length <= ONE_LINE ? [text] : text.split(/ |(?<=\u2013)/);
  const length = Math.max(...lines.map((line) => line.length)) + (bound === "atMost" || bound === "about" ? 2 : 0);
  const fontSize = `clamp(15px, calc(160cqi / ${length}), var(--z-headline))`;
  return lines.length === 1 ? { fontSize } : { fontSize, lineHeight: "1.25" };
}
