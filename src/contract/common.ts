import { z } from "zod";
import { LOCALES } from "#core/locales.ts";
import { CURRENCIES, MARKETS } from "#core/market.ts";
import type { Day } from "#core/facts.ts";

export const MarketCode = z.enum(MARKETS).meta({ id: "Market" });
export type MarketCode = z.output<typeof MarketCode>;

export const DisplayCurrency = z.enum(CURRENCIES).meta({ id: "DisplayCurrency" });
export type DisplayCurrency = z.output<typeof DisplayCurrency>;

/** Opaque; an id that is not the company's behaves as one that does not exist. */
export const Id = z.string().min(1).max(100);
export const IdParams = z.object({ id: Id });

/** zod writes what it has checked as a plain text; the check of a calendar date is what makes it a day. */
function dayText(): z.ZodType<Day, string> {
  const schema: z.ZodType<unknown, string> = z.iso.date();
  return schema as z.ZodType<Day, string>;
}

/** Key of a source of orders, such as `allegro`; `import` = files. */
export const SourceKey = z
  .string()
  .regex(/^[a-z][a-z0-9]*$/)
  .max(30);

/** Calendar day `yyyy-MM-dd` in the market's zone. */
export const DayText = dayText();
/** ISO 8601 instant in UTC. */
export const InstantText = z.iso.datetime();

/** Whole minor units (1/100) of the response's currency. */
export const Money = z.int();
/** `null` where it cannot be computed: a rate is missing, a cost unknown, a denominator not positive. */
export const MoneyOrNull = z.int().nullable();
/** Fraction of one, 6 decimals. */
export const RatioOrNull = z.number().nullable();
export const Count = z.int().min(0);

export const Page = z.int().min(1).default(1);
export const PerPage = z.int().min(1).max(200).default(25);
/** Page numbers as they come in a query string. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
});

/** With `format` the whole result is answered as a file; the body's page is then ignored. */
export const ExportQuery = z.object({ format: z.enum(["csv", "xlsx"]).optional() });
export const EXPORT_TYPES = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;

/** `items` of one page and the number of all. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: Count, page: z.int(), perPage: z.int() });
}

export const Role = z.enum(["owner", "manager", "viewer"]).meta({ id: "Role" });
export type Role = z.output<typeof Role>;

export const Locale = z.enum(LOCALES);

/** Mail programs make links of these by themselves; a line break would begin a line of one's own. */
const LEADS_ELSEWHERE = /:\/\/|www\.|[\r\n\v\f\u0085\u2028\u2029]/i;

/** Name of a person or company. It stands in letters to other people, which must not become letters of a stranger's. */
export function nameText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((name) => !LEADS_ELSEWHERE.test(name), { message: "a name holds no web address and no line break", params: { text: "name" } });
}

/** Of one unit: decimal text with a dot, at most four places, below a hundred millions. */
export const UnitCost = z.string().regex(/^\d{1,8}(?:\.\d{1,4})?$/);
