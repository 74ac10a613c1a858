import type { Market } from "#core/facts.ts";
import type { ProductCondition, ReportScope } from "./report-scope.ts";

/** Stands for the product of amounts that belong to none. */
export const NO_PRODUCT = 0;

/** The part of the scope that belongs to one of the products; product 0 = what belongs to none. */
export function withinProducts(scope: ReportScope, ids: readonly number[]): ReportScope {
  const { products } = scope;
  if (products.kind === "all") return { ...scope, products: { kind: "only", ids } };
  const named = new Set(products.ids);
  return { ...scope, products: { kind: "only", ids: ids.filter((id) => named.has(id) === (products.kind === "only")) } };
}

/** The part of the scope that belongs to none of the products. */
export function outsideProducts(scope: ReportScope, ids: readonly number[]): ReportScope {
  return { ...scope, products: without(scope.products, ids) };
}

export function withinStores(scope: ReportScope, ids: readonly number[]): ReportScope {
  const storeIds = scope.storeIds.filter((id) => ids.includes(id));
  return { ...scope, isEveryStore: false, storeIds, beginnings: scope.beginnings.filter(({ id }) => ids.includes(id)) };
}

export function withinMarket(scope: ReportScope, market: Market): ReportScope {
  return { ...scope, markets: scope.markets.filter((other) => other === market) };
}

function without(products: ProductCondition, ids: readonly number[]): ProductCondition {
  const left = new Set(ids);
  switch (products.kind) {
    case "all":
      return ids.length === 0 ? products : { kind: "allBut", ids };
    case "only":
      return { kind: "only", ids: products.ids.filter((id) => !left.has(id)) };
    case "allBut":
      return { kind: "allBut", ids: [...new Set([...products.ids, ...ids])] };
  }
}

/** The scope without anything in it. */
export function nothingOf(scope: ReportScope): ReportScope {
  return { ...scope, products: { kind: "only", ids: [] } };
}
