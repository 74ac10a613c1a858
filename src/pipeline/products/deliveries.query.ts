import { sql } from "kysely";
import type { Currency, Day, Decimal, Minor } from "#core/facts.ts";
import type { DeliveryCostKind, DeliveryLine, SharedBy, Shares } from "#core/delivery.ts";
import type { CompanyScope } from "#db/scope.ts";

export type StoredLine = DeliveryLine & Shares & { productId: string };
/** `converted`: minor units of the delivery's currency. */
export type StoredDeliveryCost = { kind: DeliveryCostKind; amount: Minor; currency: Currency; sharedBy: SharedBy; converted: Minor };

export type DeliveryDocument = {
  number: string;
  day: Day;
  supplier: string;
  currency: Currency;
  vatMode: "net" | "gross";
  note: string;
  lines: StoredLine[];
  costs: StoredDeliveryCost[];
};
export type StoredDelivery = DeliveryDocument & { id: string; version: number };

const COLUMNS = sql`id::text, version, number, day, supplier, currency, vat_mode as "vatMode", note, lines, costs`;

/** Its lines name the products that remain of merged ones. */
export async function findDelivery(scope: CompanyScope, id: number, locked = false): Promise<StoredDelivery | null> {
  const { db, companyId } = scope;
  const { rows } = await sql<StoredDelivery>`
    select ${COLUMNS} from deliveries where company_id = ${companyId} and id = ${id} ${locked ? sql`for update` : sql``}`.execute(db);
  const [delivery] = rows;
  if (delivery === undefined) return null;
  const ids = delivery.lines.map(({ productId }) => productId);
  const merged = await sql<{ formerId: string; productId: string }>`
    select former_id::text as "formerId", product_id::text as "productId" from product_aliases
    where company_id = ${companyId} and former_id = any(${ids}::bigint[])`.execute(db);
  const remaining = new Map(merged.rows.map(({ formerId, productId }) => [formerId, productId]));
  return { ...delivery, lines: delivery.lines.map((line) => ({ ...line, productId: remaining.get(line.productId) ?? line.productId })) };
}

type PageOf = { page: number; perPage: number };

export async function findDeliveries(
  { db, companyId }: CompanyScope,
  { page, perPage }: PageOf,
): Promise<{ total: number; rows: StoredDelivery[] }> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from deliveries where company_id = ${companyId}`.execute(db);
  const { rows } = await sql<StoredDelivery>`
    select ${COLUMNS} from deliveries where company_id = ${companyId}
    order by day desc, deliveries.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** `known`: one that was there before comes back as it was. */
export async function insertDelivery(
  { db, companyId }: CompanyScope,
  { number, day, supplier, currency, vatMode, note, lines, costs }: DeliveryDocument,
  known: { id: string; version: number } | null = null,
): Promise<string> {
  const columns = sql`number, day, supplier, currency, vat_mode, note, lines, costs`;
  const values = sql`${number}, ${day}, ${supplier}, ${currency}, ${vatMode}, ${note}, ${JSON.stringify(lines)}, ${JSON.stringify(costs)}`;
  const { rows } =
    known === null
      ? await sql<{
          id: string;
        }>`insert into deliveries (company_id, ${columns}) values (${companyId}, ${values}) returning id::text`.execute(db)
      : await sql<{ id: string }>`
          insert into deliveries (company_id, id, version, ${columns}) values (${companyId}, ${known.id}, ${known.version}, ${values})
          returning id::text`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a delivery was stored without an id");
  return id;
}

/** It gets the next version. */
export async function updateDelivery(
  { db, companyId }: CompanyScope,
  id: string,
  { number, day, supplier, currency, vatMode, note, lines, costs }: DeliveryDocument,
): Promise<void> {
  await sql`
    update deliveries set version = version + 1, number = ${number}, day = ${day}, supplier = ${supplier}, currency = ${currency},
      vat_mode = ${vatMode}, note = ${note}, lines = ${JSON.stringify(lines)}, costs = ${JSON.stringify(costs)}
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

export async function removeDelivery({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await sql`delete from deliveries where company_id = ${companyId} and id = ${id}`.execute(db);
}

type DeliveredProduct = { id: string; sku: string; name: string; keepsStock: boolean };

/** By its SKU, or by one that led to a product that was merged into it. */
export async function findBySku({ db, companyId }: CompanyScope, skus: readonly string[]): Promise<Map<string, DeliveredProduct>> {
  const { rows } = await sql<DeliveredProduct>`
    select id::text, sku, name, cost_method in ('fifo', 'average') as "keepsStock"
    from products where company_id = ${companyId} and sku = any(${skus}::text[])
    union all
    select p.id::text, a.sku, p.name, p.cost_method in ('fifo', 'average')
    from product_aliases a join products p on p.company_id = a.company_id and p.id = a.product_id
    where a.company_id = ${companyId} and a.sku = any(${skus}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}

export async function findDelivered({ db, companyId }: CompanyScope, ids: readonly string[]): Promise<Map<string, DeliveredProduct>> {
  const { rows } = await sql<DeliveredProduct>`
    select id::text, sku, name, cost_method in ('fifo', 'average') as "keepsStock"
    from products where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In złoty for one unit of the currency, on the company's table in force on the day. */
export async function findMids(
  { db, companyId }: CompanyScope,
  currencies: readonly Currency[],
  day: Day,
): Promise<Map<Currency, Decimal>> {
  const { rows } = await sql<{ currency: Currency; mid: Decimal }>`
    select f.currency, trim_scale(f.mid)::text as mid from companies c join fx_days f on f.source = c.fx_source
    where c.company_id = ${companyId} and f.day = ${day} and f.currency = any(${currencies}::text[])`.execute(db);
  return new Map([["PLN", "1"], ...rows.map(({ currency, mid }) => [currency, mid] as const)]);
}
