/** Reads the rows of an order file one after another. */
import type { Market, Minor } from "#core/facts.ts";
import { currencyOf, zoneOf } from "#core/market.ts";
import { createMomentReader, NO_MOMENT } from "./dates.ts";
import type { Moment } from "./dates.ts";
import { createFields } from "./fields.ts";
import { askWhenNeeded } from "./file-error.ts";
import type { Field, Fields } from "./fields.ts";
import type { OrderColumn } from "./order-columns.ts";
import type { OrderRow } from "./order-row.ts";
import { createCurrencyField, createSoldField } from "./order-sale.ts";
import type { SaleIs } from "./order-sale.ts";
import { createStateReading } from "./order-states.ts";
import type { StateKnowledge, StateReading } from "./order-states.ts";
import { createVatField } from "./order-vat.ts";
import type { RowReading } from "./readable-file.ts";
import type { Table } from "./table.ts";
import type { Warnings } from "./warnings.ts";

/** What the rows leave out: `market` of rows that name none, null only when the file has the column; what the sale is; states. */
type OrderDefaults = { market: Market | null; saleIs: SaleIs; states?: StateKnowledge };

/** The end throws FileError with a question for each state that nobody knows: what was read until then is not to be taken. */
export function createOrderReading(table: Table<OrderColumn>, defaults: OrderDefaults, warnings: Warnings): RowReading<OrderRow> {
  const fields = createFields(table);
  const market = fields.required("market", withDefault(fields.market("market"), defaults.market), "PL");
  const moment = createMomentField(table, fields);
  const numbers = createNumbersField(fields);
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
  const states = createStateReading(defaults.states);
  const stateOfRow = createStateField(fields, states);

  return {
    read(record) {
      fields.begin(record);
      const inMarket = market();
      const { at, day } = moment(inMarket);
      const goods = sold(record.line);
      const row: OrderRow = {
        line: record.line,
        ...numbers(),
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
        counted: true,
        givenBack: false,
      };
      stateOfRow(row);
      const error = fields.rejected();
      return error === null ? { row } : { error };
    },
    end: () => askWhenNeeded(states.questions(table.columns["status"] ?? "status")),
    ownAnswers: () => states.ownAnswers(),
  };
}

/** Programs write what they take off with a minus or without. */
function withoutSign(amount: Minor | null): Minor | null {
  return amount === null ? null : Math.abs(amount);
}

function withDefault<Value>(field: Field<Value>, otherwise: Value | null): Field<Value> {
  return () => field() ?? otherwise;
}

/** The marketplace's number wins over the file's own, by which the same order is known where a file leaves the other out. */
function createNumbersField(fields: Fields<OrderColumn>): () => Pick<OrderRow, "orderId" | "orderAlias"> {
  const external = fields.code("external_order_id");
  const own = fields.code("order_id");
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

/** Says in the row what its status makes of it; a later row of an order that says nothing has the state of the row before it. */
function createStateField(fields: Fields<OrderColumn>, states: StateReading): (row: OrderRow) => void {
  const status = fields.label("status");
  let before = { orderId: "", text: "" };
  return (row) => {
    const text = status() ?? (before.orderId === row.orderId ? before.text : "");
    before = { orderId: row.orderId, text };
    if (text === "") return;
    const state = states.of(text);
    row.counted = state !== "notCounted";
    row.givenBack = state === "refunded" && row.kind === "sale";
    if (state !== null || fields.rejected() !== null) return;
    states.wait(text, { orderId: row.orderId, amount: row.amount, currency: row.currency ?? currencyOf(row.market) });
  };
}
