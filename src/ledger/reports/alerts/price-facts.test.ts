/**
 * The price floor of one offer. A VAT payer sold three at 60.00: sales 180.00, VAT 3 × 60.00 × 23 ÷ 123 = 3 × 11.22 = 33.66, that is 18.7 % of a
 * price; commission 18.90 net, that is 10.5 %. A unit costs 29.80 net: break-even 29.80 ÷ (1 − 0.187 − 0.105) = 29.80 ÷ 0.708 = 42.0904, up to 42.10.
 */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { createTestDatabase } from "#testing/database.ts";
import { type LoadedFacts, loadFacts } from "#testing/load-facts.ts";
import { sampleCost, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { findPricesBelowFloor } from "./price-facts.ts";

const TODAY: Day = "2026-11-20";

const database = forFile(createTestDatabase);
let loaded: LoadedFacts;
beforeAll(async () => {
  const at = { boughtAt: "2026-11-10T10:00:00Z" };
  loaded = await loadFacts(
    database,
    sampleFacts({
      today: TODAY,
      products: [sampleProduct("101", { sku: "KUBEK" })],
      costs: [sampleCost("101", "29.80", { vatMode: "net" })],
      offers: [sampleOffer("201", "101")],
      orders: [1, 2, 3].map((id) =>
        sampleOrder(String(id), [sampleLine(String(1000 + id), 6000, { productId: "101", offerId: "201", ...at })]),
      ),
      billing: [1, 2, 3].map((id) =>
        sampleEntry(String(50 + id), "SUC", -630, { vatRate: null, orderId: String(id), occurredAt: "2026-11-10T12:00:00Z" }),
      ),
    }),
  );
});

type Night = {
  readonly day?: string;
  readonly price?: number;
  readonly rule?: string | null;
  readonly campaign?: string;
  /** Undefined = not asked; null = asked, and not told. */
  readonly bound?: number | null;
  /** What „Tydzień okazji” takes it to, whether it runs yet or not. */
  readonly agreed?: number;
};

async function keep({ day = TODAY, price = 6000, rule = "r-1", campaign, bound, agreed }: Night): Promise<void> {
  const campaigns = campaign === undefined ? [] : [campaign];
  await sql`
    insert into offer_days (company_id, offer_id, market, day, store_id, price, currency, status, price_rule, price_rule_name, campaigns, floor_min, floor_at,
                            campaign_price, campaign_price_name)
    select o.company_id, o.id, 'PL', ${day}::date, o.store_id, ${price}, 'PLN', 'ACTIVE', ${rule}::text,
           case when ${rule}::text is not null then 'Najniższa na Allegro' end, ${JSON.stringify(campaigns)}::jsonb, ${bound ?? null}::bigint,
           case when ${bound !== undefined} then ${`${day}T03:00:00Z`}::timestamptz end,
           ${agreed ?? null}::bigint, case when ${agreed !== undefined} then 'Tydzień okazji' end
    from offers o where o.company_id = ${loaded.companyId}`.execute(database.db);
}

beforeEach(async () => {
  await sql`delete from offer_days where company_id = ${loaded.companyId}`.execute(database.db);
});

async function told(): Promise<unknown[]> {
  const everything = { markets: [], storeIds: [], tagIds: [], productIds: [] };
  const question = { db: database.db, companyId: loaded.companyId, ...everything, threshold: 0, at: `${TODAY}T12:00:00Z`, today: TODAY };
  const facts = await findPricesBelowFloor(question);
  return facts.map(({ params }) => [params["amount"], params["floor"], params["by"], params["program"]]);
}

const RULE = "Najniższa na Allegro";

test.each<[what: string, nights: Night[], facts: unknown[]]>([
  ["a bound below break-even is told of before anything sells at it", [{ bound: 3990 }], [[3990, 4210, "bound", RULE]]],
  ["a bound above break-even is none", [{ bound: 4300 }], []],
  ["a bound at break-even is none", [{ bound: 4210 }], []],
  ["a bound one grosz below it is one", [{ bound: 4209 }], [[4209, 4210, "bound", RULE]]],
  ["without a bound the lowest of 30 nights counts", [{ day: "2026-11-01", price: 4100 }, {}], [[4100, 4210, "nights", RULE]]],
  ["a bound that was not told leaves the nights", [{ day: "2026-11-01", price: 4100 }, { bound: null }], [[4100, 4210, "nights", RULE]]],
  ["nothing is told of nights above break-even", [{ day: "2026-11-01", price: 4300 }, { bound: null }], []],
  ["a bound that was raised makes the rule's lower nights the past", [{ day: "2026-11-01", price: 4100 }, { bound: 4300 }], []],
  ["today's price counts where the bound was raised over it", [{ price: 4000, bound: 4300 }], [[4000, 4210, "nights", RULE]]],
  ["a night that was not asked has the bound of the week", [{ day: "2026-11-14", bound: 3990 }, {}], [[3990, 4210, "bound", RULE]]],
  ["an older bound says nothing", [{ day: "2026-11-13", bound: 3990 }, {}], []],
  ["a bound that is no longer told is unknown", [{ day: "2026-11-19", bound: 3990 }, { bound: null }], []],
  ["the bound of the rule before says nothing of the next", [{ day: "2026-11-19", rule: "r-0", bound: 3990 }, {}], []],
  ["a price agreed to for a campaign is told of before the campaign begins", [{ rule: null, agreed: 4000 }], [[4000, 4210, "campaign", "Tydzień okazji"]]],
  ["a campaign's price at break-even is none", [{ rule: null, agreed: 4210 }], []],
  ["the lower of a bound and a campaign decides", [{ bound: 3900, agreed: 4000 }], [[3900, 4210, "bound", RULE]]],
  ["a campaign under the bound decides", [{ bound: 4000, agreed: 3900 }], [[3900, 4210, "campaign", "Tydzień okazji"]]],
  ["a campaign that is left says nothing", [{ day: "2026-11-19", rule: null, agreed: 4000 }, { rule: null }], []],
  [
    "a campaign's nights count beside a bound",
    [
      { day: "2026-11-01", price: 4100, rule: null, campaign: "Hit" },
      { campaign: "Hit", bound: 4300 },
    ],
    [[4100, 4210, "nights", RULE]],
  ],
])("%s", async (_what, nights, facts) => {
  for (const night of nights) await keep(night);
  expect(await told()).toEqual(facts);
});
