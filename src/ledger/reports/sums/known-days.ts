/** Which days the stores of a scope know (docs/RULES.md, No data is not zero). */
import type { Day, Market } from "#core/facts.ts";
import { type KnownDays, knownTogether } from "#core/known-days.ts";
import type { StoreBeginning } from "./fees-alone.ts";

/** Of one store: what it knows, and the markets that it knows it of. */
export type KnownStore = StoreBeginning & {
  /** Its facts come over an API. */
  readonly isRead: boolean;
  readonly knownFrom: Day | null;
  readonly knownTo: Day | null;
  readonly markets: readonly Market[];
};

type KnownScope = { readonly beginnings: readonly KnownStore[]; readonly markets: readonly Market[] };

export function knownDaysOf({ beginnings, markets }: KnownScope): KnownDays {
  return knownTogether(
    beginnings
      .filter((store) => store.markets.some((market) => markets.includes(market)))
      .flatMap(({ knownFrom, knownTo }) =>
        knownFrom === null || knownTo === null || knownTo < knownFrom ? [] : { startDate: knownFrom, endDate: knownTo },
      ),
  );
}
