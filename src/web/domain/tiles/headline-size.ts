import type { ShownFigure } from "#core/figure-display.ts";
import type { Format } from "../../lib/format.ts";

/** Font size of a tile's headline: by its characters, so that a long amount is set smaller instead of leaving its tile. */
export function headlineSize({ value, bound }: ShownFigure, currency: string, format: Format): string {
  const length = (value === null ? 1 : format.money(value, currency).length) + (bound === "exact" ? 0 : 2);
  return `clamp(15px, calc(160cqi / ${length}), var(--z-headline))`;
}
