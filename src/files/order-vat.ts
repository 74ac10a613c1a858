/** The VAT rate of a row of an order file: as it is said, or by the tax that the row contains. */
import type { Market, Minor } from "#core/facts.ts";
import type { Fields } from "./fields.ts";
import { isLegalRate, rateOfTax } from "./legal-rates.ts";
import type { OrderColumn } from "./order-columns.ts";
import type { OrderRow } from "./order-row.ts";
import type { Warnings } from "./warnings.ts";

type VatOfRow = Pick<OrderRow, "vatRateBp" | "vatExemption">;
type Row = { line: number; market: Market; amount: Minor; quantity: number };

const NO_RATE: VatOfRow = { vatRateBp: null, vatExemption: null };
const HUNDREDTH_OF_PERCENT = 100;

/** A rate that no market has is taken as it stands and told; a tax that no rate gives says nothing, and is told too. */
export function createVatField(fields: Fields<OrderColumn>, warnings: Warnings): (row: Row) => VatOfRow {
  const said = fields.vatRate("vat_rate");
  const tax = fields.amount("vat_amount");
  return ({ line, market, amount, quantity }) => {
    const stated = said();
    const contained = tax();
    if (stated !== null) {
      if (!isLegalRate(stated.rate)) warnings.add("warnUnusualVat", line, { rate: `${stated.rate / HUNDREDTH_OF_PERCENT}%` });
      return { vatRateBp: stated.rate, vatExemption: stated.exemption };
    }
    if (contained === null || amount === 0) return NO_RATE;
    // Some programs write the tax of one piece.
    const rate = rateOfTax(amount, contained, market) ?? rateOfTax(amount, contained * Math.max(1, Math.abs(quantity)), market);
    if (rate === null) warnings.add("warnVatAmount", line);
    return { vatRateBp: rate, vatExemption: null };
  };
}
