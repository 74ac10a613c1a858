import type { DisplayCurrency } from "./market.ts";

/** Forints have no smaller coin: no provider charges a part of one. */
export function isChargeable(amount: number | null, currency: DisplayCurrency): boolean {
  return amount === null || currency !== "HUF" || amount % 100 === 0;
}
