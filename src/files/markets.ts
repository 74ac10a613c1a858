/** Markets and currencies as files name them. */
import type { Currency, Market } from "#core/facts.ts";
import { isMarket } from "#core/market.ts";
import type { Cell } from "./cells.ts";
import { problem } from "./cell-problem.ts";
import type { CellProblem } from "./cell-problem.ts";
import { fold } from "./fold.ts";

const MARKET_NAMES: Readonly<Record<string, Market>> = {
  polska: "PL",
  poland: "PL",
  czechy: "CZ",
  cesko: "CZ",
  ceskarepublika: "CZ",
  czechia: "CZ",
  czechrepublic: "CZ",
  slowacja: "SK",
  slovensko: "SK",
  slovakia: "SK",
  wegry: "HU",
  magyarorszag: "HU",
  hungary: "HU",
};

const CURRENCY_SIGNS: Readonly<Record<string, Currency>> = { ZŁ: "PLN", ZL: "PLN", KČ: "CZK", "€": "EUR", FT: "HUF" };

// Table A of the National Bank of Poland, with the currencies it quoted in the years that order histories reach back to.
const TABLE_A = new Set(
  `PLN THB USD AUD HKD CAD NZD SGD EUR HUF CHF GBP UAH JPY CZK DKK ISK NOK SEK HRK RON BGN TRY ILS CLP PHP MXN ZAR BRL
  MYR RUB IDR INR KRW CNY XDR LTL LVL`.split(/\s+/),
);

/** "PL", "allegro-pl", "allegro.cz", "allegro-business-cz", "Słowacja". */
export function readMarket(cell: Cell): Market | CellProblem {
  const text = String(cell).trim();
  const code = /^(?:allegro(?:-business)?[-. ]?)?([a-z]{2})$/i.exec(text)?.[1]?.toUpperCase() ?? "";
  if (isMarket(code)) return code;
  return MARKET_NAMES[fold(text)] ?? problem("rowUnknownMarket");
}

/** A code of table A, or the sign that stands for one. */
export function readCurrency(cell: Cell): Currency | CellProblem {
  const text = String(cell).trim().toUpperCase();
  const code = CURRENCY_SIGNS[text.replace(/\.$/, "")] ?? text;
  return TABLE_A.has(code) ? code : problem("rowUnknownCurrency");
}
