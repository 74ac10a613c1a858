/** What a rule is about: stores, markets and tags limit every kind; what moves about the threshold is told once. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { alertRulePreviewRoute, alertRulesRoute, saveAlertRulesRoute } from "#contract/alert-rules.ts";
import { alertsRoute } from "#contract/alerts.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { AlertRuleKind } from "#core/alert-rules.ts";
import { withTransaction } from "#db/connection.ts";
import { runCheck } from "#jobs/check-alerts.task.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { ALERT_NOON, loadAlertSeller, PROG, TANI } from "#testing/alert-seller.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import type { FactIds } from "#testing/fact-ids.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let owner: TestClient;
let ids: FactIds;
beforeAll(async () => {
  const loaded = await loadAlertSeller(app.database);
  ids = loaded.ids;
  owner = await app.signIn({ companyId: loaded.companyId });
});

type Rule = ResponseOf<typeof alertRulesRoute>["items"][number];

const rulesOf = async () => (await owner.call(alertRulesRoute)).body.items;
const termsOf = ({ kind, isOn, threshold, channels, quietFrom, quietTo }: Rule) => ({
  kind,
  isOn,
  threshold,
  channels,
  quietFrom,
  quietTo,
  markets: [],
  storeIds: [],
  tagIds: [],
  productIds: [],
});

test("a rule about a store, a market or a tag tells what is of it alone", async () => {
  const { companyId } = owner;
  const { db } = app.database;
  const { rows: stores } = await sql<{ id: number }>`select id from stores where company_id = ${companyId} order by id`.execute(db);
  const [first = "", second = ""] = stores.map(({ id }) => String(id));
  const tag = async (name: string, products: readonly string[]) => {
    const { rows } = await sql<{ id: number }>`
      insert into tags (company_id, name, color) values (${companyId}, ${name}, 'teal') returning id`.execute(db);
    const tagId = rows[0]?.id ?? 0;
    for (const product of products)
      await sql`insert into product_tags (company_id, product_id, tag_id) values (${companyId}, ${ids.products.get(product)}, ${tagId})`.execute(
        db,
      );
    return String(tagId);
  };
  const scopes = {
    first: { storeIds: [first] },
    second: { storeIds: [second] },
    poland: { markets: ["PL" as const] },
    czechia: { markets: ["CZ" as const] },
    all: { tagIds: [await tag("Wszystko", [...ids.products.keys()])] },
    none: { tagIds: [await tag("Nic", [])] },
    tani: { tagIds: [await tag("Tanie", [TANI])] },
  };
  const found: Record<string, string> = {};
  for (const rule of await rulesOf()) {
    const told: number[] = [];
    for (const scope of Object.values(scopes))
      told.push((await owner.call(alertRulePreviewRoute, { body: { ...termsOf(rule), ...scope } })).body.total);
    found[rule.kind] = told.join(" ");
  }
  // Everything is sold in Poland by the first store. Of stores and expenses no tag tells anything, and a consent has no market.
  expect(Object.keys(scopes)).toEqual(["first", "second", "poland", "czechia", "all", "none", "tani"]);
  const sold = "1 0 1 0 1 0";
  expect(found).toEqual({
    // The expense belongs to no store and no product, and to the home market; TANI alone lost 6.00 on the 18th.
    lossDay: "0 0 1 0 0 0 1",
    saleBelowCost: `${sold} 1`,
    priceFloor: `${sold} 0`,
    lowMargin: `${sold} 1`,
    costMissing: `${sold} 0`,
    feeJump: `${sold} 0`,
    refundSpike: `${sold} 0`,
    // Three orders of TANI in 28 days are not three in 24 hours.
    noOrders: `${sold} 0`,
    lowStock: `${sold} 0`,
    syncFailed: "0 1 1 1 1 1 1",
    consentExpiring: "1 0 1 1 1 1 1",
    expenseDue: "0 0 1 1 1 1 1",
  } satisfies Record<AlertRuleKind, string>);
});

test("a margin about its limit is told once: it ends a point above, and its number follows meanwhile", async () => {
  const { companyId } = owner;
  const { db } = app.database;
  const rule = (await rulesOf()).find(({ kind }) => kind === "lowMargin");
  if (rule === undefined) throw new Error("no rule of margins");
  const body = { rules: [{ ...termsOf(rule), threshold: 1600, id: rule.id, version: rule.version }] };
  await owner.call(saveAlertRulesRoute, { body });
  const marginAt = async (cost: number, at: string) => {
    const product = ids.products.get(PROG);
    await sql`update product_costs set unit_cost = ${cost} where company_id = ${companyId} and product_id = ${product}`.execute(db);
    await withTransaction(db, (tx) => recompute({ db: tx, companyId }, { productIds: null, from: null, to: null, today: "2026-11-20" }));
    await runCheck(workerDeps(app.database, { clock: clockAt(at) }), { companyId });
    const { items } = (await owner.call(alertsRoute)).body;
    return items.find(({ kind, title }) => kind === "lowMargin" && title.startsWith("PROG"));
  };
  // 3 at 40.00, commission 12.00: 120 − 12 − 3 × 30 = 18, 15 %
  const told = await marginAt(30, ALERT_NOON);
  expect(told?.title).toBe("PROG: marża 15,0%");
  // 120 − 12 − 3 × 29.60 = 19.20, 16.0 %: not below 16 %, and not a point above it
  const near = await marginAt(29.6, "2026-11-20T12:10:00Z");
  expect([near?.id, near?.title]).toEqual([told?.id, "PROG: marża 16,0%"]);
  // 120 − 12 − 3 × 29.20 = 20.40, 17.0 %
  expect(await marginAt(29.2, "2026-11-20T12:20:00Z")).toBeUndefined();
  // Back at 16.0 % it has to be below again before it is told.
  expect(await marginAt(29.6, "2026-11-20T12:30:00Z")).toBeUndefined();
  const again = await marginAt(30, "2026-11-20T12:40:00Z");
  expect([again?.title, again?.id === told?.id]).toEqual(["PROG: marża 15,0%", false]);
  // Changed to 15.0 %: the threshold alone decides.
  const [changed] = (await rulesOf()).filter(({ kind }) => kind === "lowMargin");
  await owner.call(saveAlertRulesRoute, {
    body: { rules: [{ ...termsOf(rule), threshold: 1500, id: rule.id, version: changed?.version ?? 0 }] },
  });
  expect(await marginAt(30, "2026-11-20T12:50:00Z")).toBeUndefined();
});
