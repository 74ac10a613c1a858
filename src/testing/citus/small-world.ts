import type { World } from "./world.ts";

const TENANT = { tenant: true, local: false, hasCompany: true };

/** Tables of every kind that the rules know, few enough to keep in mind. */
export const SMALL_WORLD: World = {
  catalogue: new Map([
    ["orders", TENANT],
    ["lines", TENANT],
    ["notes", TENANT],
    ["products", TENANT],
    ["companies", TENANT],
    ["users", { tenant: false, local: false, hasCompany: true }],
    ["tokens", { tenant: false, local: true, hasCompany: false }],
  ]),
  numbered: new Map([
    ["notes", "id"],
    ["products", "id"],
  ]),
  moments: new Set(["at"]),
};
