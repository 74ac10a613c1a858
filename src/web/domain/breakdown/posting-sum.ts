/**
 * What the postings that are not shown add up to; null when it cannot be said: an amount is unknown, or the shown ones
 * are in another currency than the sum, which is translated once and as a whole.
 */
export function restOf(sum: number | null, shown: readonly { amount: number | null; currency: string }[], currency: string): number | null {
  if (sum === null) return null;
  let rest = sum;
  for (const posting of shown) {
    if (posting.amount === null || posting.currency !== currency) return null;
    rest -= posting.amount;
  }
  return rest;
}
