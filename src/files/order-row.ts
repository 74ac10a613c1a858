/** One row of an order file as typed values. Both forms of order files, plain tables and sections, end here. */
import type { Bp, Currency, Day, Decimal, Instant, Market, Minor } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { lineAmount } from "#core/money.ts";
import { problem } from "./cell-problem.ts";
import { createMomentReader, NO_MOMENT } from "./dates.ts";
import type { Moment } from "./dates.ts";
import { createFields } from "./fields.ts";
import type { Field, Fields } from "./fields.ts";
import { readCurrency } from "./markets.ts";
import { currencyBeside } from "./numbers.ts";
import type { OrderColumn } from "./order-columns.ts";
import { statusVerdict } from "./order-status.ts";
import type { RowReading } from "./readable-file.ts";
import { remembered } from "./remembered.ts";
import type { Table } from "./table.ts";
import type { Warnings } from "./warnings.ts";

export type OrderRow = {
  /** Line of the file, counted from 1. */
  line: number;
  orderId: string;
  /** The other number that the row gives the order: its own where the marketplace's stands beside it. */
  orderAlias: string | null;
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
  /** Gross, signed as in the file, at most 4 decimals. */
  unitPrice: Decimal;
  /** quantity × unitPrice, half away from zero, minor units of `currency`. */
  amount: Minor;
  /** Null when the file says nothing: the market's. */
  currency: Currency | null;
  vatRateBp: Bp | null;
  vatExemption: string | null;
  /** Gross, minor units, per order: the first line that has it counts. */
  deliveryPrice: Minor | null;
  /** Gross, minor units, positive = cost, per line. */
  commission: Minor | null;
  /** Gross, minor units, positive = cost, per order. */
  deliveryCost: Minor | null;
  feeVatRateBp: Bp | null;
  /** False when the status says so. */
  counted: boolean;
};

const NO_RATE = { rate: null, exemption: null };
const MOST_PRICES = 20_000;
const MOST_QUANTITIES = 200;

/** `defaultMarket` is the market of rows that name none; null only when the file has the column. */
export function createOrderReading(table: Table<OrderColumn>, defaultMarket: Market | null, warnings: Warnings): RowReading<OrderRow> {
  const fields = createFields(table);
  const market = fields.required("market", withDefault(fields.market("market"), defaultMarket), "PL");
  const moment = createMomentField(fields);
  const numbers = createNumbersField(fields);
  const lineId = fields.id("line_id");
  const sold = createSoldField(fields);
  const label = fields.label("name");
  const currency = createCurrencyField(fields);
  const vatRate = fields.vatRate("vat_rate");
  const deliveryPrice = fields.amount("delivery_price");
  const commission = fields.amount("commission");
  const deliveryCost = fields.amount("delivery_cost");
  const feeVatRate = fields.rate("fee_vat_rate");
  const counted = createCountedField(fields, warnings);

  return {
    read(record) {
      fields.begin(record);
      const inMarket = market();
      const { at, day } = moment(inMarket);
      const vat = vatRate() ?? NO_RATE;
      const row: OrderRow = {
        line: record.line,
        ...numbers(),
        boughtAt: at,
        day,
        market: inMarket,
        lineId: lineId(),
        ...sold(),
        name: label(),
        currency: currency(),
        vatRateBp: vat.rate,
        vatExemption: vat.exemption,
        deliveryPrice: deliveryPrice(),
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

function withDefault<Value>(field: Field<Value>, otherwise: Value | null): Field<Value> {
  return () => field() ?? otherwise;
}

/** The marketplace's number wins over the file's own, by which the same order is known where a file leaves the other out. */
function createNumbersField(fields: Fields<OrderColumn>): () => Pick<OrderRow, "orderId" | "orderAlias"> {
  const external = fields.id("external_order_id");
  const own = fields.id("order_id");
  let alias: string | null = null;
  const orderId = fields.required(
    "order_id",
    () => {
      const [first, second] = [external(), own()];
      alias = first === null || first === second ? null : second;
      return first ?? second;
    },
    "",
  );
  return () => ({ orderId: orderId(), orderAlias: alias });
}

function createMomentField(fields: Fields<OrderColumn>): (market: Market) => Moment {
  const moments = createMomentReader();
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

type Sold = Pick<OrderRow, "offerId" | "sku" | "kind" | "quantity" | "units" | "unitPrice" | "amount">;

function createSoldField(fields: Fields<OrderColumn>): () => Sold {
  const skuOf = fields.id("sku");
  const offerIdOf = fields.id("offer_id");
  const quantityOf = fields.required("quantity", fields.quantity("quantity"), 0);
  const unitPriceOf = fields.required("unit_price", fields.unitPrice("unit_price"), "0");
  const amountOf = createAmountMemory();
  return () => {
    const sku = skuOf();
    const offerId = offerIdOf();
    if (sku === null && offerId === null) fields.reject("sku", problem("rowMissingSku"));
    const quantity = quantityOf();
    const unitPrice = unitPriceOf();
    const amount = amountOf(quantity, unitPrice);
    if (amount === null) fields.reject("unit_price", problem("rowTooLarge"));
    const kind = quantity < 0 || unitPrice.startsWith("-") ? "refund" : "sale";
    const units = kind === "sale" ? quantity : Math.max(0, -quantity);
    return { offerId, sku, kind, quantity, units, unitPrice, amount: amount ?? 0 };
  };
}

/** Exact products cost big integers; the pairs of a file repeat. Null for an amount no number holds exactly. */
function createAmountMemory(): (quantity: number, unitPrice: Decimal) => Minor | null {
  const known = new Map<Decimal, Map<number, Minor>>();
  return (quantity, unitPrice) => {
    const ofPrice = known.get(unitPrice) ?? new Map<number, Minor>();
    const before = ofPrice.get(quantity);
    if (before !== undefined) return before;
    try {
      const amount = lineAmount(quantity, unitPrice);
      if (ofPrice.size === 0 && known.size < MOST_PRICES) known.set(unitPrice, ofPrice);
      if (ofPrice.size < MOST_QUANTITIES) ofPrice.set(quantity, amount);
      return amount;
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
}

/** The column, and the unit beside the price: "12,50 €" in a row of PLN is a mistake nobody may guess at. */
function createCurrencyField(fields: Fields<OrderColumn>): Field<Currency> {
  const statedIn = fields.value("currency", remembered(readCurrency));
  const price = fields.cell("unit_price");
  const besidePrice = remembered(currencyBeside);
  return () => {
    const stated = statedIn();
    const beside = besidePrice(price());
    if (stated !== null && beside !== null && stated !== beside) fields.reject("unit_price", problem("rowTwoCurrencies"));
    return stated ?? beside;
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
