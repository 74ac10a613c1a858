/** One change made to many products: each product's sheet as it becomes. */
import { addDays } from "./day.ts";
import type { Bp, CostMethod, Currency, Day, Decimal, Market, Minor } from "./facts.ts";
import { bpOfPercent, divRound, parseDecimal } from "./money.ts";
import { COST_PARTS, type CostParts, type CostRow, type ProductSheet } from "./product-sheet.ts";

export type BulkChange =
  | { kind: "cost"; unitCost: Decimal; currency: Currency; vatMode: "net" | "gross"; market: Market | null; validFrom: Day | null }
  | { kind: "costPercent"; percent: number; from: Day }
  | { kind: "vat"; market: Market; vatRate: Bp | null }
  | { kind: "packaging"; packagingPerUnit: Minor | null }
  | { kind: "recovery"; recoveryPercent: number | null }
  | { kind: "method"; costMethod: CostMethod }
  | { kind: "supplier"; supplier: string | null }
  | { kind: "hide" }
  | { kind: "show" };

/** Why a product is left alone: its costs follow its stock, it is made of other products, or it has no cost that could change. */
export type BulkRefusal = "costByStock" | "costOfBundle" | "noCostYet";

export function bulkChanged(sheet: ProductSheet, change: BulkChange): ProductSheet | BulkRefusal {
  switch (change.kind) {
    case "cost":
      return whyNoCost(sheet, change.validFrom) ?? { ...sheet, costs: withCost(sheet, change) };
    case "costPercent":
      return whyNoCost(sheet, change.from) ?? dearer(sheet, change);
    case "vat":
      return { ...sheet, vatRates: withRate(sheet, change) };
    case "packaging":
      return { ...sheet, packagingPerUnit: change.packagingPerUnit };
    case "recovery":
      return { ...sheet, recoveryPercent: change.recoveryPercent };
    case "method":
      return { ...sheet, costMethod: change.costMethod };
    case "supplier":
      return { ...sheet, supplier: change.supplier };
    case "hide":
    case "show":
      return { ...sheet, hidden: change.kind === "hide" };
  }
}

function withRate({ vatRates }: ProductSheet, { market, vatRate }: Extract<BulkChange, { kind: "vat" }>): ProductSheet["vatRates"] {
  const { [market]: _, ...others } = vatRates;
  return vatRate === null ? others : { ...others, [market]: vatRate };
}

/** A cost from that day on would be looked at by nobody. */
function whyNoCost({ costMethod, recipes }: ProductSheet, from: Day | null): BulkRefusal | null {
  if (costMethod === "fifo" || costMethod === "average") return "costByStock";
  const begun = recipes
    .filter(({ validFrom }) => (validFrom ?? "") <= (from ?? ""))
    .toSorted((a, b) => ((a.validFrom ?? "") < (b.validFrom ?? "") ? 1 : -1));
  const isBundleLater = recipes.some(({ validFrom, components }) => (validFrom ?? "") > (from ?? "") && components.length > 0);
  return isBundleLater || (begun[0]?.components.length ?? 0) > 0 ? "costOfBundle" : null;
}

type NewCost = Extract<BulkChange, { kind: "cost" }>;

/** It holds from its day on without an end: what began later goes, what ran until then ends before. */
function withCost({ costs: rows, costMethod }: ProductSheet, { unitCost, currency, vatMode, market, validFrom }: NewCost): CostRow[] {
  const kept = rows.flatMap((row): CostRow[] => {
    if (row.market !== market) return [row];
    if (validFrom === null || (row.validFrom ?? "") >= validFrom) return [];
    return [endedBefore(row, validFrom, costMethod)];
  });
  return [...kept, { market, validFrom, validTo: null, unitCost, currency, vatMode, vatRate: vatRateOf(rows, market), components: null }];
}

/** A constant cost ends by itself where the next one begins; a period has its last day. */
function endedBefore(row: CostRow, day: Day, method: CostMethod): CostRow {
  const goesOn = row.validTo === null ? method === "period" : row.validTo >= day;
  return goesOn ? { ...row, validTo: addDays(day, -1) } : row;
}

/** The rate that the place's newest cost was said with. */
function vatRateOf(rows: readonly CostRow[], market: Market | null): Bp | null {
  return (
    rows.filter((row) => row.market === market).toSorted((a, b) => ((a.validFrom ?? "") < (b.validFrom ?? "") ? 1 : -1))[0]?.vatRate ?? null
  );
}

/** Whatever holds on the day or later costs so many per cent more: costs that run across it are cut there. */
function dearer(sheet: ProductSheet, { percent, from }: Extract<BulkChange, { kind: "costPercent" }>): ProductSheet | BulkRefusal {
  const places = Map.groupBy(sheet.costs, ({ market }) => market);
  const costs = [...places.values()].flatMap((rows) => dearerPlace(rows, sheet.costMethod, { percent, from }));
  const touched = costs.some((row) => !sheet.costs.includes(row));
  return touched ? { ...sheet, costs } : "noCostYet";
}

function dearerPlace(rows: readonly CostRow[], method: CostMethod, { percent, from }: { percent: number; from: Day }): CostRow[] {
  const running = rows
    .filter(({ validFrom, validTo }) => (validFrom ?? "") < from && (validTo === null || validTo >= from))
    .toSorted((a, b) => ((a.validFrom ?? "") < (b.validFrom ?? "") ? 1 : -1))[0];
  const beginsThen = rows.some(({ validFrom }) => validFrom === from);
  return rows.flatMap((row): CostRow[] => {
    if ((row.validFrom ?? "") >= from) return [scaledCost(row, percent)];
    if (row !== running || beginsThen) return [row];
    return [endedBefore(row, from, method), { ...scaledCost(row, percent), validFrom: from }];
  });
}

/** Rounded half away from zero to four decimals; the largest part takes what rounding leaves. */
function scaledCost(row: CostRow, percent: number): CostRow {
  const unitCost = scaledText(row.unitCost, percent);
  return { ...row, unitCost, components: row.components === null ? null : scaledParts(row.components, unitCost, percent) };
}

const SCALE = 4;

function scaledText(cost: Decimal, percent: number): Decimal {
  return decimalText(divRound(tenThousandths(cost) * BigInt(10_000 + bpOfPercent(percent)), 10_000n));
}

function tenThousandths(text: Decimal): bigint {
  const { units, scale } = parseDecimal(text);
  return units * 10n ** BigInt(SCALE - scale);
}

function decimalText(units: bigint): Decimal {
  const digits = units.toString().padStart(SCALE + 1, "0");
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, "");
}

function scaledParts(parts: CostParts, unitCost: Decimal, percent: number): CostParts | null {
  const named = COST_PARTS.flatMap((part) =>
    parts[part] === undefined ? [] : [{ part, size: tenThousandths(scaledText(parts[part], percent)) }],
  );
  const largest = named.reduce<(typeof named)[number] | null>((most, one) => (most === null || one.size > most.size ? one : most), null);
  if (largest === null) return null;
  const rest = tenThousandths(unitCost) - named.reduce((sum, { size }) => sum + size, 0n);
  return Object.fromEntries(named.map((one) => [one.part, decimalText(one === largest ? one.size + rest : one.size)]));
}
