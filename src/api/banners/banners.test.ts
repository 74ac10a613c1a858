import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  activeBannersRoute,
  bannersRoute,
  createBannerRoute,
  deleteBannerRoute,
  dismissBannerRoute,
  type Banner,
  updateBannerRoute,
} from "#contract/banners.ts";
import { loginAsUserRoute, loginTokenRoute } from "#contract/impersonation.ts";
import { deleteMemberRoute } from "#contract/team.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { createTestApp, TEST_PASSWORD, type TestClient } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { forFile } from "#testing/for-file.ts";

const ONLY_POLISH = { en: null, cs: null, sk: null, hu: null };
const inPolish = (pl: string) => ({ pl, ...ONLY_POLISH });

const app = forFile(createTestApp);
let admin: TestClient;
let seller: TestClient;

beforeAll(async () => {
  admin = await app.signIn({ isAdmin: true });
  seller = await app.signIn();
});

beforeEach(async () => {
  await sql`delete from banners`.execute(app.database.db);
  app.setNow("2026-11-20T12:00:00Z");
});

type Written = Partial<BodyInputOf<typeof createBannerRoute>>;

async function write(text: string, rest: Written = {}): Promise<Banner> {
  return (await admin.call(createBannerRoute, { body: { text: { pl: text }, ...rest } })).body;
}

async function change(banner: Banner, rest: Omit<BodyInputOf<typeof updateBannerRoute>, "version">): Promise<Banner> {
  return (await admin.call(updateBannerRoute, { params: { id: banner.id }, body: { version: banner.version, ...rest } })).body;
}

/** Polish texts of what the client is shown now, in their order. */
async function shownTo(client: TestClient): Promise<string[]> {
  return (await client.call(activeBannersRoute)).body.items.map(({ text }) => text.pl);
}

async function shownToNobody(): Promise<string[]> {
  const response = await seller.send(activeBannersRoute, {}, { session: true });
  return activeBannersRoute.response.parse(response.json()).items.map(({ text }) => text.pl);
}

async function dismiss(client: TestClient, { id }: Banner): Promise<void> {
  await client.call(dismissBannerRoute, { params: { id } });
}

describe("when", () => {
  test("a banner is shown from its first moment on, and no more at its last", async () => {
    const banner = await write("Przerwa w nocy", { from: "2026-11-20T22:00:00Z", until: "2026-11-21T04:00:00Z" });
    const at = async (instant: string) => {
      app.setNow(instant);
      const [listed] = (await admin.call(bannersRoute)).body.items;
      return [listed?.state, await shownTo(seller)];
    };
    expect(banner).toMatchObject({ state: "planned", from: "2026-11-20T22:00:00Z", until: "2026-11-21T04:00:00Z" });
    expect(await at("2026-11-20T21:59:59.999Z")).toEqual(["planned", []]);
    expect(await at("2026-11-20T22:00:00Z")).toEqual(["shown", ["Przerwa w nocy"]]);
    expect(await at("2026-11-21T03:59:59.999Z")).toEqual(["shown", ["Przerwa w nocy"]]);
    expect(await at("2026-11-21T04:00:00Z")).toEqual(["over", []]);
    await change(banner, { isOn: false });
    expect(await at("2026-11-20T23:00:00Z")).toEqual(["off", []]);
  });

  test("without bounds it is shown until it is turned off", async () => {
    const banner = await write("Nowy cennik");
    app.setNow("2036-01-01T00:00:00Z");
    expect(await shownTo(seller)).toEqual(["Nowy cennik"]);
    const off = await change(banner, { isOn: false });
    expect(await shownTo(seller)).toEqual([]);
    await change(off, { isOn: true });
    expect(await shownTo(seller)).toEqual(["Nowy cennik"]);
  });
});

describe("to whom", () => {
  test("each audience reads what is for it; whoever is not signed in reads only what is for everybody", async () => {
    const viewer = await app.signIn({ role: "viewer", companyId: seller.companyId });
    const stranger = await app.signIn({ role: "manager" });
    for (const audience of ["everybody", "signedIn", "owners", "admins"] as const) await write(audience, { audience });
    await write("company", { audience: "company", companyId: String(seller.companyId) });
    // The newest first among equals; an administrator made for a test owns their company.
    expect(await shownTo(admin)).toEqual(["admins", "owners", "signedIn", "everybody"]);
    expect(await shownTo(seller)).toEqual(["company", "owners", "signedIn", "everybody"]);
    expect(await shownTo(viewer)).toEqual(["company", "signedIn", "everybody"]);
    expect(await shownTo(stranger)).toEqual(["signedIn", "everybody"]);
    expect(await shownToNobody()).toEqual(["everybody"]);
  });

  test("the gravest comes first, and no cache keeps an answer that differs from one session to the next", async () => {
    for (const kind of ["promotion", "info", "outage", "success", "warning"] as const) await write(kind, { kind });
    expect(await shownTo(seller)).toEqual(["outage", "warning", "success", "info", "promotion"]);
    const { response } = await seller.call(activeBannersRoute);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("texts come in every language or not, read, with the button's", async () => {
    const link = { url: "/system/progress", label: { pl: "Zobacz postęp", en: "See the progress" } };
    await write("Wczytujemy starsze dane", {
      link,
      isDismissible: false,
      text: { pl: "Wczytujemy starsze dane", cs: "Načítáme **starší** data" },
    });
    const { items } = (await seller.call(activeBannersRoute)).body;
    expect(items).toEqual([
      {
        id: expect.any(String),
        revision: 1,
        isTeam: false,
        place: "everywhere",
        kind: "info",
        text: { ...ONLY_POLISH, pl: "Wczytujemy starsze dane", cs: "Načítáme **starší** data" },
        said: {
          ...ONLY_POLISH,
          pl: [{ marker: null, runs: [{ text: "Wczytujemy starsze dane", marks: [], url: null }] }],
          cs: [
            {
              marker: null,
              runs: [
                { text: "Načítáme ", marks: [], url: null },
                { text: "starší", marks: ["strong"], url: null },
                { text: " data", marks: [], url: null },
              ],
            },
          ],
        },
        link: { url: link.url, label: { ...ONLY_POLISH, ...link.label } },
        isDismissible: false,
      },
    ]);
  });
});

describe("put away", () => {
  test("it stays away for who closed it alone, until its text changes", async () => {
    const colleague = await app.signIn({ role: "viewer", companyId: seller.companyId });
    const banner = await write("Od 1 grudnia nowy cennik");
    await dismiss(seller, banner);
    await dismiss(seller, banner);
    expect([await shownTo(seller), await shownTo(colleague)]).toEqual([[], ["Od 1 grudnia nowy cennik"]]);

    const graver = await change(banner, { kind: "outage", until: "2027-01-01T00:00:00Z" });
    expect(await shownTo(seller)).toEqual([]);
    const translated = await change(graver, { text: { pl: banner.text.pl, en: "New prices from 1 December" } });
    expect(await shownTo(seller)).toEqual(["Od 1 grudnia nowy cennik"]);
    await dismiss(seller, translated);
    await change(translated, { text: { pl: "Od 15 grudnia nowy cennik", en: "New prices from 15 December" } });
    expect(await shownTo(seller)).toEqual(["Od 15 grudnia nowy cennik"]);
  });

  test("who leaves the company leaves nothing of it behind", async () => {
    const colleague = await app.signIn({ role: "viewer", companyId: seller.companyId });
    const banner = await write("Komunikat");
    await dismiss(colleague, banner);
    await dismiss(seller, banner);
    await seller.call(deleteMemberRoute, { params: { id: String(colleague.userId) } });
    const { rows } = await sql`select user_id from banner_dismissals where company_id = ${seller.companyId}`.execute(app.database.db);
    expect(rows).toEqual([{ user_id: seller.userId }]);
  });

  test("an administrator in somebody's account sees what the user sees, and closes nothing of theirs", async () => {
    await write("dla administratorów", { audience: "admins" });
    const banner = await write("dla wszystkich");
    const support = createBrowser(app);
    await support.signIn(admin.email, TEST_PASSWORD);
    const id = String(seller.userId);
    const asked = { password: TEST_PASSWORD, reason: "Zgłoszenie 7", mode: "full", minutes: 15 } as const;
    const { token } = await support.call(loginTokenRoute, { params: { id }, body: asked });
    await support.call(loginAsUserRoute, { params: { id, token, name: "Anna" } });
    expect((await support.call(activeBannersRoute)).items.map(({ text }) => text.pl)).toEqual(["dla wszystkich"]);
    expect((await support.refused(dismissBannerRoute, { params: { id: banner.id } })).status).toBe(403);
    expect(await shownTo(seller)).toEqual(["dla wszystkich"]);
  });

  test("one that may not be closed stays, also for who closed it before", async () => {
    const banner = await write("Serwis nie działa");
    await dismiss(seller, banner);
    await change(banner, { isDismissible: false });
    expect(await shownTo(seller)).toEqual(["Serwis nie działa"]);
    const refusal = await seller.refused(dismissBannerRoute, { params: { id: banner.id } });
    expect([refusal.status, refusal.body.Message]).toEqual([400, "Tego komunikatu nie można zamknąć."]);
  });

  test("what is not shown to oneself cannot be found: another company's, an administrators', an old one", async () => {
    const stranger = await app.signIn();
    const banners = [
      await write("dla firmy", { audience: "company", companyId: String(seller.companyId) }),
      await write("dla administratorów", { audience: "admins" }),
      await write("dawny", { until: "2026-11-20T11:59:59Z" }),
      await write("wyłączony", { isOn: false }),
    ];
    for (const { id } of [...banners, { id: "999999" }, { id: "x" }])
      expect([id, (await stranger.refused(dismissBannerRoute, { params: { id } })).status]).toEqual([id, 404]);
    const { rows } = await sql`select from banner_dismissals where company_id = ${stranger.companyId}`.execute(app.database.db);
    expect(rows).toHaveLength(0);
  });
});

describe("written by administrators", () => {
  test("nobody else lists, writes, changes or deletes", async () => {
    const banner = await write("Komunikat");
    const params = { id: banner.id };
    const refusals = [
      await seller.refused(bannersRoute),
      await seller.refused(createBannerRoute, { body: { text: { pl: "Mój komunikat" } } }),
      await seller.refused(updateBannerRoute, { params, body: { version: 1, isOn: false } }),
      await seller.refused(deleteBannerRoute, { params }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await shownTo(seller)).toEqual(["Komunikat"]);
  });

  test("the list has the shown ones first, then planned, off and over, with the company's name and all its pages", async () => {
    await sql`update companies set name = 'Dom i Ogród' where company_id = ${seller.companyId}`.execute(app.database.db);
    await write("dawny", { until: "2026-11-20T12:00:00Z" });
    await write("wyłączony", { isOn: false });
    await write("jutrzejszy", { from: "2026-11-21T12:00:00Z" });
    await write("dla firmy", { audience: "company", companyId: String(seller.companyId) });
    const { items, total } = (await admin.call(bannersRoute)).body;
    expect([total, ...items.map(({ text, state, companyName }) => [text.pl, state, companyName])]).toEqual([
      4,
      ["dla firmy", "shown", "Dom i Ogród"],
      ["jutrzejszy", "planned", null],
      ["wyłączony", "off", null],
      ["dawny", "over", null],
    ]);
    const second = (await admin.call(bannersRoute, { query: { page: 2, perPage: 3 } })).body;
    expect([second.total, ...second.items.map(({ text }) => text.pl)]).toEqual([4, "dawny"]);
  });

  test("a stale version is refused, and a change that changes nothing keeps it", async () => {
    const banner = await write("Pierwszy", { from: "2026-11-20T10:00:00.000Z" });
    expect(banner.version).toBe(1);
    expect((await change(banner, { text: { pl: " Pierwszy " }, from: "2026-11-20T10:00:00Z" })).version).toBe(1);
    expect((await change(banner, { kind: "warning" })).version).toBe(2);
    const stale = await admin.refused(updateBannerRoute, { params: { id: banner.id }, body: { version: 1, kind: "outage" } });
    expect([stale.status, stale.body.code]).toEqual([409, "CONFLICT"]);
    const [kept] = (await admin.call(bannersRoute)).body.items;
    expect(kept).toMatchObject({ kind: "warning", text: inPolish("Pierwszy"), from: "2026-11-20T10:00:00Z" });
  });

  test("a deleted one is gone for everybody, with what people had put away", async () => {
    const banner = await write("Komunikat");
    await dismiss(seller, banner);
    await admin.call(deleteBannerRoute, { params: { id: banner.id } });
    expect((await admin.call(bannersRoute)).body).toMatchObject({ items: [], total: 0 });
    expect((await admin.refused(deleteBannerRoute, { params: { id: banner.id } })).status).toBe(404);
    expect((await admin.refused(updateBannerRoute, { params: { id: banner.id }, body: { version: 1 } })).status).toBe(404);
    const { rows } = await sql`select from banner_dismissals where company_id = ${seller.companyId}`.execute(app.database.db);
    expect(rows).toHaveLength(0);
  });

  test("the log says who wrote, changed and deleted what, with the values that changed", async () => {
    const banner = await write("Komunikat");
    await change(banner, { kind: "outage", text: { pl: "Poprawiony" } });
    await admin.call(deleteBannerRoute, { params: { id: banner.id } });
    const { rows } = await sql<{ told: unknown }>`
      select json_build_array(action, before, after) as told from audit_log
      where company_id = ${admin.companyId} and user_id = ${admin.userId} and subject_type = 'banner' and subject_id = ${banner.id}
      order by id`.execute(app.database.db);
    expect(rows.map(({ told }) => told)).toEqual([
      ["banner.created", null, expect.objectContaining({ text: inPolish("Komunikat"), audience: "signedIn" })],
      ["banner.changed", { kind: "info", text: inPolish("Komunikat") }, { kind: "outage", text: inPolish("Poprawiony") }],
      ["banner.deleted", expect.objectContaining({ text: inPolish("Poprawiony") }), null],
    ]);
  });
});

describe("what is refused names its field", () => {
  const LABEL = { pl: "Więcej" };

  test.each<[field: string, message: string, body: Written]>([
    ["text.pl", "To pole jest wymagane.", { text: { pl: "  " } }],
    ["text.pl", "Wartość jest za długa.", { text: { pl: "a".repeat(501) } }],
    ["text.en", "Nieprawidłowy format.", { text: { pl: "Dwa", en: "two\tcolumns" } }],
    ["link.label.pl", "To pole jest wymagane.", { link: { url: "/system", label: { pl: "" } } }],
    ...["//example.com", "/\\example.com", "javascript:alert(1)", "https://a@example.com", "progress", "https://"].map(
      (url): [string, string, Written] => [
        "link.url",
        "Podaj adres zaczynający się od https:// lub http://",
        { link: { url, label: LABEL } },
      ],
    ),
    ["companyId", "To pole jest wymagane.", { audience: "company" }],
    ["companyId", "Nie ma takiej firmy.", { audience: "company", companyId: "999999" }],
    ["companyId", "Nie ma takiej firmy.", { audience: "company", companyId: "x" }],
    ["from", "Nieprawidłowy format.", { from: "2026-11-20 12:00" }],
    ["from", "Nieprawidłowa wartość.", { from: "0000-01-01T00:00:00Z" }],
    ["until", "Koniec musi być późniejszy niż początek.", { from: "2026-11-20T12:00:00Z", until: "2026-11-20T12:00:00.000Z" }],
  ])("%s: %s", async (field, message, body) => {
    const refusal = await admin.refused(createBannerRoute, { body: { text: { pl: "Komunikat" }, ...body } });
    expect([refusal.status, refusal.body.errors]).toEqual([422, { [field]: [expect.stringContaining(message)] }]);
    expect((await admin.call(bannersRoute)).body.total).toBe(0);
  });

  test("a change is checked together with what it leaves as it is", async () => {
    const banner = await write("Komunikat", { from: "2026-11-20T12:00:00Z" });
    const body = { version: 1, until: "2026-11-20T11:00:00Z" };
    const refusal = await admin.refused(updateBannerRoute, { params: { id: banner.id }, body });
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["until"]]);
    const aimless = await admin.refused(updateBannerRoute, { params: { id: banner.id }, body: { version: 1, audience: "company" } });
    expect([aimless.status, Object.keys(aimless.body.errors ?? {})]).toEqual([422, ["companyId"]]);
  });

  test.each(["http://example.com", "https://example.com/", "https://example.com/a?b=c#d", "/", "/system/orders?only=loss"])(
    "the link %s is one",
    async (url) => {
      expect((await write("Komunikat", { link: { url, label: LABEL } })).link).toEqual({ url, label: inPolish("Więcej") });
    },
  );
});
