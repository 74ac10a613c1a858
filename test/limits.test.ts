/** A viewer of one store, and one who is kept from costs: every call they may make, searched for what they must not see. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { productCostsRoute, saveProductCostsRoute } from "#contract/product-costs.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { userRoute } from "#contract/session.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { type ConsentServer, startConsentServer } from "#testing/consent-server.ts";
import { asSaid } from "#testing/said-costs.ts";
import { allConsents } from "./tenant/consents.ts";
import { CASES, callName } from "./tenant/cases.ts";
import { AMOUNT, createVictim, DAY, MARKER, type Victim } from "./tenant/victim.ts";

/** 55 555,37 zł: no other amount has these digits. */
const COST = 5_555_537;

let allegro: ConsentServer;
let app: TestApp;
let victim: Victim;
/** Amounts of which each tells what the goods cost: the cost itself, and both profits of the day. */
let kept: readonly number[];

beforeAll(async () => {
  allegro = await startConsentServer();
  app = await createTestApp({}, [], allConsents(allegro));
  victim = await createVictim(app, allegro);
  const { owner, productId: id } = victim;
  const { body } = await owner.call(productCostsRoute, { params: { id } });
  const costs = [
    { market: null, validFrom: "2026-01-01", validTo: null, unitCost: "55555.37", currency: "PLN" as const, vatMode: "net" as const },
  ];
  await owner.call(saveProductCostsRoute, { params: { id }, body: { ...asSaid(body), costs } });
});
beforeAll(async () => {
  const body = { filter: FILTER, tiles: [{ id: "day", ...RANGE }] };
  const { grossProfit, netProfit } = (await victim.owner.call(tilesRoute, { body })).body.tiles[0]?.figures ?? {};
  kept = [COST, grossProfit ?? 0, netProfit ?? 0].map(Math.abs);
});
afterAll(async () => {
  await app.close();
  await allegro.close();
});

type Limits = { storeIds: number[] | null; seesCosts: boolean };

async function viewerWith({ storeIds, seesCosts }: Limits, role: "viewer" | "manager" = "viewer"): Promise<TestClient> {
  const client = await app.signIn({ role, companyId: victim.owner.companyId });
  await sql`
    update memberships set store_ids = ${storeIds}::bigint[], sees_costs = ${seesCosts}
    where company_id = ${client.companyId} and user_id = ${client.userId}`.execute(app.database.db);
  return client;
}

const ofOtherStore = (): Limits => ({ storeIds: [Number(victim.allegroStoreId)], seesCosts: true });
const KEPT_FROM_COSTS: Limits = { storeIds: null, seesCosts: false };

const FILTER = { accountType: [], isAllProductsSelected: true };
const RANGE = { startDate: DAY, endDate: DAY };

function figureOf(cost: number): RegExp {
  return new RegExp(`${cost}|${Math.trunc(cost / 100)}[.,]${String(cost % 100).padStart(2, "0")}`);
}

const routes: readonly RouteContract[] = ROUTES;
const theirs = routes.filter(({ policy }) => policy === "read" || policy === "own").map((route) => [callName(route), route] as const);

/** What the company itself would send, of everything where a report takes a filter, as whoever it is. */
async function answerTo(client: TestClient, name: string, route: RouteContract): Promise<{ status: number; body: string }> {
  const found = CASES[name];
  if (found === undefined) throw new Error(`${name} has no case in test/tenant/cases.ts`);
  const { form, body: asked, ...input } = found.rightful(victim);
  const question =
    typeof asked === "object" && asked !== null && "filter" in asked
      ? { body: { ...asked, filter: FILTER } }
      : asked === undefined
        ? {}
        : { body: asked };
  const { statusCode, body } = await client.send(route, { ...input, ...question, ...(form ? { form: form() } : {}) });
  return { status: statusCode, body };
}

test("who has no limits sees both: the searches below can find something", async () => {
  // Long enough that no number of a row or a moment is taken for one of them.
  expect(kept.every((amount) => amount > 100_000)).toBe(true);
  const question = { body: { filter: FILTER, ...RANGE } };
  const { body } = await victim.owner.send(productsRoute, question);
  expect([body.includes(String(AMOUNT)), kept.every((amount) => figureOf(amount).test(body)), body.includes(`Kubek ${MARKER}`)]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each(theirs)("%s: a viewer of another store finds nothing of this one", async (name, route) => {
  const viewer = await viewerWith(ofOtherStore());
  const { status, body } = await answerTo(viewer, name, route);
  if (route.limited === undefined) expect(status).toBe(403);
  expect([
    body.includes(String(AMOUNT)),
    figureOf(AMOUNT).test(body),
    body.includes(`Kubek ${MARKER}`),
    body.includes(`Z-${MARKER}`),
  ]).toEqual([false, false, false, false]);
});

test.each(theirs)("%s: a viewer who is kept from costs finds none", async (name, route) => {
  const viewer = await viewerWith(KEPT_FROM_COSTS);
  const { status, body } = await answerTo(viewer, name, route);
  if (route.limited === undefined) expect(status).toBe(403);
  if (route.limited === "cut") expect(status).toBe(200);
  expect(kept.filter((amount) => figureOf(amount).test(body))).toEqual([]);
});

test("kept figures are null, what is theirs stays; sorting by a kept one and files are refused", async () => {
  const viewer = await viewerWith(KEPT_FROM_COSTS);
  const body = { filter: FILTER, tiles: [{ id: "day", ...RANGE }] };
  const [mine, whole] = [
    (await viewer.call(tilesRoute, { body })).body.tiles[0],
    (await victim.owner.call(tilesRoute, { body })).body.tiles[0],
  ];
  // 98 765,43 of goods for 55 555,37
  expect([whole?.figures.sales, whole?.figures.cogs]).toEqual([AMOUNT, -COST]);
  const { sales, cogs, grossProfit, netProfit, margin, roi, profitPerUnit, expenses, profitState } = mine?.figures ?? {};
  expect([sales, profitState]).toEqual([AMOUNT, "unknown"]);
  expect([cogs, grossProfit, netProfit, margin, roi, profitPerUnit, expenses]).toEqual([null, null, null, null, null, null, null]);
  const table = { filter: FILTER, ...RANGE };
  expect((await viewer.send(productsRoute, { body: { ...table, sort: "-sales" } })).statusCode).toBe(200);
  for (const asked of [{ sort: "-netProfit" }, { sort: "cogs" }, { sort: "-sales", only: "loss" as const }]) {
    expect([asked, (await viewer.send(productsRoute, { body: { ...table, ...asked } })).statusCode]).toEqual([asked, 403]);
  }
  expect((await viewer.send(productsRoute, { query: { format: "csv" }, body: { ...table, sort: "-sales" } })).statusCode).toBe(403);
});

test("a store's viewer has that store alone in the session; limits of a manager or an owner count for nothing", async () => {
  const viewer = await viewerWith({ storeIds: [Number(victim.storeId)], seesCosts: true });
  expect((await viewer.call(userRoute)).body.stores.map(({ id }) => id)).toEqual([victim.storeId]);
  const body = { filter: FILTER, tiles: [{ id: "day", ...RANGE }] };
  expect((await viewer.call(tilesRoute, { body })).body.tiles[0]?.figures.sales).toBe(AMOUNT);
  const manager = await viewerWith({ storeIds: [], seesCosts: false }, "manager");
  expect((await manager.call(tilesRoute, { body })).body.tiles[0]?.figures.cogs).toBe(-COST);
});
