/** What advertising is made of: its postings by where they come from and by offer. */
import { sql } from "kysely";
import { postingAmount } from "../sums/missing-rates.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";

export type AdsPart = {
  /** Place of the range among those that were asked about, from 1. */
  place: number;
  source: "billing" | "ads" | "expense";
  /** Null where the source is no billing entry. */
  type: { id: string; name: string; namePl: string; nameEn: string } | null;
  /** 0 = of no offer. */
  offerId: number;
  postings: number;
  /** In the currency that the scope sums; null when a posting has no exchange rate. */
  amount: number | null;
};

/** The parts of the line `ads` in each range; what lies after today is not in them. */
export async function findAdsParts(scope: ReportScope, ranges: readonly DayRange[]): Promise<AdsPart[]> {
  if (matchesNothing(scope)) return [];
  const days = ranges.map((range) => untilToday(range, scope.today));
  const starts = days.map(({ startDate }) => startDate);
  const ends = days.map(({ endDate }) => endDate);
  const amount = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<AdsPart>`
    select span.place, p.source_type as source, p.offer_id as "offerId", count(*) as postings,
           case when b.type_id is not null then jsonb_build_object('id', b.type_id, 'name', max(b.type_name),
             'namePl', coalesce(max(t.name_pl), ''), 'nameEn', coalesce(max(t.name_en), '')) end as type,
           case when count(${amount}) = count(*) then sum(${amount})::bigint end as amount
    from unnest(${starts}::date[], ${ends}::date[]) with ordinality as span (from_day, to_day, place)
    join postings p on p.day between span.from_day and span.to_day
    left join billing_entries b on b.company_id = ${scope.companyId} and p.source_type = 'billing' and b.id = p.source_id
    left join ${billingTypesOf(scope.companyId)} t on t.type_id = b.type_id
    where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and p.line = 'ads'
    group by span.place, p.source_type, b.type_id, p.offer_id
    order by amount, source, b.type_id, "offerId"`.execute(scope.db);
  return rows;
}
