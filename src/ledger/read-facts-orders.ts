/** Orders of a company as facts, with what belongs to them, a part at a time. */
import { sql } from "kysely";
import type { BillingFacts, OrderFacts, OrderLineFacts, RefundFacts, WaitingRefundFacts } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Orders with ids in (`after`, `upTo`], their refunds and the billing entries that name them. */
export type OrderChunk = {
  after: number;
  upTo: number;
  orders: OrderFacts[];
  refunds: RefundFacts[];
  billing: BillingFacts[];
};

/** Above every id: the last chunk also takes what names an order that is not there. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** At most `size` orders at a time, by id; together the chunks cover every id there could be, so there is at least one. */
export async function* readOrderChunks(scope: CompanyScope, size: number): AsyncGenerator<OrderChunk> {
  for (let after = 0; ;) {
    const rows = await readOrderRows(scope, after, size);
    const upTo = rows.length < size ? NO_END : Number(rows.at(-1)?.id ?? NO_END);
    yield await completed(scope, rows, { after, upTo });
    if (upTo === NO_END) return;
    after = upTo;
  }
}

type OrderRow = Omit<OrderFacts, "lines" | "surcharges">;
type Range = { after: number; upTo: number };

async function readOrderRows({ db, companyId }: CompanyScope, after: number, size: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select id::text, store_id::text as "storeId", external_id as "externalId", source, market, currency, counted, destination,
           vat_eu_verified as "vatEuVerified", delivery_amount as "deliveryAmount", delivery_method as "deliveryMethod",
           integrated_delivery as "integratedDelivery", smart, smart_compensation as "smartCompensation", file_delivery_cost as "fileDeliveryCost"
    from orders o where o.company_id = ${companyId} and o.id > ${after} order by o.id limit ${size}`.execute(db);
  return rows;
}

async function completed(scope: CompanyScope, rows: readonly OrderRow[], range: Range): Promise<OrderChunk> {
  const lines = Map.groupBy(await readLines(scope, range), ({ orderId }) => orderId);
  const surcharges = Map.groupBy(await readSurcharges(scope, range), ({ orderId }) => orderId);
  const orders = rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [], surcharges: surcharges.get(row.id) ?? [] }));
  return { ...range, orders, refunds: await readRefunds(scope, range), billing: await readOrderEntries(scope, range) };
}

async function readLines({ db, companyId }: CompanyScope, { after, upTo }: Range): Promise<(OrderLineFacts & { orderId: string })[]> {
  const { rows } = await sql<OrderLineFacts & { orderId: string }>`
    select l.id::text, l.order_id::text as "orderId", l.kind, l.bought_at as "boughtAt", nullif(l.offer_id, 0)::text as "offerId",
           nullif(l.product_id, 0)::text as "productId", l.quantity, l.amount, l.services, l.currency, l.vat_rate as "vatRate",
           l.vat_exemption as "vatExemption", l.file_commission as "fileCommission", l.fee_vat_rate as "feeVatRate", l.counted,
           l.wallet_compensation as "walletCompensation",
           case when c.line_id is not null then jsonb_build_object('unitCost', c.unit_cost::text, 'currency', c.currency,
             'vatMode', c.vat_mode, 'vatRate', c.vat_rate) end as "ownCost"
    from order_lines l left join line_cost_overrides c on c.company_id = l.company_id and c.line_id = l.id
    where l.company_id = ${companyId} and l.order_id > ${after} and l.order_id <= ${upTo}`.execute(db);
  return rows;
}

type SurchargeRow = OrderFacts["surcharges"][number] & { orderId: string };

async function readSurcharges({ db, companyId }: CompanyScope, { after, upTo }: Range): Promise<SurchargeRow[]> {
  const { rows } = await sql<SurchargeRow>`
    select id::text, order_id::text as "orderId", at, amount
    from order_surcharges where company_id = ${companyId} and order_id > ${after} and order_id <= ${upTo}`.execute(db);
  return rows;
}

async function readRefunds({ db, companyId }: CompanyScope, { after, upTo }: Range): Promise<RefundFacts[]> {
  const { rows } = await sql<RefundFacts>`
    select f.id::text, f.order_id::text as "orderId", f.created_at as "createdAt", f.status, f.reason, f.delivery_amount as "deliveryAmount",
           f.surcharge_amount as "surchargeAmount", coalesce(l.lines, '[]') as lines
    from refunds f
    left join lateral (
      select jsonb_agg(jsonb_build_object('lineId', r.line_id::text, 'units', r.units, 'amount', r.amount)) as lines
      from refund_lines r where r.company_id = ${companyId} and r.refund_id = f.id
    ) l on true
    where f.company_id = ${companyId} and f.order_id > ${after} and f.order_id <= ${upTo}`.execute(db);
  return rows;
}

const ENTRY = sql`
  id::text, store_id::text as "storeId", market, type_id as "typeId", type_name as "typeName", occurred_at as "occurredAt", amount, currency,
  vat_rate as "vatRate", nullif(offer_id, 0)::text as "offerId", nullif(order_id, 0)::text as "orderId", fee_day as "feeDate"`;

async function readOrderEntries({ db, companyId }: CompanyScope, { after, upTo }: Range): Promise<BillingFacts[]> {
  const { rows } = await sql<BillingFacts>`
    select ${ENTRY} from billing_entries where company_id = ${companyId} and order_id > ${after} and order_id <= ${upTo}`.execute(db);
  return rows;
}

/** Refunds that name no order of ours; one whose currency was not told posts nothing. */
export async function readWaitingRefunds({ db, companyId }: CompanyScope): Promise<WaitingRefundFacts[]> {
  const { rows } = await sql<WaitingRefundFacts>`
    select f.id::text, f.store_id::text as "storeId", f.created_at as "createdAt", f.status, f.reason, f.currency,
           (coalesce((select sum((t ->> 'amount')::bigint) from jsonb_array_elements(f.told_lines) t), 0) + f.delivery_amount + f.surcharge_amount)::bigint as amount
    from refunds f where f.company_id = ${companyId} and f.order_id = 0 and f.currency is not null`.execute(db);
  return rows;
}

/** Entries that name no order of ours. */
export async function readFreeEntries({ db, companyId }: CompanyScope): Promise<BillingFacts[]> {
  const { rows } = await sql<BillingFacts>`select ${ENTRY} from billing_entries where company_id = ${companyId} and order_id = 0`.execute(
    db,
  );
  return rows;
}
