/** What moves an offer's price besides the seller's hand: names of price rules, and campaigns. A few requests for all offers. */
import type { Currency, Market, Minor } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import type { OfferFact, Page } from "../facts.ts";
import { MarketplaceError, type MarketplaceErrorKind } from "../errors.ts";
import type { ApiClient } from "../kit/client.ts";
import { marketplaceIdOf } from "./marketplaces.ts";
import { rowsIn, type Listing } from "../kit/pages.ts";
import { child, type Field, isAbsent, money, optionalText, orNull, text } from "../kit/read.ts";
import { pageOf } from "./to-page.ts";
import { whole } from "../kit/whole.ts";

const RULES = "/sale/price-automation/rules";
const BADGES: Omit<Listing, "query"> = { path: "/sale/badges", rows: "badges", limit: 1_000, lastOffset: 99_000, bounds: null };

/** One that follows a rate of exchange takes no range of prices. */
const WITHOUT_RANGE = "EXCHANGE_RATE";

type NamedRule = { readonly name: string; readonly hasRange: boolean };
/** By id of the rule; `null` = not to be had. */
type Rules = ReadonlyMap<string, NamedRule> | null;
type CampaignPrice = { readonly amount: Minor; readonly currency: Currency; readonly name: string };
/** Names of those that run, and the lowest price of those that run or wait to begin. */
type InCampaigns = { readonly names: readonly string[]; readonly price: CampaignPrice | null };
/** By id of the offer; `null` = not to be had. */
type Campaigns = ReadonlyMap<string, InCampaigns> | null;

/** Offers with what is known of their rules and campaigns: neither is worth losing the day's prices for. */
export async function* withPrograms(
  client: ApiClient,
  offers: AsyncIterable<Page<OfferFact>>,
  hasCampaigns: boolean,
): AsyncGenerator<Page<OfferFact>> {
  let rules: Rules | undefined;
  const campaigns = new Map<Market, Campaigns>();
  for await (const page of offers) {
    if (rules === undefined && page.facts.some(({ priceRules }) => Object.keys(priceRules).length > 0)) {
      rules = await unlessDenied(() => readRules(client));
    }
    for (const market of hasCampaigns ? marketsOf(page.facts) : []) {
      if (!campaigns.has(market)) campaigns.set(market, await unlessDenied(() => runningCampaigns(client, market)));
    }
    yield { ...page, facts: page.facts.map((offer) => withNames(offer, rules ?? null, campaigns)) };
  }
}

function marketsOf(offers: readonly OfferFact[]): ReadonlySet<Market> {
  return new Set(offers.flatMap(({ prices }) => marketKeys(prices)));
}

function withNames(offer: OfferFact, rules: Rules, byMarket: ReadonlyMap<Market, Campaigns>): OfferFact {
  const priceRules: Partial<Record<Market, { id: string; name: string | null; hasRange?: false }>> = {};
  for (const market of marketKeys(offer.priceRules)) {
    const rule = offer.priceRules[market];
    if (rule === undefined) continue;
    const known = rules?.get(rule.id);
    priceRules[market] = { id: rule.id, name: known?.name ?? null, ...(known?.hasRange === false ? { hasRange: false } : {}) };
  }
  return { ...offer, priceRules, ...campaignsOf(offer, byMarket) };
}

/** A price in another currency than the offer's says nothing of it. */
function campaignsOf(offer: OfferFact, byMarket: ReadonlyMap<Market, Campaigns>): Pick<OfferFact, "campaigns" | "campaignPrices"> {
  const campaigns: Partial<Record<Market, readonly string[]>> = {};
  const campaignPrices: Partial<Record<Market, { amount: Minor; name: string }>> = {};
  for (const market of marketKeys(offer.prices)) {
    const known = byMarket.get(market) ?? null;
    if (known === null) continue;
    const { names, price } = known.get(offer.externalId) ?? NOT_IN_ANY;
    campaigns[market] = names;
    if (price?.currency === offer.prices[market]?.currency && price !== null)
      campaignPrices[market] = { amount: price.amount, name: price.name };
  }
  return { campaigns, campaignPrices };
}

const NOT_IN_ANY: InCampaigns = { names: [], price: null };

function marketKeys(record: Readonly<Partial<Record<Market, unknown>>>): Market[] {
  return MARKETS.filter((market) => record[market] !== undefined);
}

async function readRules(client: ApiClient): Promise<Rules> {
  const rows = rowsIn(await client.get({ path: RULES }), RULES, "rules");
  return new Map(pageOf(rows, namedRule).facts);
}

function namedRule(row: Field): readonly [id: string, rule: NamedRule] {
  const hasRange = optionalText(child(row, "type")) !== WITHOUT_RANGE;
  return [text(child(row, "id")), { name: text(child(row, "name")), hasRange }];
}

async function runningCampaigns(client: ApiClient, market: Market): Promise<Campaigns> {
  const found = new Map<string, InCampaigns>();
  const listing: Listing = { ...BADGES, query: [["marketplace.id", marketplaceIdOf(market)]] };
  for await (const { rows } of whole(client, listing, null)) {
    for (const { offerId, name, isRunning, price } of pageOf(rows, readBadge).facts) {
      const { names, price: lowest } = found.get(offerId) ?? NOT_IN_ANY;
      // pages overlap, and an offer may have been entered twice
      const all = isRunning ? [...new Set([...names, name])].toSorted() : names;
      found.set(offerId, { names: all, price: lowest === null || (price !== null && price.amount < lowest.amount) ? price : lowest });
    }
  }
  return found;
}

type Badge = { offerId: string; name: string; isRunning: boolean; price: CampaignPrice | null };

/** `null` = over, refused or not decided yet. */
function readBadge(row: Field): Badge | null {
  const status = optionalText(child(row, "process.status"));
  if (status !== "ACTIVE" && status !== "WAITING_FOR_PUBLICATION") return null;
  const name = optionalText(child(row, "campaign.name")) ?? text(child(row, "campaign.id"));
  const bargain = child(row, "prices.bargain");
  const price = isAbsent(bargain) ? null : orNull(() => money(bargain));
  return {
    offerId: text(child(row, "offer.id")),
    name,
    isRunning: status === "ACTIVE",
    price: price === null ? null : { amount: price.amount, currency: price.currency, name },
  };
}

const DENIED: readonly MarketplaceErrorKind[] = ["forbidden", "refused", "unavailable"];

/** `null` = the seller did not grant it, the account has none, or that part of the marketplace is away. */
async function unlessDenied<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MarketplaceError && DENIED.includes(error.kind)) return null;
    throw error;
  }
}
