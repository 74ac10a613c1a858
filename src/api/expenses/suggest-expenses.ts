import type { expenseSuggestionsRoute } from "#contract/expenses.ts";
import type { ResponseOf } from "#contract/route.ts";
import { isSizedBy } from "#core/expense-kinds.ts";
import { lastDay } from "#core/expense-terms.ts";
import { recurringSuggestions } from "#core/expense-suggestions.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findDeclined, findExpenses } from "./expenses.query.ts";

/** What was booked out of the wallet repeats by no will of the seller's; what was declined is not suggested until the next bill. */
export async function suggestExpenses(scope: CompanyScope, today: Day): Promise<ResponseOf<typeof expenseSuggestionsRoute>["items"]> {
  const typed = (await findExpenses(scope))
    .filter(({ byHand }) => byHand)
    .flatMap(({ id, name, versions }) => {
      const last = versions.at(-1);
      if (last === undefined) return [];
      const { kind, amount, currency, start } = last;
      return [{ id, name, isOneOff: isSizedBy(kind, "day"), amount, currency, start, end: lastDay(last) }];
    });
  const declined = await findDeclined(scope);
  const open = recurringSuggestions(typed, today).filter(({ id }) => !declined.has(id));
  return open.map(({ id, ...suggestion }) => ({ ...suggestion, expenseId: String(id) }));
}
