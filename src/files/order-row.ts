/** One row of an order file as typed values. Both forms of order files, plain tables and sections, end here. */
import type { Bp, Currency, Day, Decimal, Instant, Market, Minor } from "#core/facts.ts";

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
  /** The status says that the sale was given back: its whole amount and its goods. */
  givenBack: boolean;
};
