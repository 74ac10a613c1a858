import { everythingOn } from "#core/everything.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { todoRoute } from "#contract/todo.ts";
import { apart, findDeferrals } from "#ledger/reports/todo/deferrals.ts";
import { findMatters } from "#ledger/reports/todo/matters.ts";
import type { CallOf } from "../http/call.ts";
import { inReport } from "../domain/report.ts";

/** Open matters on the active market or on all of them, the largest amount first; those without one come last. */
export function answerTodo(call: CallOf<typeof todoRoute>): Promise<ResponseOf<typeof todoRoute>> {
  return inReport(call, everythingOn(call.query.markets), async (scope) => {
    const items = await findMatters(scope);
    const deferrals = await findDeferrals(scope, call.session.account.id);
    return { currency: scope.currency, ...apart(items, deferrals, scope.today) };
  });
}
