/** Billing entries and their types in our own words. Pure. */
import { addDays, dayInZone, isDay } from "#core/day.ts";
import type { Bp, Day, Instant, Market } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import type { BillingFact, BillingTypeFact } from "../facts.ts";
import { marketOf } from "./marketplaces.ts";
import * as read from "../kit/read.ts";

const { child, items } = read;
type Field = read.Field;

/** Allegro Ads: one amount per account and day, booked three days after the day it is for. */
const ADS_TYPE = "NSP";
const ADS_LAG_DAYS = 3;
const FEE_DATE = "feeDate";
const ORDER_KEYS = ["orderId", "ORDER_ID"];
/** What is kept of `additionalInfo`: nothing that names a person or follows a parcel (BUYER_ID, WAYBILL). */
const KEPT_DETAILS = new Set([
  FEE_DATE,
  "SERVICE_TYPE",
  "service_type_logistics_description",
  "CARRIER",
  "PACKAGE_WEIGHT",
  "ORDER_VALUE",
  "IS_FEE_SMART",
  "IS_ORDER_SMART",
  "REFUND_REASON",
]);
const LONGEST_DETAIL = 80;

/** `asked` is the market the entries were asked for; newer entries say their own. @throws Unreadable */
export function billingFact(entry: Field, asked: Market): BillingFact {
  const typeId = read.text(child(entry, "type.id"));
  const occurredAt = read.instant(child(entry, "occurredAt"));
  const value = read.money(child(entry, "value"));
  const market = entryMarket(child(entry, "marketplaceId"), asked);
  const extra = additional(entry);
  return {
    externalId: read.text(child(entry, "id")),
    typeId,
    typeName: read.optionalText(child(entry, "type.name")) ?? typeId,
    typeGroup: read.optionalText(child(entry, "type.group")),
    occurredAt,
    market,
    currency: value.currency,
    amount: value.amount,
    ...vat(entry),
    offerId: read.optionalText(child(entry, "offer.id")),
    offerName: read.optionalText(child(entry, "offer.name")),
    orderId: read.optionalText(child(entry, "order.id")) ?? orderIn(extra),
    feeDay: feeDay(extra, typeId, occurredAt, market),
    details: extra.flatMap(detail).join("; "),
  };
}

/** The whole answer: a plain list of `{ id, description }`. */
export function billingTypeFact(row: Field): BillingTypeFact {
  const id = read.text(child(row, "id"));
  return { id, name: read.optionalText(child(row, "description")) ?? id };
}

function entryMarket(field: Field, asked: Market): Market {
  const id = read.optionalText(field);
  if (id === null) return asked;
  const market = marketOf(id);
  if (market === null) throw new read.Unreadable(field, "marketplace");
  return market;
}

/** A percentage nets the entry; an annotation means no VAT; neither, or a word not known, is net too but flagged. */
function vat(entry: Field): { readonly vatRate: Bp | null; readonly vatMissing: boolean } {
  const vatRate = read.optionalRate(child(entry, "tax.percentage"));
  const annotation = child(entry, "tax.annotation").value;
  const settled = vatRate !== null || annotation === "NOT_APPLICABLE" || annotation === "OUT_OF_SCOPE";
  return { vatRate, vatMissing: !settled };
}

type Extra = { readonly type: string; readonly name: string; readonly value: string };

/** Additional information never costs an entry: what is not text is left out. */
function additional(entry: Field): Extra[] {
  const list = child(entry, "additionalInfo");
  if (!Array.isArray(list.value)) return [];
  return items(list).flatMap((row) => {
    const [type, name, value] = ["type", "name", "value"].map((key) => child(row, key).value);
    if (typeof type !== "string" || typeof value !== "string") return [];
    return [{ type, name: typeof name === "string" ? name : type, value: value.trim() }];
  });
}

function orderIn(extra: readonly Extra[]): string | null {
  const found = extra.find(({ type, value }) => ORDER_KEYS.includes(type) && /^[\w-]{1,64}$/.test(value));
  return found?.value ?? null;
}

/** The day the marketplace names (`DD.MM.YYYY`), else three days before the day in the market's zone; only for ads. */
function feeDay(extra: readonly Extra[], typeId: string, occurredAt: Instant, market: Market): Day | null {
  const named = extra.filter(({ type }) => type === FEE_DATE).map(({ value }) => dayIn(value));
  const day = named.find((each) => each !== null) ?? null;
  if (day !== null || typeId !== ADS_TYPE) return day;
  return addDays(dayInZone(occurredAt, zoneOf(market)), -ADS_LAG_DAYS);
}

function dayIn(written: string): Day | null {
  const polish = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written);
  const [, day = "", month = "", year = ""] = polish ?? [];
  const iso = polish === null ? written : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(iso) ? iso : null;
}

function detail({ type, name, value }: Extra): string[] {
  if (!KEPT_DETAILS.has(type) || value === "") return [];
  return [`${name.slice(0, LONGEST_DETAIL)}: ${value.slice(0, LONGEST_DETAIL)}`];
}
