import { expect, test } from "vitest";
import { SCREENS, screensWith } from "#core/screens.ts";
import { groupsOf, placeOf } from "./sections.ts";

test("an address lights one place of the navigation: the nearest above it", () => {
  expect(placeOf("/system/products/deliveries")).toBe("/system/products/deliveries");
  expect(placeOf("/system/products")).toBe("/system/products");
  expect(placeOf("/system/products/17")).toBe("/system/products");
  expect(placeOf("/system/products/cost-rules")).toBe("/system/products");
  expect(placeOf("/system/product-tags")).toBe("/system/product-tags");
  expect(placeOf("/system")).toBe("/system");
  expect(placeOf("/system/settings/stores/connect")).toBe("/system/settings");
  expect(placeOf("/system/users")).toBe("/system/settings");
  expect(placeOf("/system/companies")).toBeNull();
  for (const key of screensWith("group")) expect(placeOf(SCREENS[key].path)).toBe(SCREENS[key].path);
});

test("a group without a screen is not there", () => {
  expect(groupsOf([])).toEqual([]);
});
