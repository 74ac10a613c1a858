import { z } from "zod";
import { COUNT_KEYS, FIGURE_KEYS, MONEY_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import { recordOf } from "#core/record-of.ts";
import { Count, DayText, ExportQuery, MoneyOrNull, RatioOrNull } from "./common.ts";

export const ProfitState = z.enum(["complete", "estimated", "partial", "unknown"]);

/**
 * The figures of a scope. Money: minor units of the response's currency, income positive, cost negative, `null`
 * when an exchange rate is missing, profits also for days whose fees are known and whose sales are not. Ratios: `null` when not computable.
 * Of days that no store of the filter knows (`knownDays`) everything is `null`, counts too, but what was booked on them nevertheless.
 */
export const FiguresSchema = z
  .object({
    // For the order alone: each of them is set below.
    ...recordOf(FIGURE_KEYS, () => ProfitState),
    ...recordOf(COUNT_KEYS, () => Count.nullable()),
    ...recordOf(MONEY_KEYS, () => MoneyOrNull),
    ...recordOf(RATIO_KEYS, () => RatioOrNull),
    profitState: ProfitState,
  })
  .meta({ id: "Figures" });
export type FiguresSchema = z.output<typeof FiguresSchema>;

/** The figures of a range of days, both ends included; the range used is part of the answer. */
export const RangeFigures = z.object({ startDate: DayText, endDate: DayText, figures: FiguresSchema });

/**
 * Present when the figures were translated from PLN into a display currency that is not the market's own.
 * `rate` is PLN for one unit of the response's currency in NBP table `table` of day `date`.
 */
export const Translation = z
  .object({ from: z.literal("PLN"), rate: z.number().positive(), table: z.string(), date: DayText })
  .meta({ id: "Translation" });

/** Days on which postings of the scope lack a rate of `currency`; their money figures are `null`. */
export const FxMissing = z.array(z.object({ currency: z.string(), from: DayText, to: DayText, postings: Count }));

/** Orders of the scope by how complete their fees are. */
export const CertaintyCounts = z.object({ final: Count, partial: Count, estimated: Count });
export const Certainty = z.enum(["final", "partial", "estimated"]);

export const FIGURE_SORTS: readonly string[] = FIGURE_KEYS;

/** A file of figures: `columns` are the figures it holds, comma separated in their order; all of them when absent. */
export const FigureExportQuery = ExportQuery.extend({
  columns: z
    .string()
    .max(1000)
    .refine((value) => value.split(",").every((key) => FIGURE_SORTS.includes(key)), { message: "unknown figure" })
    .optional(),
});

/** `field` ascending or `-field` descending, one of `fields`; `null` values come last either way. */
export function sortOf(fields: readonly string[], initial: string) {
  const allowed = new Set(fields.flatMap((field) => [field, `-${field}`]));
  return z
    .string()
    .refine((value) => allowed.has(value), { message: "unknown sort" })
    .default(initial);
}
