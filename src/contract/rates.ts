/** Rates of exchange by which figures are converted, and those of a company's own for single days. */
import { z } from "zod";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { Count, DayText, Id, InstantText, IdParams, MoneyOrNull } from "./common.ts";
import { Undoing } from "./logs.ts";
import type { RouteContract } from "./route.ts";

const FOREIGN = NBP_CURRENCIES.filter((currency) => currency !== "PLN");
const Foreign = z.enum(FOREIGN);
/** PLN for one unit, more than 0, at most ten places. */
const Mid = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,10})?$/)
  .refine((text) => Number(text) > 0, { message: "more than 0" });
const Place = z.object({ currency: Foreign, day: DayText });

const Own = z.object({ mid: z.string(), note: z.string(), changedBy: z.string().nullable(), changedAt: InstantText });

export const ratesRoute = {
  method: "GET",
  path: "/api/rates",
  policy: "read",
  tag: "settings",
  summary: "The rate of a currency in force on each of 31 days up to one, the newest first: what is published, and the company's own",
  query: z.object({ currency: Foreign.default("EUR"), until: DayText.optional() }),
  response: z.object({
    currency: Foreign,
    /** False: the company converts by rates that it cannot change, as the demo does. */
    canChange: z.boolean(),
    items: z.array(
      z.object({
        day: DayText,
        /** Of the newest table before the day, at most seven days older; null = none. */
        published: z.object({ mid: z.string(), tableDate: DayText, tableNo: z.string() }).nullable(),
        own: Own.nullable(),
      }),
    ),
  }),
} as const satisfies RouteContract;

export const ratePreviewRoute = {
  method: "POST",
  path: "/api/rates/preview",
  policy: "read",
  tag: "settings",
  work: "question",
  summary: "What a rate would do to the profit of its day; mid null = the published rate",
  body: Place.extend({ mid: Mid.nullable() }),
  response: z.object({
    /** Postings of the day in the currency. */
    postings: Count,
    /** Profit of the day; null while a rate is missing. */
    before: MoneyOrNull,
    after: MoneyOrNull,
    currency: z.literal("PLN"),
  }),
} as const satisfies RouteContract;

const Changed = z.object({ jobId: Id.nullable() });

export const saveRateRoute = {
  method: "PUT",
  path: "/api/rates/:currency/:day",
  policy: "edit",
  tag: "settings",
  summary: "Convert the day's postings of the currency by a rate of one's own; the figures follow",
  params: Place,
  body: z.object({ mid: Mid, note: z.string().trim().max(200).default("") }),
  response: Changed,
} as const satisfies RouteContract;

export const deleteRateRoute = {
  method: "DELETE",
  path: "/api/rates/:currency/:day",
  policy: "edit",
  tag: "settings",
  summary: "Convert the day by the published rate again",
  params: Place,
  response: Changed,
} as const satisfies RouteContract;

export const undoRateEntryRoute = {
  method: "POST",
  path: "/api/rates/entries/:id/undo",
  policy: "edit",
  tag: "settings",
  summary: "Put a rate back as it was before an entry of the log",
  params: IdParams,
  response: Undoing,
} as const satisfies RouteContract;
