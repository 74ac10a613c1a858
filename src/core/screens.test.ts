import { expect, test } from "vitest";
import { SCREEN_KEYS, SCREENS, screenOf, screensWith } from "./screens.ts";

const named = (property: Parameters<typeof screensWith>[0]): string => screensWith(property).join(" ");

test("no two screens share an address", () => {
  const paths = SCREEN_KEYS.map((key) => SCREENS[key].path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("the navigation, the phone's bar and the tabs keep their order", () => {
  expect(named("group")).toBe("dashboard charts trends income orders expenses tags reconciliation progress settings");
  expect(named("short")).toBe("dashboard income orders progress");
  expect(named("tab")).toBe("settings stores users data account banners instance");
});

test("views are kept of the reports whose address holds their state", () => {
  expect(named("hasViews")).toBe("dashboard charts trends income orders");
});

test("what the search leads to has a name, and no place of the navigation has none", () => {
  const nameless = SCREEN_KEYS.filter((key) => {
    const { isSearched, group, name } = screenOf(key);
    return (isSearched === true || group !== undefined) && name === undefined;
  });
  expect(nameless).toEqual([]);
});

test("a promised address is nowhere offered", () => {
  expect(named("isPromised")).toBe("allegroAds logs products subscription");
  for (const key of screensWith("isPromised")) expect(Object.keys(SCREENS[key]).toSorted()).toEqual(["for", "isPromised", "path", "texts"]);
});
