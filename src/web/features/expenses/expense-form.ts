/** The form of an expense: what is typed, and what it means. */
import type { Expense, ExpenseTerms, ExpenseVersion } from "#contract/expenses.ts";
import {
  changedVersions,
  EXPENSE_CURRENCIES,
  type ExpenseTerms as TermsFacts,
  type ExpenseVersion as VersionFacts,
} from "#core/expense-terms.ts";
import { bookExpense, endAfter, MOST_TIMES, timesUntil } from "#core/expenses.ts";
import { compareDays, endOfMonth, isDay, parseDay, startOfMonth } from "#core/day.ts";
import { type ExpenseKind, goesOn, isScheduled, isSizedBy, sizeOf } from "#core/expense-kinds.ts";
import type { Day, Minor, TaxVersion } from "#core/facts.ts";
import { bpOfPercent } from "#core/money.ts";
import type { Entry } from "../../ui/use-entry-form.ts";
import { percentFromText, signedMinorFromText, textOfMinor, textOfPercent } from "../../ui/amount-text.ts";

export const ENDINGS = ["never", "day", "times"] as const;
export type Ending = (typeof ENDINGS)[number];

export type ExpenseTarget = "company" | "tag" | "product";

/** The fields as they stand: numbers are what was typed. */
export type ExpenseFields = {
  name: string;
  category: string;
  note: string;
  kind: ExpenseKind;
  amount: string;
  percent: string;
  currency: string;
  vatMode: "net" | "gross";
  vatRate: string;
  startDate: string;
  /** How it ends; what is spread always ends on a day. */
  ending: Ending;
  endDate: string;
  /** After how many occurrences. */
  times: string;
  /** Where occurrences of what is saved are counted from, as long as it begins on that day. */
  countedFrom: string;
  everyCount: string;
  everyUnit: "day" | "week" | "month" | "year";
  booking: "spread" | "onDay";
  storeId: string;
  market: "" | "PL" | "CZ" | "SK" | "HU";
  target: ExpenseTarget;
  tagId: string;
  productId: string;
  shareKey: "none" | "sales" | "units";
  countAsAds: boolean;
};

export type ExpenseProblem = "required" | "amount" | "percent" | "day" | "order" | "count" | "times";
export type ExpenseProblems = Partial<Record<keyof ExpenseFields, ExpenseProblem>>;

/** What every part of the form works with. */
export type FieldsProps = { form: Entry<ExpenseFields> };

const MOST = 1_000_000_000_00;
const MOST_EVERY = 365;

export function emptyFields(today: Day, vatPayer: boolean): ExpenseFields {
  return {
    name: "",
    category: "",
    note: "",
    kind: "oneOff",
    amount: "",
    percent: "",
    currency: "PLN",
    vatMode: vatPayer ? "net" : "gross",
    vatRate: "23",
    startDate: today,
    ending: "never",
    endDate: "",
    times: "12",
    countedFrom: "",
    everyCount: "1",
    everyUnit: "month",
    booking: "spread",
    storeId: "",
    market: "",
    target: "company",
    tagId: "",
    productId: "",
    shareKey: "none",
    countAsAds: false,
  };
}

type Saved = Pick<Expense, "name" | "category" | "note" | "terms">;

export function fieldsOf({ name, category, note, terms }: Saved): ExpenseFields {
  const { kind, currency, vatMode, booking, shareKey, countAsAds } = terms;
  return {
    name,
    category: category ?? "",
    note,
    kind,
    currency,
    vatMode,
    booking,
    shareKey,
    countAsAds,
    amount: terms.amount === null ? "" : textOfMinor(terms.amount),
    percent: terms.percent === null ? "" : textOfPercent(terms.percent),
    vatRate: textOfPercent(terms.vatRate),
    ...dayFields(terms),
    ...targetFields(terms),
  };
}

function dayFields({ startDate, endDate, every, anchorDate }: ExpenseVersion) {
  const times = endDate === null || every === null ? null : timesUntil({ anchor: anchorDate, every }, endDate);
  return {
    startDate,
    ending: endDate === null ? ("never" as const) : ("day" as const),
    endDate: endDate ?? "",
    times: String(times ?? 12),
    countedFrom: anchorDate === startDate ? "" : `${startDate} ${anchorDate}`,
    everyCount: String(every?.count ?? 1),
    everyUnit: every?.unit ?? ("month" as const),
  };
}

/** Null while the interval cannot be read, and for what has none. */
function recurrenceOf({ kind, startDate, countedFrom, everyCount, everyUnit }: ExpenseFields) {
  const count = countFrom(everyCount);
  if (!isSizedBy(kind, "interval") || count === null || !isDay(startDate)) return null;
  const [begins, anchor] = countedFrom.split(" ");
  return { anchor: begins === startDate && anchor !== undefined && isDay(anchor) ? anchor : startDate, every: { count, unit: everyUnit } };
}

/** What the fields say of the end: its day, and how many occurrences that are; null = without an end, or not to be counted. */
export function endOf(fields: ExpenseFields): { day: Day | null; times: number | null } {
  const { kind, endDate } = fields;
  const size = sizeOf(kind);
  const ending = size === "period" ? "day" : fields.ending === "times" && size !== "interval" ? "never" : fields.ending;
  if (size === "day" || ending === "never") return { day: null, times: null };
  const recurrence = recurrenceOf(fields);
  if (ending === "times") {
    const times = timesFrom(fields.times);
    return recurrence === null || times === null ? { day: null, times: null } : { day: endAfter(recurrence, times), times };
  }
  if (!isDay(endDate)) return { day: null, times: null };
  return { day: endDate, times: recurrence === null ? null : timesUntil(recurrence, endDate) };
}

function timesFrom(text: string): number | null {
  const times = Number(text);
  return Number.isInteger(times) && times >= 1 && times <= MOST_TIMES ? times : null;
}

function targetFields({ storeId, market, tagId, productId }: ExpenseVersion) {
  const target: ExpenseTarget = productId !== null ? "product" : tagId !== null ? "tag" : "company";
  return { target, storeId: storeId ?? "", market: market ?? ("" as const), tagId: tagId ?? "", productId: productId ?? "" };
}

function countFrom(text: string): number | null {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_EVERY ? count : null;
}

export function problemsOf(fields: ExpenseFields): ExpenseProblems {
  return {
    ...(fields.name.trim() === "" ? { name: "required" as const } : {}),
    ...sizeProblems(fields),
    ...dayProblems(fields),
    ...targetProblems(fields),
  };
}

function sizeProblems({ kind, percent, amount, vatRate }: ExpenseFields): ExpenseProblems {
  const isShare = isSizedBy(kind, "share");
  return {
    ...(isShare && !percentFromText(percent) ? { percent: "percent" as const } : {}),
    ...(!isShare && !signedMinorFromText(amount, MOST) ? { amount: "amount" as const } : {}),
    ...(percentFromText(vatRate) === null ? { vatRate: "percent" as const } : {}),
  };
}

function dayProblems(fields: ExpenseFields): ExpenseProblems {
  const { kind, startDate, everyCount } = fields;
  return {
    ...(startDate === "" ? { startDate: "day" as const } : {}),
    ...endProblems(fields),
    ...(isSizedBy(kind, "interval") && countFrom(everyCount) === null ? { everyCount: "count" as const } : {}),
  };
}

function endProblems({ kind, startDate, ending, endDate, times }: ExpenseFields): ExpenseProblems {
  const size = sizeOf(kind);
  if (size === "interval" && ending === "times") return timesFrom(times) === null ? { times: "times" } : {};
  const hasDay = size === "period" || (size !== "day" && ending === "day");
  if (!hasDay) return {};
  if (endDate === "") return { endDate: "required" };
  return endDate < startDate ? { endDate: "order" } : {};
}

function targetProblems({ target, tagId, productId }: ExpenseFields): ExpenseProblems {
  return {
    ...(target === "tag" && tagId === "" ? { tagId: "required" as const } : {}),
    ...(target === "product" && productId === "" ? { productId: "required" as const } : {}),
  };
}

/** What the fields mean; only of fields without problems. */
export function termsOf(fields: ExpenseFields): ExpenseTerms {
  const { kind, target, vatMode, countAsAds } = fields;
  const isShare = isSizedBy(kind, "share");
  return {
    kind,
    amount: isShare ? null : signedMinorFromText(fields.amount, MOST),
    percent: isShare ? percentFromText(fields.percent) : null,
    currency: EXPENSE_CURRENCIES.find((currency) => currency === fields.currency) ?? "PLN",
    vatMode,
    vatRate: percentFromText(fields.vatRate) ?? 0,
    ...dayTerms(fields),
    storeId: fields.storeId || null,
    market: fields.market || null,
    tagId: target === "tag" ? fields.tagId : null,
    productId: target === "product" ? fields.productId : null,
    shareKey: target === "product" ? "none" : fields.shareKey,
    countAsAds,
  };
}

function dayTerms(fields: ExpenseFields) {
  const { kind, startDate, everyCount, everyUnit, booking } = fields;
  const isRecurring = isSizedBy(kind, "interval");
  return {
    startDate: parseDay(startDate),
    endDate: endOf(fields).day,
    every: isRecurring ? { count: countFrom(everyCount) ?? 1, unit: everyUnit } : null,
    booking: isRecurring ? booking : ("spread" as const),
  };
}

/** What saving the fields would do. `terms` null = something cannot be read yet. */
export function meaningOf(fields: ExpenseFields, expense: Expense | null, today: Day) {
  const terms = Object.keys(problemsOf(fields)).length === 0 ? termsOf(fields) : null;
  if (terms === null || expense === null) return { terms, changesFigures: terms !== null, canSplit: false };
  const changesFigures = !isSameTerms(expense.terms, terms);
  const firstDay = expense.versions[0]?.startDate ?? terms.startDate;
  return { terms, changesFigures, canSplit: changesFigures && canChangeFrom(expense.terms, terms, firstDay, today) };
}

export function isSameTerms(saved: ExpenseVersion, terms: ExpenseTerms): boolean {
  return JSON.stringify(termsOf(fieldsOf({ name: "", category: null, note: "", terms: saved }))) === JSON.stringify(terms);
}

/** Whether the days before a change can keep what was booked: only where both go on by themselves and the first has begun. */
export function canChangeFrom(before: ExpenseVersion, after: ExpenseTerms, firstDay: Day, today: Day): boolean {
  return goesOn(before.kind) && goesOn(after.kind) && firstDay < today;
}

export type BookedMonth = { month: Day; amount: Minor };

type Booking = {
  terms: ExpenseTerms;
  /** What was said so far; empty for a new expense. */
  versions: readonly ExpenseVersion[];
  /** First day of the change; null = the terms are the whole history. */
  from: Day | null;
  taxProfile: readonly TaxVersion[];
};

/**
 * What a fixed expense will have booked in each month from `first` to `last` once it is saved, as the company counts it (net
 * for VAT payers); null where that follows sales, orders or units. Minor units of the currency, positive = a cost.
 */
export function bookedMonths({ terms, versions, from, taxProfile }: Booking, first: Day, last: Day): BookedMonth[] | null {
  if (!isScheduled(terms.kind)) return null;
  const after = changedVersions(versions.map(versionFacts), termsFacts(terms), from);
  const parts = after.flatMap((version) => bookExpense({ ...version, id: "preview" }, startOfMonth(first), endOfMonth(last), taxProfile));
  const months = new Map<Day, Minor>();
  for (const { day, amount } of parts) months.set(startOfMonth(day), (months.get(startOfMonth(day)) ?? 0) + amount);
  return [...months].map(([month, amount]) => ({ month, amount })).toSorted((a, b) => compareDays(a.month, b.month));
}

function termsFacts({ percent, vatRate, startDate, endDate, ...terms }: ExpenseTerms | ExpenseVersion): TermsFacts {
  return {
    ...terms,
    percentBp: percent === null ? null : bpOfPercent(percent),
    vatRate: bpOfPercent(vatRate),
    start: startDate,
    end: endDate,
  };
}

function versionFacts(version: ExpenseVersion): VersionFacts {
  return { ...termsFacts(version), anchor: version.anchorDate };
}
