/** Fees can be read for longer than orders: of the days before a store's sales are known they are facts, and nobody's loss. */
import { startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";

/** `salesFrom` = the first day on which the sales of any store are known, `until` = the last on which those of one begin to be. */
export type FeesAlone = { readonly salesFrom: Day; readonly until: Day };

/** Of one store: its first sale, the day from which its orders were read, the month it was first billed in. */
export type StoreBeginning = {
  readonly id: number;
  readonly salesFrom: Day | null;
  readonly readFrom: Day | null;
  readonly billedFrom: Day | null;
};

/** Orders that were read and are none are known as well; a store whose orders nobody ever gave tells of no day. */
function knownFrom({ salesFrom, readFrom }: StoreBeginning): Day | null {
  return [salesFrom, readFrom].flatMap((day) => day ?? []).toSorted()[0] ?? null;
}

/** Null = no store was billed in whole months before its sales are known. */
export function feesAloneOf(stores: readonly StoreBeginning[]): FeesAlone | null {
  const known = stores.flatMap((store) => knownFrom(store) ?? []).toSorted();
  const alone = stores.flatMap((store) => {
    const from = knownFrom(store);
    return from !== null && store.billedFrom !== null && store.billedFrom < startOfMonth(from) ? from : [];
  });
  const [first, last] = [known[0], alone.toSorted().at(-1)];
  return first === undefined || last === undefined ? null : { salesFrom: first, until: last };
}
