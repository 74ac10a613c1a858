/** What each step still to be done would make known of the figures (docs/PROFIT.md, Every figure). */

/** Of one range and one currency: amounts in its minor units, `null` where unknown. */
type Known = {
  sales: number | null;
  uncostedSales: number | null;
  feeCompleteness: number | null;
  /** Advertising put on offers, and what is on none; `null` where nobody asked. */
  allocated: number | null;
  unallocated: number | null;
};

export const GAINS = ["costs", "fees", "ads"] as const;
export type Gain = (typeof GAINS)[number];

/** A gain of less is written as nothing, and is none. */
const LEAST = 0.0005;

export const isGain = (share: number | null): share is number => share !== null && share >= LEAST;

/** What is known before the gain, in whole thousandths and never rounded up to the whole: 99,96 % is not all. */
export function knownWithout(gain: number): number {
  return Math.floor(Math.round((1 - gain) * 1_000_000) / 1000) / 1000;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * Shares from 0 to 1: of sales that would get a cost, of orders that would have all their fees, of advertising that would be on an
 * offer. `null` where it cannot be told, which is never taken for nothing to gain.
 */
export function accuracyGains({ sales, uncostedSales, feeCompleteness, allocated, unallocated }: Known): Record<Gain, number | null> {
  const paid = allocated === null || unallocated === null ? 0 : allocated + unallocated;
  return {
    costs: sales === null || sales <= 0 || uncostedSales === null ? null : within(uncostedSales / sales),
    fees: feeCompleteness === null ? null : within(1 - feeCompleteness),
    // A report above the bill leaves a negative rest, which no further report mends.
    ads: paid <= 0 || unallocated === null ? null : within(unallocated / paid),
  };
}
