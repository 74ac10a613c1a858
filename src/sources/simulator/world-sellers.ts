/** Sellers and their offers, from the seed alone. */
import { MARKETS } from "#core/market.ts";
import type { Market } from "#core/facts.ts";
import { type Category, CATEGORIES } from "./catalogue.ts";
import { pricePoint } from "./market-data.ts";
import { DAY } from "./moments.ts";
import { eanOf, TIMELESS } from "./offer-ids.ts";
import { type Random, randomOf } from "./random.ts";
import { offersOfGoods } from "./world-goods.ts";
import type { OfferPlan, Rhythm, Seller, SellerSpec } from "./world-types.ts";

const COMPANIES = [
  "Dom i Kram",
  "Zielony Regał",
  "Warsztat u Jana",
  "Psia Chata",
  "Kuferek",
  "Porcelanka",
  "Majster Plus",
  "Mała Manufaktura",
];
const DEFAULT_SINCE = "2022-01-10";
const FIRST_ID = 40_000_000;
/** More than any random part, so that an id tells its seller's place. */
const ID_STEP = 1_000_003;

const DEFAULT_SHARES: Readonly<Record<Market, number>> = { PL: 70, CZ: 15, SK: 8, HU: 7 };
const DEFAULT_RHYTHM: Rhythm = { seasons: 1, growth: 1.12, average: "2026-01-01" };

function priceOf(random: Random, from: number, to: number): number {
  // small prices are far more common than large ones
  const whole = Math.round(from + (to - from) * random.next() ** 1.6);
  return Math.max(9, whole) * 100 + 99 - (random.chance(0.15) ? 9 : 0);
}

function skuOf(random: Random, category: Category, number: number, earlier: readonly OfferPlan[]): string | null {
  if (random.chance(0.01)) return null;
  const twin = earlier.at(-1);
  if (twin !== undefined && twin.sku !== null && twin.categoryId === category.id && random.chance(0.03)) return twin.sku;
  return `${category.name.slice(0, 3).toLocaleUpperCase("pl-PL")}-${String(number).padStart(4, "0")}`;
}

type Knowledge = Pick<OfferPlan, "ean" | "cost" | "costKnown">;

/** What belongs to the goods rather than to the offer: two offers of one SKU share it. */
function knowledgeOf(random: Random, category: Category, price: number, twin: OfferPlan | undefined): Knowledge {
  const [low, high] = category.goods;
  // one offer in twenty costs more than it can bring
  const goods = random.chance(0.05) ? 0.84 + random.next() * 0.16 : low + (high - low) * random.next();
  const net = (price * 10_000) / (10_000 + category.vat.PL);
  const own = { ean: eanOf(random), cost: Math.round(net * goods), costKnown: !random.chance(0.03) };
  return twin === undefined ? own : { ean: twin.ean, cost: twin.cost, costKnown: twin.costKnown };
}

function componentsOf(random: Random, isBundle: boolean, productId: string): OfferPlan["components"] {
  if (!isBundle) return [{ productId, quantity: random.chance(0.05) ? random.int(2, 6) : 1 }];
  return [
    { productId: random.uuid(TIMELESS), quantity: random.int(1, 2) },
    { productId: random.uuid(TIMELESS), quantity: random.int(1, 3) },
  ];
}

function offerOf(seed: string, seller: number, index: number, since: number, earlier: readonly OfferPlan[]): OfferPlan {
  const random = randomOf(seed, "offer", seller, index);
  const category = random.pick(CATEGORIES);
  const [thing, from, to] = random.pick(category.things);
  const isBundle = random.chance(0.06);
  const price = priceOf(random, from, to);
  const sku = skuOf(random, category, seller * 1000 + index + 1, earlier);
  const twin = earlier.find((offer) => offer.sku !== null && offer.sku === sku);
  const productId = random.uuid(TIMELESS);
  const style = random.pick(["oryginał", "premium", "eko", "classic", "szybka wysyłka"]);
  return {
    id: String(11_000_000_000 + seller * 100_000_000 + index * 7919 + random.int(1, 7000)),
    name: `${thing} ${random.pick(category.traits)} ${style}${isBundle ? " zestaw" : ""}`,
    sku,
    productId,
    categoryId: category.id,
    commission: category.commission,
    vat: random.chance(0.04) ? null : category.vat,
    price: { PL: price, CZ: pricePoint(price, "CZ"), SK: pricePoint(price, "SK"), HU: pricePoint(price, "HU") },
    ...knowledgeOf(random, category, price, twin),
    notedAt: 0,
    reach: (earlier.at(-1)?.reach ?? 0) + 1 / (index + 4) ** 0.9,
    returned: null,
    promotion: null,
    featured: random.chance(0.12),
    allegroPrices: random.chance(0.1) ? random.pick(["BILLING", "WALLET"] as const) : null,
    components: componentsOf(random, isBundle, productId),
    deposit: category.id === "66789" && random.chance(0.3) ? 50 : 0,
    service: random.chance(0.04) ? { id: "GIFT_WRAP", name: "Pakowanie na prezent", price: 499 } : null,
    stock: random.int(0, 240),
    createdAt: since - random.int(1, 90) * DAY,
  };
}

function offersOf(seed: string, index: number, spec: SellerSpec, since: number, random: Random): OfferPlan[] {
  if (spec.goods !== undefined) return offersOfGoods(seed, index, spec.goods, since);
  const count = spec.offers ?? random.int(60, 400);
  const offers: OfferPlan[] = [];
  for (let number = 0; number < count; number += 1) {
    offers.push(offerOf(seed, index, number, since, offers));
  }
  return offers;
}

function habitsOf({
  shares,
  rhythm = DEFAULT_RHYTHM,
  calm = false,
  troubled = false,
}: SellerSpec): Pick<Seller, "shares" | "rhythm" | "calm" | "troubled"> {
  return {
    shares: shares === undefined ? DEFAULT_SHARES : { PL: 0, CZ: 0, SK: 0, HU: 0, ...shares },
    rhythm: { ...rhythm, average: Date.parse(`${rhythm.average}T00:00:00Z`) },
    calm,
    troubled,
  };
}

export function sellerOf(seed: string, index: number, spec: SellerSpec): Seller {
  const random = randomOf(seed, "seller", index);
  const since = Date.parse(`${spec.since ?? DEFAULT_SINCE}T00:00:00Z`);
  const markets: readonly Market[] = spec.markets ?? MARKETS;
  const offers = offersOf(seed, index, spec, since, random);
  const company = spec.company ?? COMPANIES[index % COMPANIES.length] ?? "Kram";
  return {
    index,
    id: String(FIRST_ID + index * ID_STEP + random.int(1, 999_999)),
    login: spec.login ?? `${company.toLocaleLowerCase("pl-PL").replaceAll(" ", "_")}_${index + 1}`,
    company,
    baseMarket: markets[0] ?? "PL",
    markets,
    ordersPerDay: spec.ordersPerDay ?? random.int(6, 40),
    ...habitsOf(spec),
    since,
    offers,
  };
}

/** The place of the seller with this id, whether or not there is one. */
export function placeOfId(id: string): number {
  return Math.floor((Number(id) - FIRST_ID) / ID_STEP);
}

/** A number stands for that many sellers of the generator's own choice. */
export function makeSellers(seed: string, sellers: number | readonly SellerSpec[]): Seller[] {
  const specs: readonly SellerSpec[] = typeof sellers === "number" ? Array.from({ length: sellers }, () => ({})) : sellers;
  return specs.map((spec, index) => sellerOf(seed, index, spec));
}

/** An offer by popularity, of those that there are at the moment: few sell often, many now and then. */
export function popularOffer(seller: Seller, random: Random, at: number): OfferPlan {
  for (;;) {
    const offer = drawnOffer(seller, random);
    if (offer.createdAt <= at) return offer;
  }
}

function drawnOffer(seller: Seller, random: Random): OfferPlan {
  const target = random.next() * (seller.offers.at(-1)?.reach ?? 0);
  let [low, high] = [0, seller.offers.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seller.offers[middle]?.reach ?? 0) <= target) low = middle + 1;
    else high = middle;
  }
  const offer = seller.offers[low];
  if (offer === undefined) throw new RangeError("a seller needs offers");
  return offer;
}
