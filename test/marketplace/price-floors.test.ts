/** Lower bounds of price rules from the simulator into the nights of offers. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { settle } from "./settle.ts";

const RULES_OF_OFFER = /^\/sale\/price-automation\/offers\/\d+\/rules$/;

let stores: SimulatedStores | undefined;
afterAll(() => stores?.close());

test("each offer whose rule has a range is asked about once, and its bound stands in the night", async () => {
  stores = await simulatedStores({ preset: "small" });
  const { db } = stores.scope;
  await sql`update stores set history_from = '2026-11-01'`.execute(db);
  await settle(stores);
  const { rows } = await sql<{ market: string; name: string; nights: number; bounds: number; fitting: number; unasked: number }>`
    select market, price_rule_name as name, count(*)::int as nights, count(floor_min)::int as bounds,
           count(*) filter (where floor_min > 0 and floor_min < price * 1.2)::int as fitting, count(*) filter (where floor_at is null)::int as unasked
    from offer_days where company_id = 1 and price_rule is not null and status = 'ACTIVE' group by market, price_rule_name order by market, name`.execute(
    db,
  );
  const [polish, abroad] = [rows.filter(({ market }) => market === "PL"), rows.filter(({ market }) => market !== "PL")];
  expect(polish.map(({ name }) => name).toSorted()).toEqual(["Najniższa na Allegro +10%", "Top oferta"]);
  for (const { nights, bounds, fitting, unasked } of polish) expect([bounds, fitting, unasked]).toEqual([nights, nights, 0]);
  // abroad prices follow the exchange rate, which has no bound
  expect(new Set(abroad.map(({ name, bounds, unasked }) => `${name} ${bounds} ${unasked}`))).toEqual(new Set(["Przelicznik cen 0 0"]));

  const asked = stores.requests.filter(({ url }) => RULES_OF_OFFER.test(new URL(url).pathname));
  expect(asked.length).toBe(polish.reduce((sum, { nights }) => sum + nights, 0));
  expect(asked.length).toBeGreaterThan(5);
});
