/** What an import has to say: questions, remarks, refused rows, changed values, new products. */
import { z } from "zod";
import { CHANGED_FIELDS } from "#core/import-check.ts";
import { PREVIEW_WORDS } from "#core/import-preview.ts";
import { LINES } from "#core/ledger.ts";
import { Count, DayText, Id, InstantText, MarketCode, Money } from "./common.ts";

/** A question the file leaves open; answered at `/answers`. */
export const ImportQuestion = z.object({
  id: z.string(),
  column: z.string().optional(),
  options: z.array(z.string()),
  /** `options` are proposals: any two days `yyyy-MM-dd/yyyy-MM-dd` may be answered. */
  input: z.literal("period").optional(),
  /** The option that fits best; it is not taken before somebody says so. */
  suggested: z.object({ option: z.string(), confidence: z.enum(["high", "low"]), by: z.literal("values").optional() }).optional(),
  /** Up to three values of the column as they stand in the file. */
  samples: z.array(z.string()).optional(),
  /** Of options that are headers: up to three values of each. */
  optionSamples: z.record(z.string(), z.array(z.string())).optional(),
  /** What hangs on the answer. */
  stake: z.object({ rows: Count, orders: Count, amount: Money, currency: z.string() }).optional(),
  /** What the question's words name: a state, another store. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** What was asked and answered, as far as the words of a question need it. */
export const AnsweredQuestion = ImportQuestion.pick({ id: true, column: true, stake: true, params: true }).extend({
  /** What could have been answered; absent in imports of an earlier release. */
  options: z.array(z.string()).optional(),
  answer: z.string(),
});

/** `line` is the line of the file, header = 1; absent when the remark is about the whole file. */
export const ImportRemark = z.object({
  line: z.int().optional(),
  column: z.string().optional(),
  code: z.string(),
  message: z.string(),
  /** How many rows the remark stands for. */
  count: Count.optional(),
});

const PreviewValue = z.discriminatedUnion("as", [
  z.object({ as: z.literal("text"), value: z.string() }),
  z.object({ as: z.literal("count"), value: z.int() }),
  z.object({ as: z.literal("money"), value: Money, currency: z.string() }),
  z.object({ as: z.literal("price"), value: z.string(), currency: z.string() }),
  z.object({ as: z.literal("moment"), value: InstantText, market: MarketCode }),
  z.object({ as: z.literal("day"), value: DayText }),
  z.object({ as: z.literal("rate"), value: z.int() }),
  z.object({ as: z.literal("market"), value: MarketCode }),
  z.object({ as: z.literal("interval"), value: z.object({ count: z.int(), unit: z.enum(["day", "week", "month", "year"]) }) }),
  z.object({ as: z.literal("line"), value: z.enum([...LINES, "none"]) }),
  z.object({ as: z.literal("word"), value: z.enum(PREVIEW_WORDS) }),
]);

/** Our canonical column; `line` = where the row is booked. */
export const PreviewField = z.intersection(z.object({ field: z.string() }), PreviewValue);

/** Rows refused for the same reason in the same column: how many, the first of them, and what to do about it. */
export const RefusalCause = z.object({
  code: z.string(),
  column: z.string().optional(),
  count: Count,
  message: z.string(),
  mend: z.string().nullable(),
  rows: z.array(z.object({ line: z.int(), message: z.string() })),
});

/** One value of a product, or of an expense, that the file changes; `before` null = nothing was known. */
export const ImportChange = z.object({
  line: z.int(),
  /** Of an expense: its name. */
  sku: z.string(),
  field: z.enum(CHANGED_FIELDS),
  /** Of which cost: null = of all markets, since ever. */
  market: MarketCode.nullable(),
  validFrom: DayText.nullable(),
  before: PreviewValue.nullable(),
  after: PreviewValue.nullable(),
});

export const NewProduct = z.object({
  /** Of the file, header = 1. */
  line: z.int(),
  sku: z.string(),
  name: z.string().nullable(),
  /** A known SKU that differs in case, spaces, signs or leading zeros alone. */
  similar: z.string().nullable(),
  /** What it has become; null before the import. */
  productId: Id.nullable(),
});
