/** What a table of figures can be limited to (docs/RULES.md, Only). */
export const ONLY = ["loss", "noCost", "withAds"] as const;
export type Only = (typeof ONLY)[number];
