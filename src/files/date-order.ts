/**
 * Whether `05/11/2026` is the fifth of November or the eleventh of May. Decided over the whole column, like its decimal sign, and
 * asked when no cell of it decides (docs/RULES.md, Numbers and dates in files).
 */
import type { Cell } from "./cells.ts";

export type DateOrder = "dmy" | "mdy";
export const DATE_ORDERS: readonly DateOrder[] = ["dmy", "mdy"];

/** "plain": no cell can be read both ways. */
export type OrderVerdict = DateOrder | "plain" | "ask";

type OrderWitness = { see(cell: Cell): void; verdict(): OrderVerdict };

const SLASH = 47;
const SLASHED = /^\s*(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?!\d)/;

export function createOrderWitness(): OrderWitness {
  let dayFirst = false;
  let monthFirst = false;
  let either = false;
  return {
    see(cell) {
      if (typeof cell === "number" || (cell.charCodeAt(1) !== SLASH && cell.charCodeAt(2) !== SLASH)) return;
      const [, first = "", second = ""] = SLASHED.exec(cell) ?? [];
      if (first === "") return;
      if (Number(first) > 12) dayFirst = true;
      else if (Number(second) > 12) monthFirst = true;
      // The fifth of May is one day both ways.
      else if (Number(first) !== Number(second)) either = true;
    },
    verdict() {
      if (dayFirst && monthFirst) return "ask";
      if (dayFirst) return "dmy";
      if (monthFirst) return "mdy";
      return either ? "ask" : "plain";
    },
  };
}
