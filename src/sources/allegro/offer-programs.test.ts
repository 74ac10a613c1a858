/** Rules and campaigns beside the list of offers: a few requests, and none of them worth losing the list for. */
import { expect, test } from "vitest";
import { allFacts, APP, type Asked, connected, price, type Reply } from "#testing/canned-allegro.ts";
import { MarketplaceError } from "../errors.ts";

const abroad = (state: string) => ({
  publication: { state },
  sellingMode: { price: price("179.00", "CZK"), priceAutomation: { rule: { id: "rate" } } },
  stats: { visitsCount: 5 },
});
const offer = (id: string, rule: string | null): object => ({
  id,
  sellingMode: { price: price("30.00"), ...(rule === null ? {} : { priceAutomation: { rule: { id: rule } } }) },
  stats: { visitsCount: 54 },
  publication: { status: "ACTIVE", marketplaces: { base: { id: "allegro-pl" } } },
  additionalMarketplaces: id === "1" ? { "allegro-cz": abroad("APPROVED") } : {},
});
const badge = (offerId: string, id: string, name: string, status: string, bargain: object | null = null) => ({
  offer: { id: offerId },
  campaign: { id, name },
  prices: bargain === null ? null : { bargain },
  process: { status, rejectionReasons: [] },
});

const RULES = { rules: [{ id: "top", name: "Top oferta" }] };
const BADGES = {
  badges: [
    badge("1", "HIT", "Hit", "ACTIVE"),
    badge("1", "BARGAIN", "Strefa okazji", "ACTIVE", price("27.00")),
    badge("1", "WEEK", "Tydzień okazji", "WAITING_FOR_PUBLICATION", price("25.50")),
    badge("1", "NOVELTY", "Nowość", "FINISHED", price("9.00")),
    badge("2", "HIT", "Hit", "DECLINED", price("9.00")),
    badge("2", "WEEK", "Tydzień okazji", "ACTIVE", price("5.00", "EUR")),
  ],
};

/** The shop of two offers; `more` answers instead of it where it does. */
function shop(hasCampaigns: boolean, more: (request: Asked) => Reply | null = () => null) {
  const offers = [offer("1", "top"), offer("2", null)];
  return connected(
    (request) => {
      const { path, query } = request;
      const own = more(request);
      if (own !== null) return own;
      if (path === "/sale/price-automation/rules") return { json: RULES };
      if (path === "/sale/badges") {
        const rows = query.get("marketplace.id") === "allegro-pl" ? BADGES.badges : [];
        return { json: { badges: rows.slice(Number(query.get("offset"))) } };
      }
      return { json: { offers, totalCount: offers.length } };
    },
    { app: { ...APP, hasCampaigns } },
  );
}

test("an offer says its rule by name, the campaigns that run, and the visits of each market", async () => {
  const { connector } = shop(true);
  const [first, second] = await allFacts(connector.offers());
  expect(first?.priceRules).toEqual({ PL: { id: "top", name: "Top oferta" }, CZ: { id: "rate", name: null } });
  expect(first?.visits).toEqual({ PL: 54, CZ: 5 });
  // over is over; an empty list is known to be none
  expect(first?.campaigns).toEqual({ PL: ["Hit", "Strefa okazji"], CZ: [] });
  // the one that waits to begin takes it lower than the one that runs; over and declined take it nowhere, euro say nothing of złoty
  expect(first?.campaignPrices).toEqual({ PL: { amount: 2550, name: "Tydzień okazji" } });
  expect([second?.priceRules, second?.campaigns, second?.campaignPrices]).toEqual([{}, { PL: ["Tydzień okazji"] }, {}]);
});

test("campaigns are asked for only where the application has the right, and rules only where an offer has one", async () => {
  const { connector, asked } = shop(false);
  const [first] = await allFacts(connector.offers());
  expect(first?.campaigns).toEqual({});
  expect(asked.map(({ path }) => path)).toEqual(["/sale/offers", "/sale/price-automation/rules"]);
});

test.each([403, 404, 500])("an answer of %i leaves rules without names and campaigns unknown, the offers come", async (status) => {
  const { connector } = shop(true, ({ path }) => (path === "/sale/offers" ? null : { status }));
  const offers = await allFacts(connector.offers());
  expect(offers.map(({ externalId, prices }) => [externalId, prices.PL?.amount])).toEqual([
    ["1", 3000],
    ["2", 3000],
  ]);
  expect(offers[0]?.priceRules.PL).toEqual({ id: "top", name: null });
  expect(offers.map(({ campaigns }) => campaigns)).toEqual([{}, {}]);
});

test("being asked to wait is obeyed: the whole list is read later", async () => {
  const { connector } = shop(true, ({ path }) => (path === "/sale/badges" ? { status: 429 } : null));
  await expect(allFacts(connector.offers())).rejects.toThrow(MarketplaceError);
});

test("the lowest price a rule may give is read by market; a rule without a range, or with one that cannot be read, says nothing", async () => {
  const assigned = (market: string, rule: string, minPrice: unknown) => ({
    marketplace: { id: market },
    rule: { id: rule },
    ...(minPrice === null ? {} : { configuration: { priceRange: { type: "MARKETPLACE_CURRENCY", minPrice, maxPrice: price("900.00") } } }),
  });
  const rules = [
    assigned("allegro-pl", "top", price("39.90")),
    assigned("allegro-cz", "rate", null),
    assigned("allegro-sk", "top", price("9.9999", "EUR")),
    assigned("allegro-xx", "top", price("1.00")),
  ];
  const { connector, asked } = shop(false, ({ path }) => (path.endsWith("/1/rules") ? { json: { rules } } : { status: 404 }));
  expect(await connector.priceFloors("1")).toEqual({ PL: { rule: "top", amount: 3990, currency: "PLN" } });
  expect(await connector.priceFloors("2")).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(["1", "2"].map((id) => `/sale/price-automation/offers/${id}/rules`));
});

test("a price that follows the exchange rate is known to have no range", async () => {
  const all = { rules: [{ id: "top", name: "Przelicznik cen", type: "EXCHANGE_RATE" }] };
  const { connector } = shop(false, ({ path }) => (path === "/sale/price-automation/rules" ? { json: all } : null));
  const [first] = await allFacts(connector.offers());
  expect(first?.priceRules.PL).toEqual({ id: "top", name: "Przelicznik cen", hasRange: false });
});

test("a refusal for lack of the right is told as one", async () => {
  const { connector } = shop(false, () => ({ status: 403 }));
  await expect(connector.priceFloors("1")).rejects.toMatchObject({ kind: "forbidden" });
});
