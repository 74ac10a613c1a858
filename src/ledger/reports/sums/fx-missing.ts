import { sql } from "kysely";
import type { Currency, Day } from "#core/facts.ts";
import { marketCurrency } from "../../market-currency.sql.ts";
import { withoutRate } from "./missing-rates.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, ofProducts, spanTable } from "../scope/scope-conditions.ts";
import { cutIntoSegments, type DayRange, spansOf, untilToday } from "../scope/segments.ts";
import type { RangeRate } from "../scope/translation.ts";

export type MissingCurrency = { currency: Currency; from: Day; to: Day; postings: number };

/** Which currencies lack rates on days of the ranges, with how many of the scope's postings wait for them. */
export async function findFxMissing(scope: ReportScope, ranges: readonly DayRange[]): Promise<MissingCurrency[]> {
  const { segments } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  if (segments.length === 0) return [];
  const { rows } = await sql<MissingCurrency>`
    select needed.currency, min(p.day) as "from", max(p.day) as "to", count(*) as postings
    from postings p
    join ${spanTable(spansOf(segments))} on p.day between span.from_day and span.to_day
    cross join lateral (${neededCurrencies(scope)}) needed (currency)
    where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and ${sql.raw(withoutRate(scope.amounts))}
      and needed.currency <> 'PLN'
      and not exists (select from fx_days f where f.source = ${scope.fxSource} and f.currency = needed.currency and f.day = p.day)
    group by needed.currency
    order by needed.currency`.execute(scope.db);
  return rows;
}

/** Into PLN only the original currency needs a rate; into the market's currency both do. */
function neededCurrencies({ amounts }: ReportScope) {
  if (amounts === "pln") return sql`select p.original_currency`;
  return sql`select p.original_currency union select ${marketCurrency("p.market")}`;
}

/** What to say when the display currency itself has no rate on a range's last day: all its postings wait for it. */
export function untranslated(scope: ReportScope, ranges: readonly { rate: RangeRate; postings: number }[]): MissingCurrency[] {
  const waiting = ranges.filter(({ rate }) => rate.rate === null);
  const days = waiting.map(({ rate }) => rate.day).toSorted();
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return [];
  return [{ currency: scope.currency, from, to, postings: waiting.reduce((total, { postings }) => total + postings, 0) }];
}
