/** Which guard stands before which address, for every route of the product and for addresses that are none. */
import { createInstance } from "i18next";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { SCREEN_KEYS, SCREENS, screenOf } from "#core/screens.ts";
import { AdminsOnly, ColleaguesOnly, EditorsOnly, GuestOnly, MembersOnly } from "./guards.tsx";
import { routesOf } from "./router.tsx";

const routes: RouteObject[] = routesOf(createInstance());

/** The guard and the pattern of the address's own route. */
function placeOf(address: string): [guard: string, path: string] {
  const branch = (matchRoutes(routes, address) ?? []).map(({ route }) => route);
  const guard = branch.some(({ Component }) => Component === MembersOnly)
    ? "members"
    : branch.some(({ Component }) => Component === GuestOnly)
      ? "guests"
      : "anybody";
  return [guard, branch.at(-1)?.path ?? "index"];
}

const GUEST_ROUTES = ["/", "/register", "/forgot-password", "/reset-password"];
const PUBLIC_ROUTES = ["/email-update", "/terms-and-conditions"];
const SYSTEM_ROUTES = [
  "dashboard-charts",
  "dashboard-trends",
  "dashboard-income",
  "allegro-ads",
  "logs",
  "products",
  "product-tags",
  "expenses",
  "settings",
  "users",
  "banners",
  "subscription",
  "progress",
];

test("the public group is for visitors who are not logged in alone", () => {
  for (const address of GUEST_ROUTES) expect([address, ...placeOf(address)]).toEqual([address, "guests", address]);
});

test("the other public routes are for anybody", () => {
  for (const address of PUBLIC_ROUTES) expect([address, ...placeOf(address)]).toEqual([address, "anybody", address]);
});

test("every route under /system stands behind the authentication guard", () => {
  expect(placeOf("/system")).toEqual(["members", "index"]);
  for (const name of SYSTEM_ROUTES) {
    const [guard, path] = placeOf(`/system/${name}`);
    expect([name, guard, path.split("/").at(-1)]).toEqual([name, "members", name]);
  }
});

test("every screen of the table is at its address, behind the guards it names", () => {
  for (const key of SCREEN_KEYS) {
    const { path, only, for: whom } = screenOf(key);
    const address = path.replace(":id", "1");
    const branch = (matchRoutes(routes, address) ?? []).map(({ route }) => route);
    const guarded = { colleagues: branch.some(({ Component }) => Component === ColleaguesOnly), editors: false, admins: false };
    guarded.editors = branch.some(({ Component }) => Component === EditorsOnly);
    guarded.admins = branch.some(({ Component }) => Component === AdminsOnly);
    expect([key, ...placeOf(address)]).toEqual([key, whom, path === SCREENS.dashboard.path ? "index" : path]);
    expect([key, guarded]).toEqual([key, { colleagues: only === "colleagues", editors: only === "editors", admins: only === "admins" }]);
    // The layout of the system stands above what members see, and above nothing else.
    expect([key, branch.some((route) => route.path === "/system")]).toEqual([key, whom === "members"]);
  }
});

test("any other path is the page for unknown ones, also under /system", () => {
  for (const address of ["/nie-ma", "/system/nie-ma", "/system/settings/nie-ma", "/registerr", "/system/products/1/nie-ma"]) {
    expect([address, ...placeOf(address)]).toEqual([address, "anybody", "*"]);
  }
});
