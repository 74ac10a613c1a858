/** What moves an offer's price besides the seller's hand: names of price rules, and campaigns. A few requests for all offers. */
import type { Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { MarketplaceError, type MarketplaceErrorKind, type OfferFact, type Page } from "../connector.ts";
import type { ApiClient } from "./http.ts";
import { marketplaceIdOf } from "./marketplaces.ts";
import { rowsIn, type Listing } from "./pages.ts";
import { child, optionalText, text, type Field } from "./read.ts";
import { pageOf } from "./to-page.ts";
import { whole } from "./whole.ts";

const RULES = "/sale/price-automation/rules";
const BADGES: Omit<Listing, "query"> = { path: "/sale/badges", rows: "badges", limit: 1_000, lastOffset: 99_000, bounds: null };

/** One that follows a rate of exchange takes no range of prices. */
const WITHOUT_RANGE = "EXCHANGE_RATE";

type NamedRule = { readonly name: string; readonly hasRange: boolean };
/** By id of the rule; `null` = not to be had. */
type Rules = ReadonlyMap<string, NamedRule> | null;
/** Names of campaigns by id of the offer; `null` = not to be had. */
type Campaigns = ReadonlyMap<string, readonly string[]> | null;

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
  const campaigns: Partial<Record<Market, readonly string[]>> = {};
  for (const market of marketKeys(offer.prices)) {
    const known = byMarket.get(market) ?? null;
    if (known !== null) campaigns[market] = known.get(offer.externalId) ?? [];
  }
  return { ...offer, priceRules, campaigns };
}

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
  const found = new Map<string, readonly string[]>();
  const listing: Listing = { ...BADGES, query: [["marketplace.id", marketplaceIdOf(market)]] };
  for await (const { rows } of whole(client, listing, null)) {
    for (const [offerId, name] of pageOf(rows, runningBadge).facts) {
      // pages overlap, and an offer may have been entered twice
      found.set(offerId, [...new Set([...(found.get(offerId) ?? []), name])].toSorted());
    }
  }
  return found;
}

/** `null` = not begun, over or refused. */
function runningBadge(row: Field): readonly [offerId: string, name: string] | null {
  if (optionalText(child(row, "process.status")) !== "ACTIVE") return null;
  const id = text(child(row, "campaign.id"));
  return [text(child(row, "offer.id")), optionalText(child(row, "campaign.name")) ?? id];
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
