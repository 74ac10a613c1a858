import { expect, test } from "vitest";
import { SCREEN_GROUPS, SCREEN_KEYS, SCREENS, screenOf, screensWith } from "./screens.ts";

test("no two screens share an address", () => {
  const paths = SCREEN_KEYS.map((key) => SCREENS[key].path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("the navigation begins with the dashboard and ends with the settings, whose first tab is the company's", () => {
  const sections = screensWith("group");
  expect([sections[0], sections.at(-1), screensWith("tab")[0]]).toEqual(["dashboard", "settings", "settings"]);
});

test("each place of the navigation says its group, and the groups follow each other whole", () => {
  const named = screensWith("group").map((key) => [SCREENS[key].group, key]);
  expect(
    Map.groupBy(named, ([group]) => group)
      .keys()
      .toArray(),
  ).toEqual([...SCREEN_GROUPS]);
  expect(named.map(([group]) => group)).toEqual(SCREEN_GROUPS.flatMap((group) => named.filter(([of]) => of === group).map(() => group)));
  expect(named.filter(([group]) => group === "goods").map(([, key]) => key)).toEqual(["products", "deliveries", "tags"]);
});

test("the phone's bar has the four that fit beside „more”", () => {
  expect(screensWith("short")).toEqual(["dashboard", "income", "orders", "progress"]);
});

test("what the search leads to has a name, and no place of the navigation has none", () => {
  const nameless = SCREEN_KEYS.filter((key) => {
    const { words, group, name } = screenOf(key);
    return (words !== undefined || group !== undefined) && name === undefined;
  });
  expect(nameless).toEqual([]);
});
