import type { Expense, ExpenseVersion } from "#contract/expenses.ts";
import { bookedSpan } from "#core/expense-terms.ts";
import type { Day } from "#core/facts.ts";
import { idOrNull } from "../domain/posting.present.ts";
import type { ExpenseRow, VersionRow } from "./expenses.query.ts";

export function presentExpense({ id, versions, ...row }: ExpenseRow, today: Day): Expense {
  const [terms, ...before] = versions.map(presentVersion).toReversed();
  if (terms === undefined) throw new Error(`expense ${id} says nothing`);
  return { ...row, id: String(id), state: stateOf(versions, today), terms, versions: [...before.toReversed(), terms] };
}

function stateOf(versions: readonly VersionRow[], today: Day): Expense["state"] {
  const span = bookedSpan(versions);
  if (span === null || span.from > today) return "planned";
  return span.to !== null && span.to < today ? "ended" : "running";
}

function presentVersion(version: VersionRow): ExpenseVersion {
  const { kind, amount, percentBp, currency, vatMode, vatRate, start, end, everyCount, everyUnit, booking } = version;
  return {
    kind,
    amount,
    percent: percentBp === null ? null : percentBp / 100,
    currency,
    vatMode,
    vatRate: vatRate / 100,
    startDate: start,
    endDate: end,
    every: everyCount === null || everyUnit === null ? null : { count: everyCount, unit: everyUnit },
    booking,
    anchorDate: version.anchor,
    storeId: idOrNull(version.storeId),
    market: version.market === "" ? null : version.market,
    tagId: idOrNull(version.tagId),
    productId: idOrNull(version.productId),
    shareKey: version.shareKey,
    countAsAds: version.countAsAds,
  };
}
