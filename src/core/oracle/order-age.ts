/** How old orders are, and how long the fees of a store are waited for (docs/RULES.md, Certainty). */
import { daysBetween } from "../day.ts";
import type { Day, FeeLagFacts } from "../facts.ts";
import type { Context, ResolvedEntry, ResolvedLine, ResolvedOrder } from "./context.ts";

/** Days after which nothing more is waited for. */
export const PATIENCE = 60;

/** Where a store has too few entries to learn from. */
const USUAL_LAGS = { commission: 1, delivery: 14 } as const;

/** The day that decides what is young: moved by the daily work. */
export function certaintyDayOf({ facts }: Context): Day {
  return facts.certaintyDay ?? facts.today;
}

/** Whole days since the earliest counted line. */
export function ageOf(context: Context, sales: readonly ResolvedLine[]): number {
  const days = sales.map(({ day }) => day).toSorted();
  return daysBetween(days[0] ?? context.facts.today, certaintyDayOf(context));
}

export function lagOf({ facts }: Context, { facts: { storeId } }: ResolvedOrder, line: FeeLagFacts["line"]): number {
  return facts.feeLags?.find((lag) => lag.storeId === storeId && lag.line === line)?.days ?? USUAL_LAGS[line];
}

export function isConnected({ stores }: Context, storeId: string): boolean {
  return stores.get(storeId)?.billsFees === true;
}

export function entriesByOrder({ entries }: Context): Map<string, ResolvedEntry[]> {
  const byOrder = new Map<string, ResolvedEntry[]>();
  for (const entry of entries) {
    if (entry.order === null) continue;
    const id = entry.order.facts.id;
    byOrder.set(id, [...(byOrder.get(id) ?? []), entry]);
  }
  return byOrder;
}
