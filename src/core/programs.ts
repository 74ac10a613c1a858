/** Price programmes of the marketplace: which billing types each is known by, and whether it pays (docs/PROFIT.md, Price programmes). */
import { divRound, minor } from "./money.ts";
import type { Minor } from "./facts.ts";
import { ratio } from "./ratio.ts";

export const PROGRAMS = ["allegroPrices", "campaigns", "featured", "coins"] as const;
export type Program = (typeof PROGRAMS)[number];

/** Stands among the types for what the marketplace paid out of the wallet, which no entry of billing says. */
export const WALLET = "wallet";

/** Billing types by programme; each belongs to one. */
const TYPES = {
  allegroPrices: ["PS1", WALLET],
  campaigns: ["BRG", "CB2", "RET"],
  featured: ["FEA", "DPG", "EMF", "FSF"],
  coins: ["CPF"],
} as const satisfies Readonly<Record<Program, readonly string[]>>;
export const PROGRAM_TYPES: Readonly<Record<Program, readonly string[]>> = TYPES;

type ProgramType = Exclude<(typeof TYPES)[Program][number], typeof WALLET>;

/** The billing type of a programme by its code, which has words in every language; null for any other, and for the wallet. */
export function programType(typeId: string): ProgramType | null {
  return (
    Object.values(TYPES)
      .flat()
      .find((known): known is ProgramType => known === typeId && known !== WALLET) ?? null
  );
}

/**
 * How many days a charge that names no order can cover: featuring is sold by one day or by ten (`PT24H`, `PT240H` of the promotion
 * packages in the description of the marketplace's API), coins are charged on their day. 0 = its sales are told by orders alone.
 */
export const CHARGED_DAYS: Readonly<Record<Program, number>> = { allegroPrices: 0, campaigns: 0, featured: 10, coins: 1 };

/** How sales in the programme are known: by an entry that names the order, or by the days that were charged. */
export const PROGRAM_BASES = ["order", "day"] as const;

/** Sales of an offer on one side, with everything that was posted on their orders. Money negative = a cost. */
export type ProgramSide = {
  orders: number;
  units: number;
  sales: Minor;
  /** Null while a cost of goods or a rate is missing. */
  contribution: Minor | null;
};

export type ProgramFacts = {
  /** Everything billed for the programme. */
  cost: Minor | null;
  /** The part of it that names no order: it lies beside what the orders carry. */
  apart: Minor | null;
  inside: ProgramSide;
  outside: ProgramSide;
};

/** Fewer orders on a side say nothing about it. */
export const LEAST_ORDERS = 10;

export const VERDICTS = ["loses", "worse", "better", "tooFew", "unknown", "untold"] as const;
export type VerdictState = (typeof VERDICTS)[number];

export type Verdict = {
  state: VerdictState;
  /** What is left of one unit, after what the programme cost apart from its orders. */
  inside: Minor | null;
  outside: Minor | null;
  /** inside − outside. */
  difference: Minor | null;
  /** How many times as much must be sold in the programme for the same money to be left. */
  factor: number | null;
};

const NOTHING = { inside: null, outside: null, difference: null, factor: null };

/** `told` false: what is billed does not say which sales were in the programme. */
export function verdictOf({ apart, inside, outside }: ProgramFacts, told: boolean): Verdict {
  if (!told) return { state: "untold", ...NOTHING };
  if (isFew(inside) || isFew(outside)) return { state: "tooFew", ...NOTHING };
  if (apart === null || inside.contribution === null || outside.contribution === null) return { state: "unknown", ...NOTHING };
  return verdictBetween(perUnit(inside.contribution + apart, inside.units), perUnit(outside.contribution, outside.units));
}

function verdictBetween(inside: Minor, outside: Minor): Verdict {
  const difference = inside - outside;
  const state = inside < 0 ? "loses" : difference < 0 ? "worse" : "better";
  return { state, inside, outside, difference, factor: inside > 0 && outside > 0 ? ratio(outside, inside) : null };
}

function isFew({ orders, units }: ProgramSide): boolean {
  return orders < LEAST_ORDERS || units <= 0;
}

/** Half away from zero. */
export function perUnit(amount: Minor, units: number): Minor {
  return minor(divRound(BigInt(amount), BigInt(units)));
}
