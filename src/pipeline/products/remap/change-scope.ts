import type { CompanyScope } from "#db/scope.ts";

/** A company's data, in the transaction of one change of what is sold as what. */
export type ChangeScope = CompanyScope & { readonly changeId: number };
export type OfferMove = { readonly offerId: number; readonly productId: number };
