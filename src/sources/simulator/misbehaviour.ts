/**
 * Switches that make the simulator as unruly as the real marketplace. They never change what the world finally says:
 * once they are off, the same reads give the same facts.
 */
import { shareOf } from "./random.ts";

export const SWITCHES = [
  /** 429 with `Retry-After`, and without. */
  "tooManyWithRetryAfter",
  "tooMany",
  "serverError",
  "unavailable",
  /** The connection ends in the middle of the body. */
  "cutConnection",
  "slow",
  /** Rows repeated inside a page and across pages. */
  "duplicates",
  "eventsOutOfOrder",
  /** New rows push those of the following pages back. */
  "shiftingPages",
  /** A page is answered with the rows of the one asked for before it. */
  "repeatedPage",
  /** The last rows of a page are left out, as if the list ended there; the next page starts where it would have. */
  "shortPage",
  /** Some billing entries are withheld for weeks. */
  "lateEntries",
  /** Merges are held back, then told many at once. */
  "mergedBurst",
  /** The access token is refused although its time is not over. */
  "expiredToken",
  /** The new pair of tokens is made, its answer never arrives. */
  "refreshRace",
  "revokedGrant",
  "unknownBillingTypes",
  "unknownFields",
  /** Optional fields of one row are absent, or `null`. */
  "missingFields",
  /** One amount of the page has more than two decimals. */
  "longDecimals",
] as const;

export type SwitchName = (typeof SWITCHES)[number];

export type MisbehaviourRule = {
  readonly name: SwitchName;
  /** Path template such as `/order/checkout-forms/{id}`; without it, every endpoint the switch makes sense for. */
  readonly endpoint?: string;
  /** Share of requests, 0..1; for `lateEntries`, which lasts, the share of entries withheld (0.05). */
  readonly rate?: number;
  /** Fires once: at the n-th request (from 1) of the endpoint, or the first after it where the switch can take effect. */
  readonly fireAt?: { readonly endpoint: string; readonly nth: number };
  /** `slow`: how long; `tooManyWithRetryAfter`: seconds to wait × 1000; `lateEntries`: how long entries are withheld. */
  readonly milliseconds?: number;
  /** The most rows moved or repeated at once. */
  readonly rows?: number;
  /** `missingFields`: which top-level fields; without them only such as no figure depends on. */
  readonly fields?: readonly string[];
};

export type Firing = {
  readonly name: SwitchName;
  readonly endpoint: string;
  /** Number of the request among those of its endpoint, from 1. */
  readonly request: number;
  /** Not on the first page: after an offset or a cursor. */
  readonly insideSequence: boolean;
};

export type Counts = { readonly [name in SwitchName]?: Readonly<Record<string, number>> };

/** One request's share of misbehaviour. */
export type Faults = {
  /** Does the switch fire now? Counted when it does. */
  take(name: SwitchName): MisbehaviourRule | null;
  /** The rule as long as it is in force, for what lasts longer than one request; `fireAt` = from that request on. */
  inForce(name: SwitchName): MisbehaviourRule | null;
  /** Counts a rule in force that had an effect on this request. */
  note(name: SwitchName): void;
};

export type Misbehaviour = {
  begin(endpoint: string, insideSequence: boolean): Faults;
  /** Replaces all rules; numbers of requests start again, counts go on. */
  set(rules: readonly MisbehaviourRule[]): void;
  /** Is a rule of this name in force at all? */
  has(name: SwitchName): MisbehaviourRule | null;
  counts(): Counts;
  firings(): readonly Firing[];
};

const FIRINGS_KEPT = 50_000;

type Armed = { readonly rule: MisbehaviourRule; requests: number; spent: boolean };

function concerns(rule: MisbehaviourRule, endpoint: string): boolean {
  const wanted = rule.fireAt?.endpoint ?? rule.endpoint;
  return wanted === undefined || wanted === endpoint;
}

export function createMisbehaviour(seed: string, initial: readonly MisbehaviourRule[]): Misbehaviour {
  let armed: Armed[] = [];
  const counts = new Map<SwitchName, Map<string, number>>();
  const firings: Firing[] = [];
  const requests = new Map<string, number>();
  const set = (rules: readonly MisbehaviourRule[]): void => {
    armed = rules.map((rule) => ({ rule, requests: 0, spent: false }));
  };
  set(initial);
  const count = (name: SwitchName, endpoint: string, insideSequence: boolean): void => {
    const byEndpoint = counts.get(name) ?? new Map<string, number>();
    byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + 1);
    counts.set(name, byEndpoint);
    firings.push({ name, endpoint, request: requests.get(endpoint) ?? 0, insideSequence });
    if (firings.length > FIRINGS_KEPT) firings.shift();
  };
  const due = ({ rule, requests: nth, spent }: Armed, endpoint: string): boolean => {
    if (rule.fireAt !== undefined) return !spent && nth >= rule.fireAt.nth;
    return shareOf(`${seed}|${rule.name}|${endpoint}|${nth}`) < (rule.rate ?? 0);
  };
  return {
    begin: (endpoint, insideSequence) => {
      requests.set(endpoint, (requests.get(endpoint) ?? 0) + 1);
      const mine = armed.filter(({ rule }) => concerns(rule, endpoint));
      for (const one of mine) one.requests += 1;
      return {
        take: (name) => {
          const found = mine.find((one) => one.rule.name === name && due(one, endpoint));
          if (found === undefined) return null;
          found.spent = true;
          count(name, endpoint, insideSequence);
          return found.rule;
        },
        inForce: (name) => {
          const found = mine.find(({ rule, requests: nth }) => rule.name === name && nth >= (rule.fireAt?.nth ?? 1));
          return found?.rule ?? null;
        },
        note: (name) => count(name, endpoint, insideSequence),
      };
    },
    set,
    has: (name) => armed.find(({ rule }) => rule.name === name)?.rule ?? null,
    counts: () => Object.fromEntries([...counts].map(([name, byEndpoint]) => [name, Object.fromEntries(byEndpoint)])),
    firings: () => [...firings],
  };
}
