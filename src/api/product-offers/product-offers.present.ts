import type { OfferOfProduct, offerSuggestionsRoute, RemapEffect } from "#contract/product-offers.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { KnownProduct, OfferSuggestion } from "#core/offer-suggestions.ts";
import type { RemapEffect as Found } from "#pipeline/products/remap/remap-effect.ts";
import type { NamedRow, OfferRow, UnlinkedRow } from "./product-offers.query.ts";

export function presentOffer({
  id,
  externalId,
  name,
  sku,
  imageUrl,
  status,
  storeId,
  storeName,
  units,
  sales,
  isBySeller,
}: OfferRow): OfferOfProduct {
  return { id: String(id), externalId, name, sku, imageUrl, status, storeId: String(storeId), storeName, units, sales, isBySeller };
}

type Unlinked = ResponseOf<typeof offerSuggestionsRoute>["items"][number];

export function presentUnlinked(
  row: UnlinkedRow,
  suggestions: readonly OfferSuggestion[],
  products: ReadonlyMap<string, KnownProduct>,
): Unlinked {
  const { productId, productSku, productName } = row;
  return {
    offer: presentOffer(row),
    product: productId === null ? null : { id: String(productId), sku: productSku ?? "", name: productName ?? "" },
    suggestions: suggestions.flatMap(({ productId: id, ...said }) => {
      const product = products.get(id);
      return product === undefined ? [] : [{ ...said, product: { id, sku: product.sku, name: product.name } }];
    }),
  };
}

export function presentEffect({ costsTaken, costsLeft, products, ...effect }: Found, named: readonly NamedRow[]): RemapEffect {
  const name = (id: number) => named.filter((row) => row.id === id).map((row) => ({ id: String(row.id), sku: row.sku, name: row.name }));
  return {
    ...effect,
    currency: "PLN",
    products: products.map(({ id, ...product }) => ({ ...product, id: id === null ? null : String(id) })),
    costsTaken: costsTaken === null ? null : (name(costsTaken)[0] ?? null),
    costsLeft: costsLeft.flatMap(name),
  };
}
