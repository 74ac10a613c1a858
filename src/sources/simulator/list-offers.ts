/** Offers of a seller: the list and the single one. */
import type { Listing } from "./listing.ts";
import { among } from "./query.ts";
import { Refusal } from "./refusal.ts";
import type { JsonObject } from "./render-money.ts";
import { marketplaceId, offerStatus, renderBadge, renderOffer, renderOfferDetail, renderRulesOfOffer } from "./render-offers.ts";
import type { SellerWorld } from "./world.ts";
import type { OfferPlan } from "./world-types.ts";

/** More than a hundred SKUs at once is refused. */
const SKUS_AT_ONCE = 100;

export function listOffers(world: SellerWorld, params: URLSearchParams, now: number): Listing {
  if (params.getAll("external.id").length > SKUS_AT_ONCE) {
    throw new Refusal(400, "VALIDATION_ERROR", "too many external.id values", { path: "external.id" });
  }
  const { seller } = world;
  const id = among(params, "offer.id");
  const sku = among(params, "external.id");
  const status = among(params, "publication.status");
  const category = among(params, "category.id");
  const market = among(params, "publication.marketplace");
  const published = seller.markets.some((candidate) => market(marketplaceId(candidate)));
  const offers = seller.offers.filter(
    (offer) =>
      published &&
      offer.createdAt <= now &&
      id(offer.id) &&
      sku(offer.sku ?? "") &&
      status(offerStatus(offer)) &&
      category(offer.categoryId),
  );
  return {
    name: "offers",
    tells: ["count", "totalCount"],
    total: offers.length,
    slice: (offset, limit) => offers.slice(offset, offset + limit).map((offer) => renderOffer(seller, offer, now)),
  };
}

export function oneOffer(world: SellerWorld, id: string, now: number): JsonObject {
  return renderOfferDetail(world.seller, offerOr404(world, id, now), now);
}

export function rulesOfOffer(world: SellerWorld, id: string, now: number): JsonObject {
  return renderRulesOfOffer(world.seller, offerOr404(world, id, now));
}

function offerOr404(world: SellerWorld, id: string, now: number): OfferPlan {
  const offer = world.seller.offers.find((candidate) => candidate.id === id && candidate.createdAt <= now);
  if (offer === undefined) throw new Refusal(404, "OfferNotFoundException", "Offer not found");
  return offer;
}

/** Badges of one marketplace, which has to be named. */
export function listBadges({ seller }: SellerWorld, params: URLSearchParams): Listing {
  const asked = params.get("marketplace.id");
  const market = seller.markets.find((candidate) => marketplaceId(candidate) === asked);
  if (asked === null || !/^allegro(-business)?-(pl|cz|sk|hu)$/.test(asked)) {
    throw new Refusal(400, "BB35", "Invalid [marketplace.id] parameter value.", { path: "marketplace.id" });
  }
  const id = among(params, "offer.id");
  const badges = seller.offers.flatMap((offer) => {
    const badge = market === undefined || !id(offer.id) ? null : renderBadge(seller, offer, market);
    return badge === null ? [] : [badge];
  });
  return { name: "badges", tells: [], total: badges.length, slice: (offset, limit) => badges.slice(offset, offset + limit) };
}
