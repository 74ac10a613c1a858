/** Offers of a seller whose goods are named one by one, instead of drawn from the catalogue. */
import { CATEGORIES } from "./catalogue.ts";
import { pricePoint } from "./market-data.ts";
import { DAY } from "./moments.ts";
import { eanOf, TIMELESS } from "./offer-ids.ts";
import { type Random, randomOf } from "./random.ts";
import type { GoodsSpec, OfferPlan } from "./world-types.ts";

/** What goods are sold for that long before the seller's first day. */
const OLDEST_OFFER = 90;

/** An own number for each SKU: two sellers of one company have the same goods under the same EAN. */
function eanOfSku(seed: string, sku: string): string {
  return eanOf(randomOf(seed, "ean", sku));
}

function createdAt(random: Random, goods: GoodsSpec, since: number): number {
  return goods.from === undefined ? since - random.int(1, OLDEST_OFFER) * DAY : Date.parse(`${goods.from}T00:00:00Z`);
}

export function offersOfGoods(seed: string, seller: number, goods: readonly GoodsSpec[], since: number): OfferPlan[] {
  let reach = 0;
  return goods.map((each, index): OfferPlan => {
    const random = randomOf(seed, "goods", seller, each.sku);
    const category = CATEGORIES.find(({ id }) => id === each.category);
    if (category === undefined) throw new RangeError(`no category ${each.category}`);
    const productId = randomOf(seed, "product", each.sku).uuid(TIMELESS);
    reach += each.popularity;
    return {
      id: String(11_000_000_000 + seller * 100_000_000 + index * 7919 + random.int(1, 7000)),
      name: each.name,
      sku: each.sku,
      ean: eanOfSku(seed, each.sku),
      productId,
      categoryId: category.id,
      commission: category.commission,
      vat: category.vat,
      price: {
        PL: each.price,
        CZ: pricePoint(each.price, "CZ"),
        SK: pricePoint(each.price, "SK"),
        HU: pricePoint(each.price, "HU"),
      },
      cost: each.cost,
      costKnown: true,
      notedAt: each.notedOn === undefined ? 0 : Date.parse(`${each.notedOn}T00:00:00Z`),
      reach,
      returned: each.returned ?? null,
      promotion: each.promotion ?? null,
      featured: each.featured ?? false,
      allegroPrices: each.allegroPrices ?? null,
      components: [{ productId, quantity: 1 }],
      deposit: 0,
      service: null,
      stock: random.int(12, 240),
      createdAt: createdAt(random, each, since),
    };
  });
}
