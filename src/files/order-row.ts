/** One row of an order file as typed values. Both forms of order files, plain tables and sections, end here. */
import type { Bp, Currency, Day, Decimal, Instant, Market, Minor } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { createMomentReader, NO_MOMENT } from "./dates.ts";
import type { Moment } from "./dates.ts";
import { createFields } from "./fields.ts";
import type { Field, Fields } from "./fields.ts";
import type { OrderColumn } from "./order-columns.ts";
import { createCurrencyField, createSoldField } from "./order-sale.ts";
import type { SaleIs } from "./order-sale.ts";
import { statusVerdict } from "./order-status.ts";
import { createVatField } from "./order-vat.ts";
import type { RowReading } from "./readable-file.ts";
import { remembered } from "./remembered.ts";
import type { Table } from "./table.ts";
import type { Warnings } from "./warnings.ts";

export type OrderRow = {
  /** Line of the file, counted from 1. */
  line: number;
  orderId: string;
  boughtAt: Instant;
  /** Calendar day of `boughtAt` in the market's zone. */
  day: Day;
  market: Market;
  lineId: string | null;
  offerId: string | null;
  /** Null only when there is an offer id. */
  sku: string | null;
  name: string | null;
  /** A negative quantity or a negative price makes a refund. */
  kind: "sale" | "refund";
  /** As in the file, signed. */
  quantity: number;
  /** Units sold; for a refund the units given back, 0 when only money was. */
  units: number;
  /** Gross, signed as in the file, at most 4 decimals; where the row says only its total, that of one piece, rounded. */
  unitPrice: Decimal;
  /** quantity × unitPrice, half away from zero, or the total that the row says; minor units of `currency`. */
  amount: Minor;
  /** Null when the file says nothing: the market's. */
  currency: Currency | null;
  vatRateBp: Bp | null;
  vatExemption: string | null;
  /** Gross, minor units, of the order: on each of its lines, or on one. */
  deliveryPrice: Minor | null;
  /** Gross, minor units, of the order: on each of its lines, or on one; positive whatever sign the file gives it. */
  orderDiscount: Minor | null;
  /** Gross, minor units, positive = cost, per line. */
  commission: Minor | null;
  /** Gross, minor units, positive = cost, of the order: on each of its lines, or on one. */
  deliveryCost: Minor | null;
  feeVatRateBp: Bp | null;
  /** False when the status says so. */
  counted: boolean;
};

/** What the rows leave out: `market` of rows that name none, null only when the file has the column; what the sale is. */
type OrderDefaults = { market: Market | null; saleIs: SaleIs };

export function createOrderReading(table: Table<OrderColumn>, defaults: OrderDefaults, warnings: Warnings): RowReading<OrderRow> {
  const fields = createFields(table);
  const market = fields.required("market", withDefault(fields.market("market"), defaults.market), "PL");
  const moment = createMomentField(table, fields);
  const orderId = fields.required("order_id", firstOf(fields.code("external_order_id"), fields.code("order_id")), "");
  const lineId = fields.code("line_id");
  const sold = createSoldField(table, fields, warnings, defaults.saleIs);
  const label = fields.label("name");
  const currency = createCurrencyField(table, fields);
  const vatOf = createVatField(fields, warnings);
  const deliveryPrice = fields.amount("delivery_price");
  const orderDiscount = fields.amount("order_discount");
  const commission = fields.amount("commission");
  const deliveryCost = fields.amount("delivery_cost");
  const feeVatRate = fields.rate("fee_vat_rate");
  const counted = createCountedField(fields, warnings);

  return {
    read(record) {
      fields.begin(record);
      const inMarket = market();
      const { at, day } = moment(inMarket);
      const goods = sold(record.line);
      const row: OrderRow = {
        line: record.line,
        orderId: orderId(),
        boughtAt: at,
        day,
        market: inMarket,
        lineId: lineId(),
        ...goods,
        name: label(),
        currency: currency(),
        ...vatOf({ line: record.line, market: inMarket, ...goods }),
        deliveryPrice: deliveryPrice(),
        orderDiscount: withoutSign(orderDiscount()),
        commission: commission(),
        deliveryCost: deliveryCost(),
        feeVatRateBp: feeVatRate(),
        counted: counted(record.line),
      };
      const error = fields.rejected();
      return error === null ? { row } : { error };
    },
  };
}

/** Programs write what they take off with a minus or without. */
function withoutSign(amount: Minor | null): Minor | null {
  return amount === null ? null : Math.abs(amount);
}

function withDefault<Value>(field: Field<Value>, otherwise: Value | null): Field<Value> {
  return () => field() ?? otherwise;
}

function firstOf<Value>(first: Field<Value>, second: Field<Value>): Field<Value> {
  return () => first() ?? second();
}

function createMomentField(table: Table<OrderColumn>, fields: Fields<OrderColumn>): (market: Market) => Moment {
  const moments = createMomentReader(table.dateOrder("bought_at"));
  let zone = "";
  const field = fields.required(
    "bought_at",
    fields.value("bought_at", (cell) => moments(cell, zone)),
    NO_MOMENT,
  );
  return (market) => {
    zone = zoneOf(market);
    return field();
  };
}

function createCountedField(fields: Fields<OrderColumn>, warnings: Warnings): (line: number) => boolean {
  const status = fields.label("status");
  const verdictOf = remembered((cell) => statusVerdict(String(cell)));
  return (line) => {
    const text = status();
    if (text === null) return true;
    const { counted, known } = verdictOf(text);
    if (!known) warnings.add("warnUnknownStatus", line, { status: text.slice(0, 60) });
    return counted;
  };
}
