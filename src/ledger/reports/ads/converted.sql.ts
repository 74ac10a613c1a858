/** Amounts that are no postings in the currency that a scope sums, at the table in force for their day, as postings are converted. */
import { type RawBuilder, sql } from "kysely";
import type { ReportScope } from "../scope/report-scope.ts";
import { marketCurrency } from "../../market-currency.sql.ts";

/** `amount` of rows `r` with market, day and currency, to be read together with `ratesOf`; null without a rate. */
export function converted(scope: ReportScope, amount: string): RawBuilder<number> {
  const inPln = `case when r.currency = 'PLN' then 1 else f.mid end`;
  if (scope.amounts === "pln") return sql.raw(`case when r.currency = 'PLN' then ${amount} else div_round(${amount} * f.mid, 1) end`);
  return sql`case when r.currency = ${marketCurrency("r.market")} then ${sql.raw(amount)}
    else div_round(${sql.raw(`${amount} * ${inPln}`)}, case when r.market = 'PL' then 1 else m.mid end) end`;
}

/** Joins that `converted` reads. */
export function ratesOf(scope: ReportScope): RawBuilder<unknown> {
  return sql`
    left join fx_days f on f.source = ${scope.fxSource} and f.currency = r.currency and f.day = r.day
    left join fx_days m on m.source = ${scope.fxSource} and m.currency = ${marketCurrency("r.market")} and m.day = r.day`;
}

/** The sum of a column; null as soon as one of its values is. */
export function knownSum(column: string, condition = "true"): RawBuilder<number | null> {
  return sql.raw(
    `case when count(*) filter (where ${condition}) = count(${column}) filter (where ${condition})
      then coalesce(sum(${column}) filter (where ${condition}), 0)::bigint end`,
  );
}
