/** What a row of an order file says was sold, and for how much: by the price of a piece, or by the total of the line. */
import type { Currency, Decimal, Minor } from "#core/facts.ts";
import { divRound, lineAmount } from "#core/money.ts";
import { problem } from "./cell-problem.ts";
import type { Field, Fields } from "./fields.ts";
import { readCurrency } from "./markets.ts";
import { currencyBeside } from "./numbers.ts";
import type { OrderColumn } from "./order-columns.ts";
import type { OrderRow } from "./order-row.ts";
import { SALE_IS } from "./order-values.ts";
import { remembered } from "./remembered.ts";
import type { Table } from "./table.ts";
import { roundingOf } from "./value-relations.ts";
import type { Warnings } from "./warnings.ts";

type Sold = Pick<OrderRow, "offerId" | "sku" | "kind" | "quantity" | "units" | "unitPrice" | "amount">;

/** What the sale is where a row has both: the answer to the question, null before it was asked. */
export type SaleIs = "unit_price" | "line_total" | null;

const MOST_PRICES = 20_000;
const MOST_QUANTITIES = 200;

export function saleIsSaid(answers: Readonly<Record<string, string>>): SaleIs {
  const answer = answers[SALE_IS];
  return answer === "unit_price" || answer === "line_total" ? answer : null;
}

export function createSoldField(
  table: Table<OrderColumn>,
  fields: Fields<OrderColumn>,
  warnings: Warnings,
  saleIs: SaleIs,
): (line: number) => Sold {
  const skuOf = fields.code("sku");
  const offerIdOf = fields.code("offer_id");
  const quantityOf = fields.required("quantity", fields.quantity("quantity"), 0);
  const priceOf = createPriceField(table, fields, warnings, saleIs);
  return (line) => {
    const sku = skuOf();
    const offerId = offerIdOf();
    if (sku === null && offerId === null) fields.reject("sku", problem("rowMissingSku"));
    const quantity = quantityOf();
    const { unitPrice, amount } = priceOf(quantity, line);
    const kind = quantity < 0 || unitPrice.startsWith("-") ? "refund" : "sale";
    const units = kind === "sale" ? quantity : Math.max(0, -quantity);
    return { offerId, sku, kind, quantity, units, unitPrice, amount };
  };
}

type Price = { unitPrice: Decimal; amount: Minor };
const NO_PRICE: Price = { unitPrice: "0", amount: 0 };

function createPriceField(
  table: Table<OrderColumn>,
  fields: Fields<OrderColumn>,
  warnings: Warnings,
  saleIs: SaleIs,
): (quantity: number, line: number) => Price {
  const unitPriceOf = fields.unitPrice("unit_price");
  const totalOf = fields.amount("line_total");
  const amountOf = createAmountMemory();
  const column = table.has("unit_price") ? "unit_price" : "line_total";
  return (quantity, line) => {
    const unitPrice = unitPriceOf();
    const total = totalOf();
    if (total !== null && (unitPrice === null || saleIs === "line_total")) {
      if (quantity !== 0) return priceOfTotal(total, quantity);
      // A quantity that could not be read is at fault itself.
      if (total !== 0) fields.reject("line_total", problem("rowTotalWithoutUnits"));
      return NO_PRICE;
    }
    if (unitPrice === null) {
      fields.reject(column, problem("rowMissingValue"));
      return NO_PRICE;
    }
    const amount = amountOf(quantity, unitPrice);
    if (amount === null) {
      fields.reject("unit_price", problem("rowTooLarge"));
      return NO_PRICE;
    }
    if (saleIs === null && total !== null && Math.abs(Math.abs(total) - Math.abs(amount)) > roundingOf(quantity)) {
      warnings.add("warnTotalDiffers", line, { column: table.columns["line_total"] ?? "" });
    }
    return { unitPrice, amount };
  };
}

/** Of goods that were given back the total is their price too, with a minus or without. */
function priceOfTotal(total: Minor, quantity: number): Price {
  const amount = quantity < 0 ? -Math.abs(total) : total;
  const tenThousandths = divRound(BigInt(quantity < 0 ? -amount : amount) * 100n, BigInt(Math.abs(quantity)));
  const digits = (tenThousandths < 0n ? -tenThousandths : tenThousandths).toString().padStart(5, "0");
  const decimal = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "");
  return { unitPrice: tenThousandths < 0n ? `-${decimal}` : decimal, amount };
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
export function createCurrencyField(table: Table<OrderColumn>, fields: Fields<OrderColumn>): Field<Currency> {
  const statedIn = fields.value("currency", remembered(readCurrency));
  const amount = table.has("unit_price") ? "unit_price" : "line_total";
  const price = fields.cell(amount);
  const besidePrice = remembered(currencyBeside);
  return () => {
    const stated = statedIn();
    const beside = besidePrice(price());
    if (stated !== null && beside !== null && stated !== beside) fields.reject(amount, problem("rowTwoCurrencies"));
    return stated ?? beside;
  };
}
