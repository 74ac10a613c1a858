import { everythingOn } from "#core/everything.ts";
import type { deferTodoRoute, undeferTodoRoute } from "#contract/todo.ts";
import { addDays } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import type { CallOf } from "../http/call.ts";
import { inReport } from "../domain/report.ts";
import { dropDeferral, saveDeferral } from "#ledger/reports/todo/deferrals.ts";
import { findMatters } from "#ledger/reports/todo/matters.ts";

const WEEK = 7;

/** Only what is to be settled can be put off (404), with what is at stake in it now. */
export async function deferTodo(call: CallOf<typeof deferTodoRoute>): Promise<void> {
  const { scope, session, body, today } = call;
  const items = await inReport(call, everythingOn(body.markets), findMatters);
  const item = items.find(({ key }) => key === body.key);
  if (item === undefined) throw new AppError("NOT_FOUND", `no matter ${body.key}`);
  const until = body.for === "week" ? addDays(today, WEEK) : null;
  await saveDeferral(scope, session.account.id, { key: item.key, until, amount: item.amount, count: item.count });
}

export async function undeferTodo({ scope, session, params }: CallOf<typeof undeferTodoRoute>): Promise<void> {
  const found = await dropDeferral(scope, session.account.id, params.key);
  if (!found) throw new AppError("NOT_FOUND", `${params.key} was not put off`);
}
