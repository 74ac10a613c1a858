import type { Currency, Day, Market } from "#core/facts.ts";
import { bpOfPercent } from "#core/money.ts";
import { minorFromText, percentFromText } from "../../ui/amount-text.ts";
import { dayFromText } from "../../ui/day-text.ts";
import { type CostEntryProblem, isEntry, readCostEntry } from "../../domain/costs/cost-entry.ts";
import type { BulkQuestion } from "./products.api.ts";

export type Change = BulkQuestion["change"];

/** What can be done with chosen products at once, in the order of the bar. */
export const BULK_KINDS = ["cost", "costPercent", "vat", "tags", "packaging", "recovery", "method", "supplier", "hide", "show"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** What stands in the fields, as typed; each kind reads its own. */
export type BulkFields = {
  cost: string;
  vatMode: "net" | "gross";
  /** "" = since ever. */
  from: string;
  percent: string;
  percentFrom: string;
  market: Market;
  vatRate: string;
  add: readonly string[];
  remove: readonly string[];
  packaging: string;
  recovery: string;
  supplier: string;
  method: "constant" | "period" | "fifo" | "average";
};

export type BulkField = keyof BulkFields;
/** The field that cannot be read, and why. */
export type BulkProblem = { field: BulkField; problem: CostEntryProblem | "day" | "percent" | "amount" | "whole" | "tags" };

export function blankFields(today: Day, vatPayer: boolean, market: Market): BulkFields {
  return {
    cost: "",
    vatMode: vatPayer ? "net" : "gross",
    from: "",
    percent: "",
    percentFrom: today,
    market,
    vatRate: "",
    add: [],
    remove: [],
    packaging: "",
    recovery: "",
    supplier: "",
    method: "constant",
  };
}

type Reader = (fields: BulkFields, home: Currency) => Change | BulkProblem;

const READERS = {
  cost: costOf,
  costPercent: percentOf,
  vat: vatOf,
  tags: ({ add, remove }) =>
    add.length + remove.length === 0 ? { field: "add", problem: "tags" } : { kind: "tags", add: [...add], remove: [...remove] },
  packaging: ({ packaging }) => {
    const packagingPerUnit = optional(packaging, minorFromText);
    return packagingPerUnit === undefined ? { field: "packaging", problem: "amount" } : { kind: "packaging", packagingPerUnit };
  },
  recovery: recoveryOf,
  method: ({ method }) => ({ kind: "method", costMethod: method }),
  supplier: ({ supplier }) => ({ kind: "supplier", supplier: supplier.trim() === "" ? null : supplier.trim() }),
  hide: () => ({ kind: "hide" }),
  show: () => ({ kind: "show" }),
} as const satisfies Record<BulkKind, Reader>;

/** The change that the fields say, or the first of them that cannot be read; without a currency a cost is of `home`. */
export function changeOf(kind: BulkKind, fields: BulkFields, home: Currency): Change | BulkProblem {
  const read: Reader = READERS[kind];
  return read(fields, home);
}

export function isChange(read: Change | BulkProblem): read is Change {
  return "kind" in read;
}

/** Empty = null, what the company has holds; undefined = it cannot be read. */
function optional(text: string, read: (text: string) => number | null): number | null | undefined {
  return text.trim() === "" ? null : (read(text) ?? undefined);
}

function costOf({ cost, vatMode, from }: BulkFields, home: Currency): Change | BulkProblem {
  const entry = readCostEntry(cost, home);
  if (!isEntry(entry)) return { field: "cost", problem: entry };
  const validFrom = from.trim() === "" ? null : dayFromText(from);
  if (validFrom === null && from.trim() !== "") return { field: "from", problem: "day" };
  return { kind: "cost", ...entry, vatMode, market: null, validFrom };
}

/** „+5”, „−2,5%”: dearer or cheaper by so much. */
function percentOf({ percent, percentFrom }: BulkFields): Change | BulkProblem {
  const [, sign = "", amount = ""] = /^\s*([+\-\u2212]?)(.*)$/.exec(percent) ?? [];
  const size = /^\d{1,4}(?:[.,]\d{1,2})?$/.test(amount.replace(/[\s%]/g, "")) ? Number(amount.replace(/[\s%]/g, "").replace(",", ".")) : 0;
  const value = sign === "" || sign === "+" ? size : -size;
  if (size === 0 || value <= -100 || value > 1000) return { field: "percent", problem: "percent" };
  const from = dayFromText(percentFrom);
  return from === null ? { field: "percentFrom", problem: "day" } : { kind: "costPercent", percent: value, from };
}

function vatOf({ market, vatRate }: BulkFields): Change | BulkProblem {
  const rate = optional(vatRate, percentFromText);
  if (rate === undefined) return { field: "vatRate", problem: "percent" };
  return { kind: "vat", market, vatRate: rate === null ? null : bpOfPercent(rate) };
}

function recoveryOf({ recovery }: BulkFields): Change | BulkProblem {
  const recoveryPercent = optional(recovery, percentFromText);
  const isWhole = recoveryPercent === null || Number.isInteger(recoveryPercent);
  return recoveryPercent === undefined || !isWhole ? { field: "recovery", problem: "whole" } : { kind: "recovery", recoveryPercent };
}
