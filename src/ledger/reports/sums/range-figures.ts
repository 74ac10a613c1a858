import { type Figures, figuresOf, unknownFigures, withoutSales } from "#core/figures.ts";
import type { RangeRate } from "../scope/translation.ts";
import type { RangeSums } from "./range-sums.ts";

/** The figures of a range as every screen, file and letter shows them. */
export function figuresOfRange(found: RangeSums, { rate }: RangeRate): Figures {
  const figures = figuresOf(found.sums, rate);
  if (found.isUnknown) return unknownFigures(figures);
  return found.isBeforeSales ? withoutSales(figures) : figures;
}
