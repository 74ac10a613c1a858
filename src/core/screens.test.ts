import { expect, test } from "vitest";
import { SCREEN_KEYS, SCREENS, screenOf, screensWith } from "./screens.ts";

test("no two screens share an address", () => {
  const paths = SCREEN_KEYS.map((key) => SCREENS[key].path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("the navigation begins with the dashboard and ends with the settings, whose first tab is the company's", () => {
  const sections = screensWith("group");
  expect([sections[0], sections.at(-1), screensWith("tab")[0]]).toEqual(["dashboard", "settings", "settings"]);
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
