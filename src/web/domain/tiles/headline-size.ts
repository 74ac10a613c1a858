import { moneyRangeText } from "#core/bounded-text.ts";
import type { ShownFigure } from "#core/figure-display.ts";
import type { Format } from "../../lib/format.ts";

/** As long as the words of most languages. */
const between = ({ low, high }: { low: string; high: string }): string => `od ${low} do ${high}`;

/** Font size of a tile's headline: by its characters, so that a long amount is set smaller instead of leaving its tile. */
export function headlineSize({ value, bound, low }: ShownFigure, currency: string, format: Format): string {
  const text =
    value === null
      ? "—"
      : low === undefined
        ? format.money(value, currency)
        : moneyRangeText(low, value, { numbers: format, currency, between });
  const length = text.length + (bound === "atMost" || bound === "about" ? 2 : 0);
  return `clamp(15px, calc(160cqi / ${length}), var(--z-headline))`;
}
