/** Changes of expenses; the figures of their days follow in a job. */
import { writeAudit } from "#accounts/audit.ts";
import type { createExpenseRoute, Expense, ExpenseTerms, updateExpenseRoute } from "#contract/expenses.ts";
import type { BodyOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { isSizedBy } from "#core/expense-kinds.ts";
import { bookedSpan, changedVersions, type ExpenseTerms as Terms, type ExpenseVersion } from "#core/expense-terms.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { bpOfPercent } from "#core/money.ts";
import { numberOf } from "../http/ids.ts";
import { presentExpense } from "./expenses.present.ts";
import {
  categoryNamed,
  type ExpenseRow,
  findExpenses,
  findOwn,
  insertExpense,
  lockExpense,
  markDeleted,
  replaceVersions,
  updateExpense,
  type VersionRow,
} from "./expenses.query.ts";

/** Who asks, and which day it is there. */
export type By = { userId: number; today: Day };

export async function rowOf(scope: CompanyScope, id: number): Promise<ExpenseRow> {
  const [row] = await findExpenses(scope, [id]);
  if (row === undefined) throw new AppError("NOT_FOUND", `no expense ${id}`);
  return row;
}

/** What was booked out of the wallet is settled there; changed here, the two would tell different things. */
export async function ownRow(scope: CompanyScope, id: number): Promise<ExpenseRow> {
  const row = await rowOf(scope, id);
  if (!row.byHand)
    throw new AppError("REFUSED", `expense ${id} was booked out of the wallet`, { text: { key: "api:refused.expenseBooked" } });
  return row;
}

export async function lockOwn(scope: CompanyScope, id: number): Promise<ExpenseRow> {
  if ((await lockExpense(scope, id)) === null) throw new AppError("NOT_FOUND", `no expense ${id}`);
  return ownRow(scope, id);
}

export function versionOf(row: VersionRow): ExpenseVersion {
  const { id: _, everyCount, everyUnit, storeId, market, tagId, productId, ...version } = row;
  const text = (id: number): string | null => (id === 0 ? null : String(id));
  return {
    ...version,
    every: everyCount === null || everyUnit === null ? null : { count: everyCount, unit: everyUnit },
    market: market === "" ? null : market,
    storeId: text(storeId),
    tagId: text(tagId),
    productId: text(productId),
  };
}

/** In basis points, with the fields that the kind does not have left out. */
export function termsOf(asked: ExpenseTerms): Terms {
  const { percent, vatRate, startDate, endDate, kind, ...rest } = asked;
  return {
    ...rest,
    kind,
    percentBp: percent === null ? null : bpOfPercent(percent),
    vatRate: bpOfPercent(vatRate),
    start: startDate,
    end: isSizedBy(kind, "day") ? null : endDate,
    booking: isSizedBy(kind, "interval") ? rest.booking : "spread",
    shareKey: rest.productId === null ? rest.shareKey : "none",
  };
}

/** An id that is not the company's is a wrong field, whatever it is elsewhere. */
export async function checkOwn(
  scope: CompanyScope,
  { storeId, tagId, productId }: Pick<Terms, "storeId" | "tagId" | "productId">,
): Promise<void> {
  const id = (text: string | null): number => (text === null ? 0 : (numberOf(text) ?? -1));
  const own = await findOwn(scope, { storeId: id(storeId), tagId: id(tagId), productId: id(productId) });
  const wrong = [...(own.store ? [] : ["storeId"]), ...(own.tag ? [] : ["tagId"]), ...(own.product ? [] : ["productId"])];
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((field) => [`terms.${field}`, ["invalid"]]));
  throw new AppError("VALIDATION", `not the company's: ${wrong.join(", ")}`, { fields });
}

export async function save(scope: CompanyScope, id: number, versions: readonly ExpenseVersion[]): Promise<void> {
  const number = (text: string | null): number => (text === null ? 0 : Number(text));
  const stored = versions.map((version) => ({
    ...version,
    storeId: number(version.storeId),
    tagId: number(version.tagId),
    productId: number(version.productId),
  }));
  await replaceVersions(scope, id, stored);
}

type Span = Pick<ExpenseVersion, "kind" | "start" | "end">;

/** The days that either of the two histories reaches are computed again. */
export async function recomputeSpan(scope: CompanyScope, by: By, versions: readonly Span[]): Promise<number | null> {
  const span = bookedSpan(versions);
  if (span === null) return null;
  return enqueueRecompute(scope, {
    reason: "expenses",
    daysOnly: true,
    from: span.from,
    ...(span.to === null ? {} : { to: span.to }),
    createdBy: by.userId,
  });
}

type NotedChange = { before?: unknown; after?: unknown; jobId?: number | null };

export function note(scope: CompanyScope, by: By, action: string, id: number, change: NotedChange): Promise<void> {
  return writeAudit(scope, { action: `expense.${action}`, userId: by.userId, subjectType: "expense", subjectId: String(id), ...change });
}

export function categoryId(scope: CompanyScope, name: string | null): Promise<number | null> {
  return name === null || name === "" ? Promise.resolve(null) : categoryNamed(scope, name);
}

/** Each of these runs in the caller's transaction. */
export async function createExpense(scope: CompanyScope, by: By, body: BodyOf<typeof createExpenseRoute>): Promise<Expense> {
  const terms = termsOf(body.terms);
  await checkOwn(scope, terms);
  const id = await insertExpense(scope, body, await categoryId(scope, body.category));
  const versions = changedVersions([], terms, null);
  await save(scope, id, versions);
  const jobId = await recomputeSpan(scope, by, versions);
  await note(scope, by, "created", id, { after: body, jobId });
  return presentExpense(await rowOf(scope, id), by.today);
}

export async function changeExpense(scope: CompanyScope, by: By, id: number, body: BodyOf<typeof updateExpenseRoute>): Promise<Expense> {
  const row = await lockOwn(scope, id);
  if (row.version !== body.version) throw new AppError("CONFLICT", `expense ${id} has version ${row.version}, not ${body.version}`);
  const head = {
    name: body.name ?? row.name,
    note: body.note ?? row.note,
    category: body.category === undefined ? row.category : body.category,
  };
  await updateExpense(scope, id, head, await categoryId(scope, head.category));
  let jobId: number | null = null;
  if (body.terms !== undefined) {
    const before = row.versions.map(versionOf);
    const terms = termsOf(body.terms);
    await checkOwn(scope, terms);
    const versions = versionsAfter(before, terms, body.from ?? null);
    await save(scope, id, versions);
    jobId = await recomputeSpan(scope, by, [...before, ...versions]);
  }
  const after = await rowOf(scope, id);
  await note(scope, by, "changed", id, { before: auditFields(row), after: auditFields(after), jobId });
  return presentExpense(after, by.today);
}

/** 422 for an end before the change, REFUSED for an amount that cannot be split. */
export function versionsAfter(before: readonly ExpenseVersion[], terms: Terms, from: Day | null): ExpenseVersion[] {
  if (from !== null && terms.end !== null && terms.end < from) {
    throw new AppError("VALIDATION", `${terms.end} is before ${from}`, { fields: { "terms.endDate": ["order"] } });
  }
  try {
    return changedVersions(before, terms, from);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError("REFUSED", error.message, { text: { key: "api:refused.expenseSplit" } }, { cause: error });
  }
}

export function auditFields({ name, category, note: text, versions }: ExpenseRow) {
  return { name, category, note: text, versions };
}

/** @returns the job that computes its days, as `restoreExpense` does. */
export async function deleteExpense(scope: CompanyScope, by: By, id: number): Promise<number | null> {
  const row = await lockOwn(scope, id);
  await markDeleted(scope, id, true);
  const jobId = await recomputeSpan(scope, by, row.versions);
  await note(scope, by, "deleted", id, { before: auditFields(row), jobId });
  return jobId;
}

export async function restoreExpense(scope: CompanyScope, by: By, id: number): Promise<{ expense: Expense; jobId: number | null }> {
  if ((await lockExpense(scope, id, true)) === null) throw new AppError("NOT_FOUND", `no deleted expense ${id}`);
  await markDeleted(scope, id, false);
  const row = await rowOf(scope, id);
  if (!row.byHand || row.versions.length === 0) throw new AppError("NOT_FOUND", `no deleted expense ${id}`);
  const jobId = await recomputeSpan(scope, by, row.versions);
  await note(scope, by, "restored", id, { after: auditFields(row), jobId });
  return { expense: presentExpense(row, by.today), jobId };
}
