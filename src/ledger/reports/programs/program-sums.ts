/** What was billed for price programmes, and the sales of their offers in and outside of them. */
import { type RawBuilder, sql } from "kysely";
import type { Minor } from "#core/facts.ts";
import { WALLET } from "#core/programs.ts";
import { BILLED_LINES } from "#core/ledger.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";
import { postingAmount } from "../sums/missing-rates.ts";

/** Lines that an entry can be booked on, also where the company has put its type on another one; VAT stands beside a compensation. */
const ENTRY_LINES = [...BILLED_LINES, "vat"];

export type ProgramCost = {
  /** 0 = billed for no offer. */
  offerId: number;
  typeId: string;
  /** The entry names an order. */
  ofOrder: boolean;
  amount: Minor | null;
};

/**
 * Every posting of entries of these types, the VAT beside a compensation among them; with `WALLET` also what was paid out of the
 * wallet for a line of an order, whose VAT stands with the sale.
 */
export async function findProgramCosts(scope: ReportScope, types: readonly string[], range: DayRange): Promise<ProgramCost[]> {
  if (matchesNothing(scope)) return [];
  const { startDate, endDate } = untilToday(range, scope.today);
  const amount: RawBuilder<unknown> = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<ProgramCost>`
    with posted as (
      select p.offer_id, b.type_id, p.order_id <> 0 as of_order, ${amount} as amount
      from postings p join billing_entries b on b.company_id = p.company_id and b.id = p.source_id
      where ${inScope(scope, "p")} and b.company_id = ${scope.companyId} and p.line = any(${ENTRY_LINES}::text[])
        and p.source_type = 'billing' and b.type_id = any(${types}::text[]) and p.day between ${startDate} and ${endDate}
        and ${ofProducts(scope.products, "p")}
      union all
      select p.offer_id, ${WALLET}, true, ${amount}
      from postings p
      where ${types.includes(WALLET)} and ${inScope(scope, "p")} and p.line = 'compensation' and p.source_type = 'orderLine'
        and p.day between ${startDate} and ${endDate} and ${ofProducts(scope.products, "p")}
    )
    select offer_id as "offerId", type_id as "typeId", of_order as "ofOrder",
           case when count(amount) = count(*) then sum(amount)::bigint end as amount
    from posted group by 1, 2, 3`.execute(scope.db);
  return rows;
}

export type SideSums = {
  offerId: number;
  /** `unbilled`: nothing of the order has been billed, so it may yet turn out to be in the programme. */
  side: "inside" | "outside" | "unbilled";
  orders: number;
  units: number;
  sales: Minor | null;
  /** Everything posted on those orders for the offer. */
  contribution: Minor | null;
  /** Units sold whose cost is not known. */
  uncosted: number;
};

type Membership = { offerIds: readonly number[]; types: readonly string[]; byNight: boolean; chargedDays: number };

/**
 * Orders of the offers in the range, by whether an entry of the types names them; with `WALLET` also those whose line the
 * marketplace paid for out of the wallet; `byNight`: also those sold on a day whose night had the offer in a campaign; `chargedDays`:
 * also those sold on a day that a charge without an order covers, at most so many (docs/PROFIT.md, Price programmes).
 */
export async function findProgramSides(scope: ReportScope, asked: Membership, range: DayRange): Promise<SideSums[]> {
  const { offerIds, types, byNight, chargedDays } = asked;
  if (matchesNothing(scope) || offerIds.length === 0) return [];
  const { companyId } = scope;
  const { startDate, endDate } = untilToday(range, scope.today);
  const amount: RawBuilder<unknown> = sql.raw(postingAmount(scope.amounts));
  const { rows } = await sql<SideSums>`
    with sold as materialized (
      select p.order_id, p.offer_id, p.market, min(p.day) filter (where p.line = 'sales') as day,
             coalesce(sum(p.quantity) filter (where p.line = 'sales'), 0)::bigint as units,
             coalesce(sum(p.quantity) filter (where p.line = 'sales' and p.uncosted), 0)::bigint as uncosted,
             sum(${amount}) filter (where p.line = 'sales') as sales, sum(${amount}) as contribution, count(*) - count(${amount}) as unrated
      from postings p
      where ${inScope(scope, "p")} and p.order_id <> 0 and p.offer_id = any(${offerIds}::bigint[]) and p.day between ${startDate} and ${endDate}
        and ${ofProducts(scope.products, "p")}
      group by p.order_id, p.offer_id, p.market
      having bool_or(p.line = 'sales')
    ),
    billed as materialized (
      select b.order_id, coalesce(array_agg(b.offer_id) filter (where b.type_id = any(${types}::text[])), '{}') as members
      from billing_entries b
      where b.company_id = ${companyId} and b.order_id <> 0 and b.order_id in (select order_id from sold)
      group by b.order_id
    ),
    covered as materialized (${coveredDays(scope, asked, { startDate, endDate })}),
    told as (
      select s.*, b.order_id is not null as is_billed,
             coalesce(0 = any(b.members) or s.offer_id = any(b.members), false)
               or (${types.includes(WALLET)} and exists (select from order_lines l where l.company_id = ${companyId} and l.order_id = s.order_id
                     and l.offer_id = s.offer_id and l.wallet_compensation <> 0))
               or (${byNight} and exists (select from offer_days n where n.company_id = ${companyId} and n.offer_id = s.offer_id and n.market = s.market
                     and n.day = s.day and jsonb_array_length(coalesce(n.campaigns, '[]'::jsonb)) > 0))
               or (${chargedDays > 0} and b.order_id is not null and exists (select from covered c
                     where c.offer_id = s.offer_id and c.market = s.market and s.day between c.day and c.day + c.days - 1)) as is_member
      from sold s left join billed b on b.order_id = s.order_id
    )
    select offer_id as "offerId", case when is_member then 'inside' when is_billed then 'outside' else 'unbilled' end as side,
           count(*) as orders, sum(units)::bigint as units, sum(uncosted)::bigint as uncosted,
           case when sum(unrated) = 0 then sum(sales)::bigint end as sales, case when sum(unrated) = 0 then sum(contribution)::bigint end as contribution
    from told group by 1, 2`.execute(scope.db);
  return rows;
}

/**
 * Each charge that names an offer and no order, with the days it covers: until the one before or after it, whichever is nearer, as
 * it was bought by the day or for longer, and at most `chargedDays`.
 */
function coveredDays(scope: ReportScope, { offerIds, types, chargedDays }: Membership, { startDate, endDate }: DayRange): RawBuilder<unknown> {
  return sql`
    select offer_id, market, day,
           least(${chargedDays}, day - lag(day) over charges, lead(day) over charges - day) as days
    from (
      select distinct p.offer_id, p.market, p.day
      from postings p join billing_entries b on b.company_id = p.company_id and b.id = p.source_id
      where ${chargedDays > 0} and ${inScope(scope, "p")} and b.company_id = ${scope.companyId} and p.source_type = 'billing'
        and p.line = any(${ENTRY_LINES}::text[]) and b.type_id = any(${types}::text[]) and p.order_id = 0
        and p.offer_id = any(${offerIds}::bigint[])
        and p.day between ${startDate}::date - 2 * ${chargedDays}::int and ${endDate}::date + ${chargedDays}::int
    ) charged
    window charges as (partition by offer_id, market order by day)`;
}

export type ProgramOffer = { id: number; externalId: string; name: string; sku: string | null };

export async function findProgramOffers({ db, companyId }: ReportScope, ids: readonly number[]): Promise<ReadonlyMap<number, ProgramOffer>> {
  const { rows } = await sql<ProgramOffer>`
    select f.id, f.external_id as "externalId", f.name, p.sku
    from offers f left join products p on p.company_id = f.company_id and p.id = f.product_id
    where f.company_id = ${companyId} and f.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
