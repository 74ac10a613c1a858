/** What each kind of cached data is kept by, and what makes it stale. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { api, FIGURE_TAGS, type Tag } from "./api.ts";
import type { Call } from "./call.ts";

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))) });

const WEB = join(import.meta.dirname, "../..");

/** Every feature puts its endpoints into the one API when it is loaded. */
const files = globSync("**/*.api.ts", { cwd: WEB });
await Promise.all(files.map((file) => import(join(WEB, file))));

type Definition = {
  type: string;
  query?: (argument: unknown) => Call;
  providesTags?: unknown;
  invalidatesTags?: unknown;
};

/** Endpoint by name with its `METHOD path`, provided and invalidated tags, as a successful answer would have them. */
function definitions(): Map<string, { call: string; changes: boolean; provides: Tag[]; invalidates: Tag[] }> {
  const found = new Map<string, { call: string; changes: boolean; provides: Tag[]; invalidates: Tag[] }>();
  const read = (tags: unknown): Tag[] => {
    const list: unknown = typeof tags === "function" ? tags({}, undefined, {}) : (tags ?? []);
    return Array.isArray(list) ? list.map((tag: Tag | { type: Tag }) => (typeof tag === "string" ? tag : tag.type)) : [];
  };
  const names = Object.keys(api.endpoints);
  const look = (name: string) => (definition: Definition) => {
    const call = definition.query?.({ filter: {}, tiles: [], mapping: {}, file: new Blob([]), name: "a" });
    found.set(name, {
      call: `${call?.method ?? ""} ${call?.path ?? ""}`,
      changes: definition.type === "mutation",
      provides: read(definition.providesTags),
      invalidates: read(definition.invalidatesTags),
    });
  };
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map((name) => [name, look(name)])) as never });
  return found;
}

const ENDPOINTS = definitions();
const DASHBOARD_TILES = ["tiles", "chart", "forecast", "estimate-truth", "bridge", "income", "trends"].map(
  (name) => `POST /api/dashboard/${name}`,
);

/** docs/RULES.md, Tags of cached data: which answers each of the nine kinds keeps. */
const PROVIDERS: readonly (readonly [Tag, readonly string[]])[] = [
  ["Users", ["GET /api/user", "GET /api/users"]],
  ["CompanySettings", ["GET /api/company-settings"]],
  ["Banners", ["GET /api/banners"]],
  ["ActiveBanners", ["GET /api/banners/active"]],
  ["DashboardProducts", ["POST /api/dashboard/products"]],
  ["DashboardOffers", ["POST /api/dashboard/offers"]],
  ["DashboardTiles", DASHBOARD_TILES],
  ["Expenses", ["GET /api/expenses"]],
  ["OrdersProfitability", ["POST /api/orders/profitability"]],
];

/** The login's demo, and what a panel asks each time it is opened. */
const WITHOUT_SESSION_OR_ASKED_ANEW = [
  "GET /api/billing-types/:typeId",
  "POST /api/billing-types/:typeId/effect",
  "POST /api/billing-types/:typeId/everyone/effect",
  "GET /api/demo-preview",
];

describe("the nine kinds of cached data", () => {
  test.each(PROVIDERS)("%s are kept by their own calls and by no other kind's", (tag, calls) => {
    expect(files.length).toBeGreaterThan(5);
    const known = PROVIDERS.flatMap(([, names]) => names);
    for (const [name, { call, provides }] of ENDPOINTS) {
      if (calls.includes(call)) expect([name, provides.includes(tag)]).toEqual([name, true]);
      else if (known.includes(call)) expect([name, provides.includes(tag)]).toEqual([name, false]);
    }
  });

  test("every report says what makes it stale", () => {
    const { paths } = Described.parse(JSON.parse(readFileSync(join(WEB, "../../docs/openapi.json"), "utf8")));
    const reports = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { tags }]) =>
          tags.includes("reports") ? `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}` : [],
        ),
      ),
    );
    const asked = [...ENDPOINTS].filter(([, { call, changes }]) => !changes && reports.has(call));
    expect(asked.length).toBeGreaterThan(10);
    // Without a tag of the figures (`providesTags` in <feature>.api.ts) an import or a new cost would leave the old answer on the screen.
    const lasting = asked.filter(([, { provides }]) => !provides.some((tag) => FIGURE_TAGS.some((figures) => figures === tag)));
    // Files are loaded side by side, so that their endpoints come in any order.
    expect(lasting.map(([, { call }]) => call).toSorted()).toEqual(WITHOUT_SESSION_OR_ASKED_ANEW.toSorted());
  });

  test("the current user and the reports are among what is checked", () => {
    const calls = [...ENDPOINTS.values()].map(({ call }) => call);
    for (const call of [
      "GET /api/user",
      "GET /api/users",
      "GET /api/company-settings",
      "GET /api/banners",
      "GET /api/banners/active",
      "POST /api/dashboard/tiles",
    ])
      expect(calls).toContain(call);
  });

  test("a banner written, changed or deleted makes the list and what is shown stale", () => {
    const changes = [...ENDPOINTS.values()].filter(({ call }) => /^(POST|PATCH|DELETE) \/api\/banners(\/:id)?$/.test(call));
    expect(changes.map(({ call, invalidates }) => [call, invalidates.toSorted()])).toEqual([
      ["POST /api/banners", ["ActiveBanners", "Banners"]],
      ["PATCH /api/banners/:id", ["ActiveBanners", "Banners"]],
      ["DELETE /api/banners/:id", ["ActiveBanners", "Banners"]],
    ]);
  });

  const CHANGES_FIGURES = /^(PUT|POST|PATCH|DELETE) \/api\/(company-settings|expenses|product-tags|products\/:id\/costs|products\/bulk)/;

  test("changes of costs, expenses, settings and tags make the last five stale", () => {
    const changes = [...ENDPOINTS.values()].filter(
      // A document is looked at and books nothing; nor does a suggestion that is put away.
      ({ call, changes }) => changes && CHANGES_FIGURES.test(call) && !/preview$|\/documents|\/suggestion$/.test(call),
    );
    expect(changes.length).toBeGreaterThan(0);
    for (const { call, invalidates } of changes)
      expect([call, FIGURE_TAGS.filter((tag) => !invalidates.includes(tag))]).toEqual([call, []]);
  });

  test("PUT /api/activate-subscription: invalidates Users", () => {
    const endpoint = [...ENDPOINTS.values()].find(({ call }) => call === "PUT /api/activate-subscription");
    expect(endpoint?.invalidates).toEqual(["Users"]);
  });
});
