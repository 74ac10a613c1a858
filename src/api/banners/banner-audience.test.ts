/** Who of an audience sees a banner, where it stands, and what is counted of those who did. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  activeBannersRoute,
  type Banner,
  bannersRoute,
  createBannerRoute,
  dismissBannerRoute,
  readBannerRoute,
  updateBannerRoute,
} from "#contract/banners.ts";
import { createStoreRoute } from "#contract/stores.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { activateSubscriptionRoute } from "#contract/subscription.ts";
import { type BannerOnly, FOR_ALL, standsAt } from "#core/banners.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let admin: TestClient;
let seller: TestClient;

beforeAll(async () => {
  admin = await app.signIn({ isAdmin: true });
  seller = await app.signIn();
});
beforeEach(() => sql`delete from banners`.execute(app.database.db));

type Written = Partial<BodyInputOf<typeof createBannerRoute>>;

async function write(text: string, rest: Written = {}): Promise<Banner> {
  return (await admin.call(createBannerRoute, { body: { text: { pl: text }, ...rest } })).body;
}

const only = (narrowing: Partial<BannerOnly>): BannerOnly => ({ ...FOR_ALL, ...narrowing });

async function shownTo(client: TestClient): Promise<string[]> {
  return (await client.call(activeBannersRoute)).body.items.map(({ text }) => text.pl);
}

async function countsOf({ id }: Banner): Promise<Banner["counts"] | undefined> {
  return (await admin.call(bannersRoute)).body.items.find((banner) => banner.id === id)?.counts;
}

const read = (client: TestClient, { id }: Banner, what: "seen" | "clicked") =>
  client.call(readBannerRoute, { params: { id }, body: { what } });

describe("of its audience alone", () => {
  test("roles, and a company's plan, markets and state; of each list one is enough, of every list one is needed", async () => {
    const viewer = await app.signIn({ role: "viewer", companyId: seller.companyId });
    const stranger = await app.signIn({ role: "manager" });
    await seller.call(activateSubscriptionRoute, { body: { plan: "pro", period: "monthly" } });
    await seller.call(createStoreRoute, { body: { platform: "import", name: "Sklep", markets: ["PL", "CZ"] } });
    await write("nie widzą: role i plan razem", { only: only({ roles: ["manager"], plans: ["pro"] }) });
    await write("bez sklepów", { only: only({ states: ["withoutStores"] }) });
    await write("Czechy i Węgry", { only: only({ markets: ["CZ", "HU"] }) });
    await write("plan pro", { only: only({ plans: ["pro", "max"] }) });
    await write("patrzący", { only: only({ roles: ["viewer"] }) });
    expect(await shownTo(seller)).toEqual(["plan pro", "Czechy i Węgry"]);
    expect(await shownTo(viewer)).toEqual(["patrzący", "plan pro", "Czechy i Węgry"]);
    expect(await shownTo(stranger)).toEqual(["bez sklepów"]);
  });

  test("a lost connection and a failed reading come and go with the company's stores", async () => {
    const owner = await app.signIn();
    await owner.call(createStoreRoute, { body: { platform: "import", name: "Sklep", markets: ["PL"] } });
    for (const state of ["connectionLost", "readingFailed"] as const) await write(state, { only: only({ states: [state] }) });
    expect(await shownTo(owner)).toEqual([]);
    const { db } = app.database;
    await sql`update stores set status = 'expired', sync_status = 'failed' where company_id = ${owner.companyId}`.execute(db);
    expect(await shownTo(owner)).toEqual(["readingFailed", "connectionLost"]);
    await sql`update stores set deleted_at = now() where company_id = ${owner.companyId}`.execute(db);
    expect(await shownTo(owner)).toEqual([]);
  });

  test("whoever is not signed in sees nothing that is narrowed, and nobody puts away what is not for them", async () => {
    const banner = await write("plan max", { audience: "everybody", only: only({ plans: ["max"] }) });
    const { items } = activeBannersRoute.response.parse((await seller.send(activeBannersRoute, {}, { session: true })).json());
    expect(items).toEqual([]);
    const stranger = await app.signIn();
    expect((await stranger.refused(dismissBannerRoute, { params: { id: banner.id } })).status).toBe(404);
    const refusal = await stranger.refused(readBannerRoute, { params: { id: banner.id }, body: { what: "seen" } });
    expect(refusal.status).toBe(404);
  });
});

describe("where it stands", () => {
  test("on every screen, on those without a session, or on one and what is below it", () => {
    const paths = ["/", "/register", "/system", "/system/orders", "/system/products", "/system/products/7", "/system/productsale"];
    const at = (place: Parameters<typeof standsAt>[0]) => paths.filter((path) => standsAt(place, path));
    expect(at("everywhere")).toEqual(paths);
    expect(at("login")).toEqual(["/", "/register"]);
    expect(at("dashboard")).toEqual(["/system"]);
    expect(at("products")).toEqual(["/system/products", "/system/products/7"]);
  });

  test("on the screens of the login it can only be for everybody: nobody else is known there", async () => {
    const refused = [
      { place: "login", audience: "owners" },
      { place: "login", audience: "everybody", only: only({ markets: ["PL"] }) },
    ] as const;
    for (const body of refused) {
      const refusal = await admin.refused(createBannerRoute, { body: { text: { pl: "Komunikat" }, ...body } });
      expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["place"]]);
    }
    expect((await write("Przerwa", { place: "login", audience: "everybody" })).place).toBe("login");
  });
});

describe("what is counted", () => {
  test("people, not times: two saw it, one of them followed it and one put it away; another text begins at none", async () => {
    const colleague = await app.signIn({ role: "viewer", companyId: seller.companyId });
    const banner = await write("Nowy raport", { link: { url: "/system/orders", label: { pl: "Zobacz" } } });
    expect(banner.counts).toEqual({ seen: 0, closed: 0, clicked: 0 });
    await read(seller, banner, "seen");
    await read(seller, banner, "clicked");
    await read(seller, banner, "seen");
    await read(colleague, banner, "seen");
    await colleague.call(dismissBannerRoute, { params: { id: banner.id } });
    expect(await countsOf(banner)).toEqual({ seen: 2, closed: 1, clicked: 1 });
    // Another kind is the same text.
    const params = { id: banner.id };
    await admin.call(updateBannerRoute, { params, body: { version: 1, kind: "promotion" } });
    expect(await countsOf(banner)).toEqual({ seen: 2, closed: 1, clicked: 1 });
    await admin.call(updateBannerRoute, { params, body: { version: 2, text: { pl: "Nowy raport i PDF" } } });
    expect(await countsOf(banner)).toEqual({ seen: 0, closed: 0, clicked: 0 });
    await read(seller, banner, "seen");
    expect(await countsOf(banner)).toEqual({ seen: 1, closed: 0, clicked: 0 });
  });
});
