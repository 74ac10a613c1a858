/** Days over which it is said how far estimated fees were off, and how many of them it takes (docs/RULES.md, Truth of estimates). */
export const TRUTH_DAYS = 60;
export const LEAST_TRUTH_DAYS = 14;
