/**
 * Parts against their wholes, straight from the tables: what was billed, paid or planned once is in the ledger exactly
 * once, however it was shared over lines, days, offers and products. Each query answers with what does not add up.
 */
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { hasSchedule } from "#ledger/expense-kinds.sql.ts";

type Broken = { what: string };

export async function brokenWholes(scope: CompanyScope): Promise<string[]> {
  const queries = [billingEntries, advertisingDays, orderAmounts, refundAmounts, expenseDays, soldUnits];
  const found: string[] = [];
  for (const query of queries) {
    const { rows } = await query(scope).execute(scope.db);
    found.push(...rows.map(({ what }) => what));
  }
  return found;
}

/** A day's tax version and a type's line, as the entry has them. */
const entries = (companyId: number) => sql`
  select b.id, b.store_id, b.market, b.currency, b.order_id, b.offer_id, coalesce(b.fee_day, b.billed_on) as fee_day, coalesce(t.line, 'otherFees') as line, b.amount,
         b.amount - case when b.vat_rate is null or not x.vat_payer then 0
                         else sign(b.amount) * floor(abs(b.amount)::numeric * b.vat_rate / (10000 + b.vat_rate) + 0.5) end as net
  from billing_entries b
  left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
  cross join lateral (
    select coalesce((select p.vat_payer from tax_profiles p where p.company_id = ${companyId} and p.from_day <= b.billed_on order by p.from_day desc limit 1), true) as vat_payer
  ) x
  where b.company_id = ${companyId} and coalesce(t.line, 'otherFees') <> 'none'`;

/** The standing check: Σ of an entry's postings is its value without the VAT inside it. */
function billingEntries({ companyId }: CompanyScope): RawBuilder<Broken> {
  return sql<Broken>`
    select format('billing entry %s is %s net, posted %s', e.id, e.net, coalesce(p.posted, 0)) as what
    from (${entries(companyId)}) e
    left join (
      select source_id, sum(original_amount) as posted from postings where company_id = ${companyId} and source_type = 'billing' group by source_id
    ) p on p.source_id = e.id
    where (e.line <> 'ads' or e.order_id <> 0 or e.offer_id <> 0) and e.net <> coalesce(p.posted, 0)`;
}

/** Offers and remainder of a billed advertising day are its bills. */
function advertisingDays({ companyId }: CompanyScope): RawBuilder<Broken> {
  return sql<Broken>`
    select format('advertising of store %s, %s on %s is %s net, posted %s', e.store_id, e.market, e.fee_day, e.net, p.posted) as what
    from (
      select store_id, market, fee_day, currency, sum(net) as net from (${entries(companyId)}) b
      where b.line = 'ads' and b.order_id = 0 and b.offer_id = 0 group by store_id, market, fee_day, currency
    ) e
    cross join lateral (
      select coalesce(sum(p.original_amount), 0) as posted from postings p
      left join billing_entries f on f.company_id = ${companyId} and p.source_type = 'billing' and f.id = p.source_id
      where p.company_id = ${companyId} and p.line = 'ads' and p.order_id = 0 and p.store_id = e.store_id and p.market = e.market and p.day = e.fee_day
        and p.original_currency = e.currency and (p.source_type = 'ads' or (p.source_type = 'billing' and f.offer_id = 0))
    ) p
    where e.net <> p.posted`;
}

/** Delivery, Smart! delivery, surcharges and packaging of an order that sold something. */
function orderAmounts({ companyId }: CompanyScope): RawBuilder<Broken> {
  return sql<Broken>`
    select format('order %s: %s is %s, posted %s', o.id, whole.name, whole.amount, coalesce(p.posted, 0)) as what
    from orders o
    cross join lateral (
      select exists (select from order_lines l where l.company_id = ${companyId} and l.order_id = o.id and l.kind = 'sale' and l.counted) and o.counted as sells
    ) sold
    cross join lateral (values
      ('delivery', 'deliveryIncome', 'order', o.id, o.delivery_amount),
      ('Smart! delivery', 'compensation', 'order', o.id, o.smart_compensation),
      ('packaging', 'packaging', 'setting', 1, (select -s.packaging_per_order from company_settings s where s.company_id = ${companyId}))
    ) whole (name, line, source_type, source_id, amount)
    left join lateral (
      select sum(original_amount) as posted from postings
      where company_id = ${companyId} and order_id = o.id and line = whole.line and source_type = whole.source_type and source_id = whole.source_id
    ) p on true
    where o.company_id = ${companyId} and coalesce(p.posted, 0) <> case when sold.sells then whole.amount else 0 end`;
}

/** What was given back: values of the lines that count, delivery and surcharges; of an unknown order as told; nothing for what does not post. */
function refundAmounts({ companyId }: CompanyScope): RawBuilder<Broken> {
  return sql<Broken>`
    select format('refund %s is %s, posted %s', f.id, due.amount, coalesce(p.posted, 0)) as what
    from refunds f
    left join orders o on o.company_id = ${companyId} and o.id = f.order_id
    cross join lateral (
      select case when f.order_id = 0 and f.currency is not null and f.status in ('SUCCESS', 'PARTIAL') and f.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW')
                    then -(select sum((t ->> 'amount')::bigint) from jsonb_array_elements(f.told_lines) t) - f.delivery_amount - f.surcharge_amount
                  when not coalesce(o.counted, false) or f.status not in ('SUCCESS', 'PARTIAL') or f.reason in ('OVERPAID', 'PAID_VALUE_TOO_LOW')
                    or count(l.id) = 0 then 0
                  else -coalesce(sum(r.amount), 0) - f.delivery_amount - f.surcharge_amount end as amount
      from order_lines l
      left join refund_lines r on r.company_id = ${companyId} and r.refund_id = f.id and r.line_id = l.id
      where l.company_id = ${companyId} and l.order_id = f.order_id and l.kind = 'sale' and l.counted
    ) due
    left join lateral (
      select sum(original_amount) as posted from postings
      where company_id = ${companyId} and line = 'refunds' and source_type = 'refund' and source_id = f.id
    ) p on true
    where f.company_id = ${companyId} and due.amount <> coalesce(p.posted, 0)`;
}

/** Each day's part of a planned expense, wherever it was shared to; an expense that is gone posts nothing. */
function expenseDays({ companyId }: CompanyScope): RawBuilder<Broken> {
  return sql<Broken>`
    with posted as (
      select p.source_id as version_id, p.day, sum(p.original_amount) as amount
      from postings p join expense_versions v on v.company_id = ${companyId} and v.id = p.source_id
      where p.company_id = ${companyId} and p.source_type = 'expense' and ${hasSchedule("v.kind")}
      group by p.source_id, p.day
    ),
    planned as (select version_id, day, amount from expense_bookings where company_id = ${companyId} and amount <> 0)
    select format('expense %s on %s is %s, posted %s', version_id, day, b.amount, p.amount) as what
    from planned b full join posted p using (version_id, day)
    where coalesce(b.amount, 0) <> -coalesce(p.amount, 0)`;
}

/** Every counted sale line is one sale with its units, and no other line is. */
function soldUnits({ companyId }: CompanyScope): RawBuilder<Broken> {
  return sql<Broken>`
    select format('line %s sold %s, posted %s', coalesce(l.id, p.line_id), l.quantity, p.quantity) as what
    from (
      select l.id, l.quantity from order_lines l join orders o on o.company_id = ${companyId} and o.id = l.order_id
      where l.company_id = ${companyId} and l.kind = 'sale' and l.counted and o.counted
    ) l
    full join (select line_id, sum(quantity) as quantity, count(*) as sales from postings where company_id = ${companyId} and line = 'sales' group by line_id) p
      on p.line_id = l.id
    where l.quantity is distinct from p.quantity or p.sales is distinct from 1`;
}
