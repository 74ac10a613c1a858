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

/** Names by id of the rule; `null` = not to be had. */
type RuleNames = ReadonlyMap<string, string> | null;
/** Names of campaigns by id of the offer; `null` = not to be had. */
type Campaigns = ReadonlyMap<string, readonly string[]> | null;

/** Offers with what is known of their rules and campaigns: neither is worth losing the day's prices for. */
export async function* withPrograms(
  client: ApiClient,
  offers: AsyncIterable<Page<OfferFact>>,
  hasCampaigns: boolean,
): AsyncGenerator<Page<OfferFact>> {
  let names: RuleNames | undefined;
  const campaigns = new Map<Market, Campaigns>();
  for await (const page of offers) {
    if (names === undefined && page.facts.some(({ priceRules }) => Object.keys(priceRules).length > 0)) {
      names = await unlessDenied(() => ruleNames(client));
    }
    for (const market of hasCampaigns ? marketsOf(page.facts) : []) {
      if (!campaigns.has(market)) campaigns.set(market, await unlessDenied(() => runningCampaigns(client, market)));
    }
    yield { ...page, facts: page.facts.map((offer) => withNames(offer, names ?? null, campaigns)) };
  }
}

function marketsOf(offers: readonly OfferFact[]): ReadonlySet<Market> {
  return new Set(offers.flatMap(({ prices }) => marketKeys(prices)));
}

function withNames(offer: OfferFact, names: RuleNames, byMarket: ReadonlyMap<Market, Campaigns>): OfferFact {
  const priceRules: Partial<Record<Market, { id: string; name: string | null }>> = {};
  for (const market of marketKeys(offer.priceRules)) {
    const rule = offer.priceRules[market];
    if (rule !== undefined) priceRules[market] = { id: rule.id, name: names?.get(rule.id) ?? null };
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

async function ruleNames(client: ApiClient): Promise<RuleNames> {
  const rows = rowsIn(await client.get({ path: RULES }), RULES, "rules");
  return new Map(pageOf(rows, ruleName).facts);
}

function ruleName(row: Field): readonly [id: string, name: string] {
  return [text(child(row, "id")), text(child(row, "name"))];
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
