/** What a table of figures can be limited to (rules „only”). */
export const ONLY = ["loss", "noCost", "withAds"] as const;
export type Only = (typeof ONLY)[number];
