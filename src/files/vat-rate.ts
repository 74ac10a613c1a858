/**
 * VAT rates of a file: 23, 23 %, 0,23 are the same; "zw", "np", "oo", "exempt" are 0 with the reason kept
 * (docs/RULES.md, VAT rates in files).
 */
import type { Bp, Market } from "#core/facts.ts";
import { isMarket } from "#core/market.ts";
import { bp, NO_VAT } from "#core/money.ts";
import { decimalText } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { problem } from "./cell-problem.ts";
import type { CellProblem } from "./cell-problem.ts";
import { fold } from "./fold.ts";

export type VatRate = { rate: Bp; exemption: string | null };

const BAD_RATE = problem("rowBadVatRate");
const EXEMPTIONS: Readonly<Record<string, string>> = {
  zw: "zw",
  zwolniony: "zw",
  zwolnione: "zw",
  np: "np",
  niepodlega: "np",
  oo: "oo",
  odwrotneobciazenie: "oo",
  exempt: "exempt",
};
const RATE = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*(%?)$/;

/** Null for an empty cell. A number below 1 without a per cent sign is a fraction, as spreadsheets store per cents. */
export function readVatRate(cell: Cell): VatRate | null | CellProblem {
  const text = (typeof cell === "number" ? decimalText(cell) : cell).trim();
  if (text === "") return null;
  const exemption = EXEMPTIONS[fold(text)];
  if (exemption !== undefined) return { rate: NO_VAT, exemption };
  const match = RATE.exec(text);
  if (match === null) return BAD_RATE;
  const [, whole = "", fraction = "", percent] = match;
  const tenThousandths = Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"));
  const isFraction = percent === "" && tenThousandths < 10_000;
  const rate = isFraction ? tenThousandths : tenThousandths / 100;
  return Number.isInteger(rate) && rate <= 10_000 ? { rate: bp(rate), exemption: null } : BAD_RATE;
}

const BY_COUNTRY = /(\d[\d.,]*\s*%?|[a-z]{2,6})\s*\(([A-Z]{2})\)/gi;

/** "23% (PL), 21% (CZ)" of the offers export; empty when the cell names no country. */
export function readVatRatesByCountry(cell: Cell): Partial<Record<Market, VatRate>> {
  const rates: Partial<Record<Market, VatRate>> = {};
  for (const [, text = "", country = ""] of String(cell).matchAll(BY_COUNTRY)) {
    const rate = readVatRate(text);
    const market = country.toUpperCase();
    if (isMarket(market) && rate !== null && "rate" in rate) rates[market] = rate;
  }
  return rates;
}
