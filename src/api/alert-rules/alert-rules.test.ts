/** Every kind of alert fired by facts, once, with its link; what ends it, and what never tells it twice. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  alertRulePreviewRoute,
  alertRulesRoute,
  deleteAlertRuleRoute,
  openAlertsRoute,
  saveAlertRulesRoute,
} from "#contract/alert-rules.ts";
import { alertsRoute, dismissAlertRoute } from "#contract/alerts.ts";
import { notificationsRoute } from "#contract/notifications.ts";
import { orderRoute } from "#contract/orders.ts";
import { productRoute } from "#contract/product.ts";
import type { ResponseOf } from "#contract/route.ts";
import { ALERT_RULE_KINDS } from "#core/alert-rules.ts";
import { SCREEN_KEYS, SCREENS } from "#core/screens.ts";
import { runCheck, runHourlyChecks } from "#jobs/check-alerts.task.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { withTransaction } from "#db/connection.ts";
import { ALERT_NOON, loadAlertSeller, NOWY, PROG } from "#testing/alert-seller.ts";
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

const check = (client: TestClient, at = ALERT_NOON) =>
  runCheck(workerDeps(app.database, { clock: clockAt(at) }), { companyId: client.companyId });

const alertsOf = async (client: TestClient) => (await client.call(alertsRoute)).body;
const titles = ({ items }: ResponseOf<typeof alertsRoute>) =>
  Object.fromEntries(items.map(({ kind, title }) => [kind, title.replaceAll("\u00a0", " ")]));

async function countAlerts({ companyId }: TestClient): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from alerts where company_id = ${companyId}`.execute(
    app.database.db,
  );
  return rows[0]?.found ?? 0;
}

test("every kind is told by its facts, once, also by two workers at once and by the one after them", async () => {
  await Promise.all([check(owner), check(owner)]);
  const told = await alertsOf(owner);
  expect(titles(told)).toEqual({
    lossDay: "19.11.2026: dzień ze stratą −500,00 zł",
    saleBelowCost: "TANI: 3 zamówienia poniżej kosztów",
    priceFloor: "PROG: cena 32,00 zł poniżej progu opłacalności 33,34 zł",
    lowMargin: "TANI: marża −20,0%",
    costMissing: "NOWY: sprzedaż bez kosztu",
    feeJump: "SKOK: prowizja wzrosła z 10,0% do 15,0%",
    refundSpike: "ZWROT: zwroty 30,0%",
    noOrders: "Pierwszy: brak zamówień od 50 godz.",
    lowStock: "ZAPAS: zapas na 2 dni",
    syncFailed: "Drugi: nie pobieramy nowych danych",
    consentExpiring: "Pierwszy: zgoda wygaśnie za 4 dni",
    expenseDue: expect.stringContaining("wydatek 22.11.2026"),
  });
  expect(told.total).toBe(ALERT_RULE_KINDS.length);
  expect(told.items.find(({ kind }) => kind === "saleBelowCost")?.text).toContain("razem −6,00\u00a0zł");
  await check(owner);
  expect(await countAlerts(owner)).toBe(ALERT_RULE_KINDS.length);
});

test("each link leads to a screen that is there, with what it is about in the address", async () => {
  const { items } = await alertsOf(owner);
  const screens = SCREEN_KEYS.map((key) => new RegExp(`^${SCREENS[key].path.replaceAll(/:\w+/g, "[^/]+")}$`));
  for (const { kind, link } of items) {
    const url = new URL(link ?? "", "http://localhost");
    expect([kind, screens.some((screen) => screen.test(url.pathname))]).toEqual([kind, true]);
    const product = /^\/system\/products\/(\d+)$/.exec(url.pathname)?.[1] ?? url.searchParams.get("cost");
    if (product !== null && product !== undefined) await owner.call(productRoute, { params: { id: product } });
    const order = url.searchParams.get("order");
    if (order !== null) await owner.call(orderRoute, { params: { id: order } });
  }
  const linkOf = (kind: string) => new URL(items.find((item) => item.kind === kind)?.link ?? "", "http://localhost");
  expect(linkOf("lossDay").searchParams.get("startDate")).toBe("2026-11-19");
  expect(linkOf("priceFloor").pathname).toBe(`/system/products/${ids.products.get(PROG)}`);
  expect(linkOf("costMissing").searchParams.get("cost")).toBe(String(ids.products.get(NOWY)));
});

test("what is put aside is not told again while it lasts; what is over ends by itself and is said to be", async () => {
  const { companyId } = owner;
  const { db } = app.database;
  const before = await alertsOf(owner);
  const floor = before.items.find(({ kind }) => kind === "priceFloor");
  await owner.call(dismissAlertRoute, { params: { id: floor?.id ?? "" } });
  await sql`
    insert into product_costs (company_id, product_id, unit_cost, currency, vat_mode) values (${companyId}, ${ids.products.get(NOWY)}, 100, 'PLN', 'gross')`.execute(
    db,
  );
  await withTransaction(db, (tx) => recompute({ db: tx, companyId }, { productIds: null, from: null, to: null, today: "2026-11-20" }));
  await check(owner, "2026-11-20T12:10:00Z");
  const after = titles(await alertsOf(owner));
  expect([after["priceFloor"], after["costMissing"]]).toEqual([undefined, undefined]);
  expect(await countAlerts(owner)).toBe(ALERT_RULE_KINDS.length);
  const { items } = (await owner.call(notificationsRoute)).body;
  expect(items.filter(({ isOver }) => isOver).map(({ title, isRead }) => [title, isRead])).toEqual([
    ["Już nieaktualne: NOWY: sprzedaż bez kosztu", true],
  ]);
  // It holds again: that is another fact.
  await sql`delete from product_costs where company_id = ${companyId} and product_id = ${ids.products.get(NOWY)}`.execute(db);
  await withTransaction(db, (tx) => recompute({ db: tx, companyId }, { productIds: null, from: null, to: null, today: "2026-11-20" }));
  await check(owner, "2026-11-20T12:20:00Z");
  expect(titles(await alertsOf(owner))["costMissing"]).toBe("NOWY: sprzedaż bez kosztu");
});

test("a pause of orders goes on while the store is not read: what nobody knows ends no alert and tells nothing anew", async () => {
  const seller = await app.signIn({ companyId: (await loadAlertSeller(app.database)).companyId });
  const pauses = async () => (await alertsOf(seller)).items.filter(({ kind }) => kind === "noOrders").map(({ id }) => id);
  const readAt = (at: string) =>
    sql`update stores set last_sync_at = ${at} where company_id = ${seller.companyId} and name = 'Pierwszy'`.execute(app.database.db);
  await check(seller);
  const [told, ...more] = await pauses();
  expect([told === undefined, more]).toEqual([false, []]);
  // Read at noon; at five nothing is known of the last five hours.
  await readAt(ALERT_NOON);
  await check(seller, "2026-11-20T17:00:00Z");
  expect(await pauses()).toEqual([told]);
  // Read again and still nothing sold: the same alert. No other was written meanwhile.
  await readAt("2026-11-20T17:30:00Z");
  await check(seller, "2026-11-20T17:35:00Z");
  expect(await pauses()).toEqual([told]);
  // A store that was disconnected has no orders to wait for.
  await sql`update stores set status = 'disconnected' where company_id = ${seller.companyId} and name = 'Pierwszy'`.execute(
    app.database.db,
  );
  await check(seller, "2026-11-20T17:40:00Z");
  expect(await pauses()).toEqual([]);
});

const termsOf = (rule: ResponseOf<typeof alertRulesRoute>["items"][number]) => {
  const { kind, isOn, threshold, markets, storeIds, tagIds, productIds, channels, quietFrom, quietTo } = rule;
  return { kind, isOn, threshold, markets, storeIds, tagIds, productIds, channels, quietFrom, quietTo };
};

test("a rule is tried before it is switched on, is limited, refused where it makes no sense, and removed", async () => {
  const { items } = (await owner.call(alertRulesRoute)).body;
  expect(items.map(({ kind, isBase }) => [kind, isBase])).toEqual(ALERT_RULE_KINDS.map((kind) => [kind, true]));
  const margin = items.find(({ kind }) => kind === "lowMargin");
  if (margin === undefined) throw new Error("no rule of margins");
  expect([margin.open, margin.firedAt]).toEqual([1, ALERT_NOON]);
  // 40 %: TANI −20 %, PROG (120 − 12 − 90) ÷ 120 = 15 %
  const wider = { ...termsOf(margin), threshold: 4000 };
  const preview = (await owner.call(alertRulePreviewRoute, { body: wider })).body;
  expect(preview.items.map(({ title }) => title)).toEqual(["TANI: marża −20,0%", "PROG: marża 15,0%"]);
  const onlyProg = { ...wider, productIds: [String(ids.products.get(PROG))] };
  expect((await owner.call(alertRulePreviewRoute, { body: onlyProg })).body.total).toBe(1);
  expect((await owner.refused(alertRulePreviewRoute, { body: { ...wider, threshold: 10_001 } })).status).toBe(422);
  expect((await owner.refused(alertRulePreviewRoute, { body: { ...wider, productIds: ["999999999"] } })).status).toBe(422);

  const saved = (await owner.call(saveAlertRulesRoute, { body: { rules: [{ ...onlyProg, id: null }] } })).body.items;
  const added = saved.find(({ isBase }) => !isBase);
  expect(added?.products.map(({ name }) => name)).toEqual(["PROG"]);
  await check(owner);
  expect((await owner.call(openAlertsRoute, { params: { id: added?.id ?? "" } })).body.items.map(({ title }) => title)).toEqual([
    "PROG: marża 15,0%",
  ]);
  await owner.call(deleteAlertRuleRoute, { params: { id: added?.id ?? "" } });
  expect((await alertsOf(owner)).items.filter(({ kind }) => kind === "lowMargin").map(({ title }) => title)).toEqual([
    "TANI: marża −20,0%",
  ]);
  expect((await owner.refused(deleteAlertRuleRoute, { params: { id: margin.id } })).status).toBe(400);

  const stale = await owner.refused(saveAlertRulesRoute, { body: { rules: [{ ...wider, id: margin.id, version: margin.version - 1 }] } });
  expect(stale.status).toBe(409);
  await owner.call(saveAlertRulesRoute, { body: { rules: [{ ...termsOf(margin), isOn: false, id: margin.id, version: margin.version }] } });
  expect(titles(await alertsOf(owner))["lowMargin"]).toBeUndefined();
  const viewer = await app.signIn({ companyId: owner.companyId, role: "viewer" });
  expect((await viewer.refused(saveAlertRulesRoute, { body: { rules: [{ ...wider, id: null }] } })).status).toBe(403);
});

test("a price floor says whether it is the bound of the rule or what was seen", async () => {
  const { items } = (await owner.call(alertRulesRoute)).body;
  const rule = items.find(({ kind }) => kind === "priceFloor");
  if (rule === undefined) throw new Error("no rule of price floors");
  const said = async () =>
    (await owner.call(alertRulePreviewRoute, { body: termsOf(rule) })).body.items.map(({ text }) => text.replaceAll("\u00a0", " "));
  const end = "a przy cenie poniżej 33,34 zł sprzedaż traci pieniądze.";
  expect(await said()).toEqual([`Rynek PL, Dopasuj cenę: najniższa cena z ostatnich 30 nocy to 32,00 zł, ${end}`]);
  await sql`
    update offer_days set price = 4000, floor_min = 3190, floor_at = '2026-11-19T03:00:00Z'
    where company_id = ${owner.companyId} and price_rule = 'r-1'`.execute(app.database.db);
  expect(await said()).toEqual([`Rynek PL, Dopasuj cenę: reguła cenowa pozwala zejść do 31,90 zł, ${end}`]);
  await sql`
    update offer_days set campaign_price = 2900, campaign_price_name = 'Tydzień okazji'
    where company_id = ${owner.companyId} and price_rule = 'r-1'`.execute(app.database.db);
  expect(await said()).toEqual([`Rynek PL, Tydzień okazji: kampania obniża cenę do 29,00 zł, ${end}`]);
});

test("many facts of one rule are one notification that leads to all of them", async () => {
  const { companyId } = owner;
  await sql`
    insert into alerts (company_id, kind, subject, params, rule_id, raised_at, seen_at)
    select ${companyId}::bigint, 'lowStock', r.id || ':x' || n, jsonb_build_object('name', 'P' || n, 'productId', n, 'days', 1, 'stock', 1, 'units', 30), r.id, now(), now()
    from alert_rules r, generate_series(1, 6) n where r.company_id = ${companyId} and r.kind = 'lowStock'`.execute(app.database.db);
  const { items } = (await owner.call(notificationsRoute)).body;
  const grouped = items.filter(({ title }) => title.startsWith("Kończący się zapas"));
  expect(grouped.map(({ title, link }) => [title, link?.split("=")[0]])).toEqual([
    ["Kończący się zapas: 7 spraw", "/system/settings/alerts?rule"],
  ]);
});

test("every hour each company with a store has its rules asked, and one check of it waits at most", async () => {
  const deps = workerDeps(app.database, { clock: clockAt(ALERT_NOON) });
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where key = ${`check-alerts-${owner.companyId}`}`.execute(app.database.db);
    return rows[0]?.count;
  };
  await runHourlyChecks(deps);
  await runHourlyChecks(deps);
  expect(await waiting()).toBe(1);
});
