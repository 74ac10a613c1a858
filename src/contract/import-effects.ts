/** What a file does to figures, as its trial run measures it. */
import { z } from "zod";
import { Count, DayText, InstantText, MarketCode, Money, MoneyOrNull } from "./common.ts";

/** What a cost file does to the profit of the orders it changes, computed by the import itself and taken back. */
export const ImportEffect = z.object({
  orders: Count,
  /** First day of a sale among them. */
  from: DayText.nullable(),
  currency: z.literal("PLN"),
  /** Null = a rate is missing, or it was left out. */
  profitBefore: Money.nullable(),
  profitAfter: Money.nullable(),
  /** How many of the orders lack a cost: their profit is at most what is said. */
  uncostedBefore: Count,
  uncostedAfter: Count,
  /** Units of all orders ever, and those whose cost is known. */
  units: Count,
  costedBefore: Count,
  costedAfter: Count,
  /** Why it was not computed: the file touches too many orders, `orders` of them. */
  leftOut: z.enum(["orders"]).nullable(),
});

/** What a report of advertising does, computed by the import itself; amounts are positive, with VAT where they say so. */
export const AdsImport = z.object({
  level: z.enum(["offer", "campaign"]),
  startDate: DayText,
  endDate: DayText,
  /** Of the whole period, and spread over its days by what was billed. */
  isSpread: z.boolean(),
  /** Guessed from the bills, or answered. */
  costIs: z.enum(["net", "gross"]),
  market: MarketCode,
  currency: z.string(),
  reportedGross: Money,
  /** What was billed on days of the period, with VAT. */
  billedGross: Money,
  billedDays: Count,
  /** Offers of the file that are no product. */
  withoutProduct: Count,
  /** Advertising of the period in PLN, as the ledger has it: on offers, and all of it. Null = an exchange rate is missing. */
  allocatedBefore: Money.nullable(),
  allocatedAfter: Money.nullable(),
  costBefore: Money.nullable(),
  costAfter: Money.nullable(),
});

/** What an expense file does to what is booked, in PLN; negative = a cost, null = a rate is missing. */
export const ExpenseEffect = z.object({
  /** Days whose bookings change and that are over; null = none. */
  from: DayText.nullable(),
  to: DayText.nullable(),
  currency: z.literal("PLN"),
  /** Of expenses on those days. The difference is what profit changes by. */
  before: Money.nullable(),
  after: Money.nullable(),
  /** Of days to come, as far as they are booked. */
  aheadBefore: Money.nullable(),
  aheadAfter: Money.nullable(),
});

/** What taking an import back does, measured by doing it; days up to today, amounts in PLN, null where a rate is missing. */
export const UndoEffect = z.object({
  /** Rows that the import made, and rows that it changed, as it counted them. */
  created: Count,
  changed: Count,
  /** Nothing was measured, because too many orders may become others. */
  leftOut: z.enum(["orders"]).nullable(),
  /** Orders that go; negative where some come back. */
  orders: z.int(),
  /** Sales that go, with VAT. */
  sales: MoneyOrNull,
  /** Profit of the days that become others; null days = none does. */
  from: DayText.nullable(),
  to: DayText.nullable(),
  profitBefore: MoneyOrNull,
  profitAfter: MoneyOrNull,
  currency: z.literal("PLN"),
  /** What was changed since, and stays. */
  kept: Count,
  /** Until when the undo could be taken back; null = it could not. */
  redoUntil: InstantText.nullable(),
  /** Why it could not: the file is not kept any more, or the file does not say what was changed since. */
  notRedoable: z.enum(["fileGone", "changedSince"]).nullable(),
});
export type UndoEffect = z.output<typeof UndoEffect>;
