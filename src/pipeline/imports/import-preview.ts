/** Rows of a file as they are shown before the import: the values that would be stored, with what fills in for missing ones. */
import { sql } from "kysely";
import type { Line } from "#core/ledger.ts";
import type { PreviewField, PreviewRow, PreviewValue } from "#core/import-preview.ts";
import { currencyOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { AdsRow } from "#files/ads.ts";
import type { BillingRow } from "#files/billing.ts";
import type { CostRow } from "#files/costs.ts";
import type { ExpenseFileRow } from "#files/expenses.ts";
import type { OrderRow } from "#files/order-row.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import type { Bp } from "#core/facts.ts";

type Given = PreviewField | null;

/** Nothing where the file says nothing. */
function given<Value>(field: string, value: Value | null, of: (value: Value) => PreviewValue): Given {
  return value === null ? null : { field, ...of(value) };
}

const text = (field: string, value: string | null): Given =>
  given(field, value === "" ? null : value, (known) => ({ as: "text", value: known }));

function rowOf(line: number, values: readonly Given[]): PreviewRow {
  return { line, values: values.filter((value) => value !== null) };
}

function vatOf({ vatRateBp, vatExemption }: Pick<OrderRow, "vatRateBp" | "vatExemption">): PreviewField {
  if (vatExemption !== null) return { field: "vat_rate", as: "text", value: vatExemption };
  return vatRateBp === null
    ? { field: "vat_rate", as: "word", value: "vatOfSettings" }
    : { field: "vat_rate", as: "rate", value: vatRateBp };
}

export function previewOfOrder(row: OrderRow): PreviewRow {
  const { market } = row;
  const currency = row.currency ?? currencyOf(market);
  const money = (field: string, value: number | null): Given => given(field, value, (known) => ({ as: "money", value: known, currency }));
  return rowOf(row.line, [
    text("order_id", row.orderId),
    { field: "bought_at", as: "moment", value: row.boughtAt, market },
    { field: "market", as: "market", value: market },
    { field: "line", as: "line", value: row.kind === "sale" ? "sales" : "refunds" },
    text("sku", row.sku),
    text("offer_id", row.offerId),
    text("name", row.name),
    { field: "quantity", as: "count", value: row.quantity },
    { field: "unit_price", as: "price", value: row.unitPrice, currency },
    { field: "amount", as: "money", value: row.amount, currency },
    text("currency", currency),
    vatOf(row),
    money("delivery_price", row.deliveryPrice),
    money("order_discount", row.orderDiscount),
    money("commission", row.commission),
    money("delivery_cost", row.deliveryCost),
    row.counted ? null : { field: "status", as: "word", value: "notCounted" },
    row.givenBack ? { field: "status", as: "word", value: "givenBack" } : null,
  ]);
}

export function previewOfCost(row: CostRow): PreviewRow {
  const currency = row.currency ?? currencyOf(row.market ?? "PL");
  return rowOf(row.line, [
    text("sku", row.sku),
    text("name", row.name),
    text("ean", row.ean),
    given("cost", row.cost, (value) => ({ as: "price", value, currency })),
    row.cost === null ? null : text("cost_currency", currency),
    row.cost === null ? null : { field: "cost_vat", as: "word", value: row.vatMode ?? "netOrGrossOfSettings" },
    vatOf(row),
    given("valid_from", row.validFrom, (value) => ({ as: "day", value })),
    given("valid_to", row.validTo, (value) => ({ as: "day", value })),
    given("market", row.market, (value) => ({ as: "market", value })),
    given("packaging", row.packaging, (value) => ({ as: "money", value, currency: "PLN" })),
    text("supplier", row.supplier),
    text("tags", row.tags.join(", ")),
  ]);
}

export function previewOfExpense(row: ExpenseFileRow): PreviewRow {
  const { stated, every } = row;
  const currency = stated.currency ?? "PLN";
  return rowOf(row.line, [
    text("name", row.name),
    text("category", stated.category ?? null),
    row.percentBp !== null
      ? { field: "amount", as: "rate", value: row.percentBp }
      : given("amount", row.amount, (value) => ({ as: "money", value, currency })),
    { field: "net_gross", as: "word", value: stated.vatMode ?? "netOrGrossOfSettings" },
    given("vat_rate", stated.vatRate ?? null, (value) => ({ as: "rate", value })),
    { field: "kind", as: "word", value: row.kind },
    { field: "start", as: "day", value: row.start },
    given("end", stated.end ?? null, (value) => ({ as: "day", value })),
    given("every", every, (value) => ({ as: "interval", value })),
    given("market", stated.market ?? null, (value) => ({ as: "market", value })),
    stated.countAsAds === true ? { field: "count_as_ads", as: "word", value: "yes" } : null,
  ]);
}

/** `vatRate` as it will be stored: also what is assumed of a file that has none. */
export function previewOfBilling(row: BillingRow, vatRate: Bp | null): PreviewRow {
  const currency = row.currency ?? currencyOf(row.market);
  return rowOf(row.line, [
    { field: "occurred_at", as: "moment", value: row.occurredAt, market: row.market },
    text("type_id", row.typeId),
    text("type_name", row.typeName),
    { field: "line", as: "line", value: row.ledgerLine ?? "otherFees" },
    { field: "amount", as: "money", value: row.amount, currency },
    text("currency", currency),
    vatRate === null ? { field: "vat_rate", as: "word", value: "noVat" } : { field: "vat_rate", as: "rate", value: vatRate },
    text("order_id", row.orderId),
    text("offer_id", row.offerId),
    { field: "market", as: "market", value: row.market },
  ]);
}

export function previewOfAds(row: AdsRow): PreviewRow {
  const currency = row.currency ?? "PLN";
  const count = (field: string, value: number | null): Given => given(field, value, (known) => ({ as: "count", value: known }));
  const money = (field: string, value: number | null): Given => given(field, value, (known) => ({ as: "money", value: known, currency }));
  return rowOf(row.line, [
    given("day", row.day, (value) => ({ as: "day", value })),
    text("campaign", row.campaign),
    text("ad_group", row.adGroup),
    text("offer_id", row.offerId),
    text("offer_name", row.offerName),
    money("cost", row.cost),
    count("impressions", row.impressions),
    count("clicks", row.clicks),
    count("interest", row.interest),
    count("ad_units", row.adUnits),
    money("ad_sales", row.adSales),
  ]);
}

/** Keeps what is shown; a billing type is booked where this company books it, which the file alone cannot know. */
export async function keepPreview({ db, companyId }: CompanyScope, importId: number, rows: readonly PreviewRow[]): Promise<void> {
  const shown = await booked({ db, companyId }, rows);
  await sql`
    update imports set preview = ${JSON.stringify(shown)}::jsonb where company_id = ${companyId} and id = ${importId}`.execute(db);
}

const typeOf = ({ values }: PreviewRow): string | null => {
  const found = values.find(({ field }) => field === "type_id");
  return found?.as === "text" ? found.value : null;
};

async function booked({ db, companyId }: CompanyScope, rows: readonly PreviewRow[]): Promise<PreviewRow[]> {
  const types = rows.flatMap((row) => typeOf(row) ?? []);
  if (types.length === 0) return [...rows];
  const { rows: known } = await sql<{ typeId: string; line: Line | "none" }>`
    select t.type_id as "typeId", t.line from ${billingTypesOf(companyId)} t where t.type_id = any(${types}::text[])`.execute(db);
  const lines = new Map(known.map(({ typeId, line }) => [typeId, line]));
  return rows.map((row) => {
    const line = lines.get(typeOf(row) ?? "");
    // A name that stands for no code has a key of its own, which tells nobody anything.
    const values = row.values.filter(({ field }) => field !== "type_id" || typeOf(row)?.startsWith("name:") !== true);
    return { ...row, values: values.map((value) => (value.as === "line" && line !== undefined ? { ...value, value: line } : value)) };
  });
}
