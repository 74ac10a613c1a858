/** Offers, the account and the marketplaces in the API's shape. */
import { MARKETS } from "#core/market.ts";
import type { Market } from "#core/facts.ts";
import { localMoney } from "./market-data.ts";
import { isoOf } from "./moments.ts";
import { priceAt } from "./offer-price.ts";
import { pictureOf } from "./goods-pictures.ts";
import { hash32 } from "./random.ts";
import { type Json, type JsonObject, present, priceIn } from "./render-money.ts";
import type { OfferPlan, Seller } from "./world-types.ts";

const EAN_PARAMETER = "225693";
const LANGUAGES: Readonly<Record<Market, string>> = { PL: "pl-PL", CZ: "cs-CZ", SK: "sk-SK", HU: "hu-HU" };

export function marketplaceId(market: Market): string {
  return `allegro-${market.toLowerCase()}`;
}

export function offerStatus(offer: OfferPlan): "ACTIVE" | "ENDED" {
  return hash32(offer.id) % 12 === 0 ? "ENDED" : "ACTIVE";
}

function marketsBeside(seller: Seller): readonly Market[] {
  return seller.markets.filter((market) => market !== seller.baseMarket);
}

function publicationMarkets(seller: Seller): JsonObject {
  return {
    base: { id: marketplaceId(seller.baseMarket) },
    additional: marketsBeside(seller).map((market) => ({ id: marketplaceId(market) })),
  };
}

/** What becomes of an offer in a campaign; most are in none. */
const BADGE_STATES = ["ACTIVE", "FINISHED", "DECLINED", "WAITING_FOR_PUBLICATION", "ACTIVE"] as const;
const CAMPAIGNS = [
  { id: "BARGAIN", name: "Strefa okazji" },
  { id: "HIT", name: "Hit" },
] as const;

/** One badge of every sixth offer on the market. */
export function renderBadge(seller: Seller, offer: OfferPlan, market: Market): JsonObject | null {
  const chance = hash32(offer.id, 5 + seller.markets.indexOf(market));
  if (chance % 6 !== 0) return null;
  const status = BADGE_STATES[Math.floor(chance / 6) % BADGE_STATES.length] ?? "ACTIVE";
  const campaign = CAMPAIGNS[Math.floor(chance / 60) % CAMPAIGNS.length] ?? CAMPAIGNS[0];
  const isPublished = status === "ACTIVE" || status === "FINISHED";
  return {
    offer: { id: offer.id },
    campaign: { id: campaign.id, name: campaign.name },
    publication: isPublished ? { type: "SINCE", from: isoOf(offer.createdAt), to: null } : null,
    prices: campaign.id === "BARGAIN" ? { bargain: priceIn(offer.price[market], market) } : null,
    process: {
      status,
      rejectionReasons: status === "DECLINED" ? [{ code: "BA26", messages: [{ text: "Oferta nie spełnia warunków", link: null }] }] : [],
    },
    campaignStock: null,
  };
}

const RULES = {
  own: { id: "641c73feaef0a8281a3d11f8", type: "FOLLOW_BY_ALLEGRO_MIN_PRICE", name: "Najniższa na Allegro +10%", default: false },
  top: { id: "67cae610a9cbfa768ca5c17a", type: "FOLLOW_BY_TOP_OFFER_PRICE", name: "Top oferta", default: true },
  rate: { id: "c41c73feaef0a8281a3d11f8", type: "EXCHANGE_RATE", name: "Przelicznik cen", default: true },
} as const;

export function renderPriceRules(): JsonObject {
  return { rules: Object.values(RULES).map((rule) => ({ ...rule, updatedAt: "2026-03-23T15:45:02Z" })) };
}

/** Some offers on the base market follow others' prices; some prices abroad follow the exchange rate. */
function ruleOf(offer: OfferPlan, isBase: boolean): (typeof RULES)[keyof typeof RULES] | null {
  const chance = hash32(offer.id, 4) % 10;
  if (isBase) return chance === 0 ? RULES.own : chance === 1 ? RULES.top : null;
  return chance < 7 ? RULES.rate : null;
}

function automationOf(offer: OfferPlan, isBase: boolean): JsonObject | undefined {
  const rule = ruleOf(offer, isBase);
  return rule === null ? undefined : { rule: { id: rule.id } };
}

/** A tenth below the price of the offer, and a fifth above it. */
function rangeOf(offer: OfferPlan, market: Market): JsonObject {
  const price = offer.price[market];
  return {
    type: "MARKETPLACE_CURRENCY",
    minPrice: priceIn(Math.round(price * 0.9), market),
    maxPrice: priceIn(Math.round(price * 1.2), market),
  };
}

/** The rules of one offer; a price that follows the exchange rate has no range. */
export function renderRulesOfOffer(seller: Seller, offer: OfferPlan): JsonObject {
  const updatedAt = "2026-03-23T15:45:02Z";
  const rules = seller.markets.flatMap((market) => {
    const rule = ruleOf(offer, market === seller.baseMarket);
    if (rule === null) return [];
    const configuration = rule === RULES.rate ? undefined : { priceRange: rangeOf(offer, market) };
    return [present({ marketplace: { id: marketplaceId(market) }, rule: { id: rule.id }, configuration, updatedAt })];
  });
  return { rules, updatedAt };
}

export function renderOffer(seller: Seller, offer: OfferPlan, now: number): JsonObject {
  const sold = hash32(offer.id, 2) % 40;
  const others = marketsBeside(seller).map((market): [string, Json] => [
    marketplaceId(market),
    {
      publication: { state: "APPROVED" },
      sellingMode: present({ price: priceIn(priceAt(offer, market, now), market), priceAutomation: automationOf(offer, false) }),
      stats: { watchersCount: sold % 3, visitsCount: sold * 2 },
      stock: { sold: sold % 7 },
    },
  ]);
  return present({
    id: offer.id,
    name: offer.name,
    category: { id: offer.categoryId },
    primaryImage: { url: pictureOf(offer) },
    sellingMode: present({
      format: "BUY_NOW",
      price: priceIn(priceAt(offer, seller.baseMarket, now), seller.baseMarket),
      priceAutomation: automationOf(offer, true),
    }),
    stock: { available: offer.stock, sold },
    stats: { watchersCount: sold % 11, visitsCount: sold * 9 },
    publication: {
      status: offerStatus(offer),
      startedAt: isoOf(offer.createdAt),
      marketplaces: publicationMarkets(seller),
    },
    external: offer.sku === null ? undefined : { id: offer.sku },
    delivery: { shippingRates: { id: `5c7bbf8b-b294-4737-bbda-${(0x894320c40000 + seller.index).toString(16)}` } },
    b2b: { buyableOnlyByBusiness: false },
    isFulfillment: false,
    additionalMarketplaces: Object.fromEntries(others),
  });
}

export function renderOfferDetail(seller: Seller, offer: OfferPlan, now: number): JsonObject {
  const rates = seller.markets.flatMap((market) => {
    const rate = offer.vat?.[market];
    return rate === undefined ? [] : [{ rate: (rate / 100).toFixed(2), countryCode: localMoney(market).country }];
  });
  const others = marketsBeside(seller).map((market): [string, Json] => [
    marketplaceId(market),
    {
      sellingMode: { price: priceIn(priceAt(offer, market, now), market) },
      publication: { state: "APPROVED", refusalReasons: [] },
    },
  ]);
  return present({
    id: offer.id,
    name: offer.name,
    category: { id: offer.categoryId },
    productSet: offer.components.map(({ productId, quantity }, index) => ({
      quantity: { value: quantity },
      product: {
        id: productId,
        publication: { status: "LISTED" },
        parameters: index === 0 ? [{ id: EAN_PARAMETER, name: "EAN (GTIN)", values: [offer.ean] }] : [],
      },
    })),
    parameters: [],
    sellingMode: { format: "BUY_NOW", price: priceIn(priceAt(offer, seller.baseMarket, now), seller.baseMarket) },
    external: offer.sku === null ? undefined : { id: offer.sku },
    taxSettings: rates.length === 0 ? undefined : { rates, subject: "GOODS" },
    stock: { available: offer.stock, unit: "UNIT" },
    publication: { status: offerStatus(offer), marketplaces: publicationMarkets(seller) },
    additionalMarketplaces: Object.fromEntries(others),
    language: "pl-PL",
    createdAt: isoOf(offer.createdAt),
    updatedAt: isoOf(offer.createdAt),
  });
}

export function renderAccount(seller: Seller): JsonObject {
  return {
    id: seller.id,
    login: seller.login,
    firstName: "Jan",
    lastName: "Przykładowy",
    email: `${seller.login.replaceAll(/[^a-z0-9]/g, "-")}@example.com`,
    baseMarketplace: { id: marketplaceId(seller.baseMarket) },
    company: { name: seller.company, taxId: "5260250274" },
    features: ["SUPER_SELLER"],
  };
}

export function renderMarketplaces(): JsonObject {
  return {
    marketplaces: MARKETS.map((market) => ({
      id: marketplaceId(market),
      languages: { offerCreation: [{ code: "pl-PL" }], offerDisplay: [{ code: LANGUAGES[market] }] },
      currencies: { base: { code: localMoney(market).currency }, additional: [] },
      shippingCountries: [{ code: localMoney(market).country }],
    })),
  };
}
