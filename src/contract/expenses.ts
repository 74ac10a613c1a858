/** The seller's own expenses: what they say, where they go, and what they cost in a range. */
import { z } from "zod";
import { EXPENSE_GROUPS, EXPENSE_KINDS, isSizedBy } from "#core/expense-kinds.ts";
import { EXPENSE_CURRENCIES } from "#core/expense-terms.ts";
import { recordOf } from "#core/record-of.ts";
import { Count, DayText, DisplayCurrency, EXPORT_TYPES, Id, IdParams, MarketCode, MoneyOrNull, PageQuery, pageOf } from "./common.ts";
import { FxMissing, sortOf, Translation } from "./figures.ts";
import { IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

/** A percentage with at most two decimals. */
const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: "more than two decimals" });

const MOST = 1_000_000_000_00;

const termsShape = {
  kind: z.enum(EXPENSE_KINDS),
  /** Minor units of `currency`: of each occurrence, order or unit, or of the whole. Negative = an income. Null for a share of sales. */
  amount: z.int().min(-MOST).max(MOST).nullable(),
  /** Of gross sales; only of a share of sales. */
  percent: Percent.nullable(),
  currency: z.enum(EXPENSE_CURRENCIES),
  vatMode: z.enum(["net", "gross"]),
  vatRate: Percent,
  startDate: DayText,
  /** Inclusive; null = without an end. */
  endDate: DayText.nullable(),
  every: z.object({ count: z.int().min(1).max(365), unit: z.enum(["day", "week", "month", "year"]) }).nullable(),
  /** Recurring: spread over its own interval, or booked on its day. */
  booking: z.enum(["spread", "onDay"]),
  storeId: Id.nullable(),
  market: MarketCode.nullable(),
  tagId: Id.nullable(),
  productId: Id.nullable(),
  /** How it is shared by the products that were sold on its days. */
  shareKey: z.enum(["none", "sales", "units"]),
  countAsAds: z.boolean(),
};

type Checked = { [Key in keyof typeof termsShape]: z.output<(typeof termsShape)[Key]> };

const REQUIRED = { params: { text: "required" } };

/** What each kind needs to be one. */
export const ExpenseTerms = z
  .object(termsShape)
  .refine(({ kind, amount }: Checked) => (isSizedBy(kind, "share") ? amount === null : amount !== null && amount !== 0), {
    path: ["amount"],
    ...REQUIRED,
  })
  .refine(({ kind, percent }: Checked) => (isSizedBy(kind, "share") ? percent !== null && percent > 0 : percent === null), {
    path: ["percent"],
    ...REQUIRED,
  })
  .refine(({ kind, every }: Checked) => isSizedBy(kind, "interval") === (every !== null), { path: ["every"], ...REQUIRED })
  .refine(({ kind, endDate }: Checked) => !isSizedBy(kind, "period") || endDate !== null, { path: ["endDate"], ...REQUIRED })
  .refine(({ startDate, endDate }: Checked) => endDate === null || startDate <= endDate, { path: ["endDate"], params: { text: "order" } })
  .refine(({ tagId, productId }: Checked) => tagId === null || productId === null, { path: ["tagId"], params: { text: "invalid" } })
  .meta({ id: "ExpenseTerms" });
export type ExpenseTerms = z.output<typeof ExpenseTerms>;

/** As it is stored: what was imported may have another currency; a recurrence is counted from `anchorDate`. */
const Version = z.object({ ...termsShape, currency: z.string(), anchorDate: DayText });
export type ExpenseVersion = z.output<typeof Version>;

export const Expense = z
  .object({
    id: Id,
    /** Rises with every change; sent back, so that two people do not overwrite each other. */
    version: z.int(),
    name: z.string(),
    category: z.string().nullable(),
    note: z.string(),
    /** False where it was booked out of the marketplace's wallet: it is changed where it was booked. */
    byHand: z.boolean(),
    state: z.enum(["planned", "running", "ended"]),
    /** What it says now, or last. */
    terms: Version,
    /** What it has said, the oldest first; the last one is `terms`. */
    versions: z.array(Version),
    storeName: z.string().nullable(),
    tagName: z.string().nullable(),
    productName: z.string().nullable(),
  })
  .meta({ id: "Expense" });
export type Expense = z.output<typeof Expense>;

export const ExpenseRow = Expense.extend({
  /** What it cost in the range, negative, in the answer's currency. */
  booked: MoneyOrNull,
});
export type ExpenseRow = z.output<typeof ExpenseRow>;

const SORTS = ["name", "booked", "startDate"] as const;

/** Which expenses, of which days. */
const listShape = {
  ...rangeShape,
  market: MarketCode.optional(),
  phrase: z.string().trim().max(200).optional(),
  /** Name of a category; empty = those without one. */
  category: z.string().max(100).optional(),
  group: z.enum(EXPENSE_GROUPS).optional(),
  state: z.enum(["planned", "running", "ended"]).optional(),
};

export const expensesRoute = {
  method: "GET",
  path: "/api/expenses",
  policy: "read",
  forKeys: true,
  tag: "expenses",
  work: "question",
  summary: "Expenses of the company with what they cost in a range, on one market or on all of them",
  query: PageQuery.extend({
    ...listShape,
    sort: sortOf(SORTS, "booked"),
    format: z.enum(["csv", "xlsx"]).optional(),
  }).refine(...IN_ORDER),
  response: pageOf(ExpenseRow).extend({
    currency: DisplayCurrency,
    translation: Translation.optional(),
    fxMissing: FxMissing.optional(),
    fxFetching: z.boolean().optional(),
    /** Over all pages; negative. `expenses` and `ads` are the lines of the P&L they are booked on. */
    totals: z.object({
      booked: MoneyOrNull,
      expenses: MoneyOrNull,
      ads: MoneyOrNull,
      /** By kind; together they are `booked`. */
      ...recordOf(EXPENSE_GROUPS, () => MoneyOrNull),
      /** In the thirty days after today. */
      upcoming: MoneyOrNull,
      /** Of the whole company on these markets, to compare with. */
      netRevenue: MoneyOrNull,
    }),
    /** The largest first; null = without a category. */
    categories: z.array(z.object({ name: z.string().nullable(), booked: MoneyOrNull, expenses: Count })),
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

export const expensesOverTimeRoute = {
  method: "GET",
  path: "/api/expenses/over-time",
  policy: "read",
  forKeys: true,
  tag: "expenses",
  work: "question",
  summary: "What the expenses asked for cost in each of the twelve months up to the end of the range, by category",
  query: z.object(listShape).refine(...IN_ORDER),
  response: z.object({
    currency: DisplayCurrency,
    translation: Translation.optional(),
    /** First days of the months, the earliest first. Of the last one only the days up to the end of the range count. */
    months: z.array(DayText),
    /** The largest first; each has a value for every month, negative = a cost. Together they are what was booked. */
    categories: z.array(z.object({ name: z.string().nullable(), booked: z.array(MoneyOrNull) })),
    totals: z.array(MoneyOrNull),
  }),
} as const satisfies RouteContract;

export const expenseSuggestionsRoute = {
  method: "GET",
  path: "/api/expenses/suggestions",
  policy: "read",
  tag: "expenses",
  summary: "Expenses of one name and amount that were typed month after month and may repeat by themselves",
  response: z.object({
    items: z.array(
      z.object({
        /** The last of them. */
        expenseId: Id,
        name: z.string(),
        /** Minor units of `currency`, positive. */
        amount: z.int(),
        currency: z.string(),
        /** First days of the months it was typed in. */
        months: z.array(DayText),
        /** When the first of a recurring one would be. */
        next: DayText,
      }),
    ),
  }),
} as const satisfies RouteContract;

export const expenseRoute = {
  method: "GET",
  path: "/api/expenses/:id",
  policy: "read",
  tag: "expenses",
  summary: "One expense with everything it has said over time",
  params: IdParams,
  response: Expense,
} as const satisfies RouteContract;

export const declineSuggestionRoute = {
  method: "PUT",
  path: "/api/expenses/:id/suggestion",
  policy: "edit",
  tag: "expenses",
  summary: "Put away the suggestion that this expense repeats by itself, for everybody of the company, or bring it back",
  params: IdParams,
  body: z.object({ declined: z.boolean() }),
  status: 204,
} as const satisfies RouteContract;

const Name = z.string().trim().min(1).max(200);
/** Made when nobody has used the name yet; null or empty = none. */
const Category = z.string().trim().max(100).nullable();
const Note = z.string().trim().max(2000);

export const createExpenseRoute = {
  method: "POST",
  path: "/api/expenses",
  policy: "edit",
  tag: "expenses",
  summary: "Add an expense; the figures of its days follow",
  body: z.object({ name: Name, category: Category.default(null), note: Note.default(""), terms: ExpenseTerms }),
  status: 201,
  response: Expense,
} as const satisfies RouteContract;

export const updateExpenseRoute = {
  method: "PATCH",
  path: "/api/expenses/:id",
  policy: "edit",
  tag: "expenses",
  summary: "Change an expense; `terms` hold for its whole history, or with `from` from that day on",
  params: IdParams,
  body: z.object({
    version: z.int(),
    name: Name.optional(),
    category: Category.optional(),
    note: Note.optional(),
    terms: ExpenseTerms.optional(),
    from: DayText.optional(),
  }),
  response: Expense,
} as const satisfies RouteContract;

/** What saving would do to the profit, in złoty over all stores and markets. */
export const ExpenseProfit = z
  .object({
    /** Of the days up to today whose profit is another; null = none is. */
    from: DayText.nullable(),
    to: DayText.nullable(),
    days: Count,
    /** Profit of those days, minor units; null while a rate of exchange is missing. */
    before: MoneyOrNull,
    after: MoneyOrNull,
    /** By how much the profit of the thirty-one days after today is another, by what is sold by now; null while a rate is missing. */
    ahead: MoneyOrNull,
    currency: z.literal("PLN"),
  })
  .meta({ id: "ExpenseProfit" });
export type ExpenseProfit = z.output<typeof ExpenseProfit>;

export const previewExpenseRoute = {
  method: "POST",
  path: "/api/expenses/preview",
  policy: "edit",
  tag: "expenses",
  work: "question",
  summary: "What saving an expense would do to the profit up to today and of the days ahead, by the definition that books it",
  /** `id` null = a new one; `from` as it is changed with. */
  body: z.object({ id: Id.nullable(), terms: ExpenseTerms, from: DayText.optional() }),
  response: ExpenseProfit,
} as const satisfies RouteContract;

export const deleteExpenseRoute = {
  method: "DELETE",
  path: "/api/expenses/:id",
  policy: "edit",
  tag: "expenses",
  summary: "Take an expense out of the figures; it can be put back",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

export const restoreExpenseRoute = {
  method: "POST",
  path: "/api/expenses/:id/restore",
  policy: "edit",
  tag: "expenses",
  summary: "Put a deleted expense back",
  params: IdParams,
  response: Expense,
} as const satisfies RouteContract;

export const expenseCategoriesRoute = {
  method: "GET",
  path: "/api/expense-categories",
  policy: "read",
  forKeys: true,
  tag: "expenses",
  summary: "Categories of expenses by name",
  response: z.object({ items: z.array(z.object({ id: Id, name: z.string(), expenses: Count })) }),
} as const satisfies RouteContract;
