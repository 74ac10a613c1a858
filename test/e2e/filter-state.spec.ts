/** What docs/brief-coverage.md promises of presets, stored keys and product selection, in a browser whose clock is set. */
import type { Page } from "@playwright/test";
import { expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

type Tile = { id: string; startDate: string; endDate: string };

const PRESET_NAMES = {
  option1: "Dziś i miesiące",
  option2: "Dziś i ostatnie 7, 14, 30 dni",
  option3: "Kolejne tygodnie",
  option4: "Kolejne miesiące",
  option5: "Kolejne dni",
  cOption1: "Ostatnie 12 miesięcy",
  cOption2: "Ostatnie 3 miesiące, tygodniami",
  cOption3: "Ostatnie 30 dni, dzień po dniu",
} as const;
type Preset = keyof typeof PRESET_NAMES;

/** The presets (docs/brief-coverage.md, Market, currency, filter) on the calendar and nothing of the product. */
function promisedTiles(preset: Preset, todayText: string): Tile[] {
  const today = Temporal.PlainDate.from(todayText);
  const tile = (id: string, start: Temporal.PlainDate, end: Temporal.PlainDate): Tile => ({
    id,
    startDate: String(start),
    endDate: String(end),
  });
  const day = (id: string, back: number) => tile(id, today.subtract({ days: back }), today.subtract({ days: back }));
  const yesterday = today.subtract({ days: 1 });
  // "end yesterday and start 7, 14 or 30 days back plus one": n days, the last of them yesterday
  const lastDays = (id: string, days: number) => tile(id, yesterday.subtract({ days }).add({ days: 1 }), yesterday);
  const week = (id: string, back: number) => {
    const monday = today.subtract({ days: today.dayOfWeek - 1 + 7 * back });
    const sunday = monday.add({ days: 6 });
    return tile(id, monday, Temporal.PlainDate.compare(sunday, today) > 0 ? today : sunday);
  };
  const month = (id: string, back: number) => {
    const first = today.with({ day: 1 }).subtract({ months: back });
    return tile(id, first, back === 0 ? today : first.add({ months: 1 }).subtract({ days: 1 }));
  };
  switch (preset) {
    case "option1":
      return [day("today", 0), day("yesterday", 1), month("month", 0), month("lastMonth", 1)];
    case "option2":
      return [day("today", 0), day("yesterday", 1), lastDays("last7days", 7), lastDays("last14days", 14), lastDays("last30days", 30)];
    case "option3":
      return [week("currentWeek", 0), week("lastWeek", 1), week("last2weeks", 2), week("last3weeks", 3)];
    case "option4":
      return [month("month", 0), month("lastMonth", 1), month("last2months", 2), month("last3months", 3)];
    case "option5":
      return [day("today", 0), day("yesterday", 1), day("last2days", 2), day("last3days", 3)];
    case "cOption1":
      return [tile("cOption1", today.with({ day: 1 }).subtract({ months: 11 }), today)];
    case "cOption2":
      return [tile("cOption2", today.with({ day: 1 }).subtract({ months: 2 }), today)];
    case "cOption3":
      return [lastDays("cOption3", 30)];
  }
}

/** "split by month, by week, by day"; the others leave the default. */
const SPLIT: Partial<Record<Preset, string>> = { cOption1: "month", cOption2: "week", cOption3: "day" };

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("tiles-"))));

/** Tiles of the next question to the reports. */
async function askedTiles(page: Page, act: () => Promise<unknown>): Promise<Tile[]> {
  const asking = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/dashboard/tiles");
  await act();
  const body: { tiles: Tile[] } = (await asking).postDataJSON();
  return body.tiles.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }));
}

async function choosePreset(page: Page, preset: Preset): Promise<void> {
  await page.getByRole("button", { name: /^Okres: / }).click();
  await page.getByRole("button", { name: PRESET_NAMES[preset], exact: true }).click();
}

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };

test.beforeEach(async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const orders = [
    { ...KUBEK, order: "1", day: dayAgo(0) },
    { ...WAZON, order: "2", day: dayAgo(0) },
  ];
  await stockedShop(page.request, orders, {});
});

/** Instants whose day in Warsaw is another one than in UTC, wherever that can be; before the shop's last day, beyond which a screen opens at its data. */
const DAYS = [
  ["29 March, a Sunday, as the clock goes forward", "2026-03-28T23:30:00Z", "2026-03-29"],
  ["25 October, a Sunday, after the clock went back", "2026-10-25T22:30:00Z", "2026-10-25"],
  ["29 February", "2024-02-28T23:30:00Z", "2024-02-29"],
  ["1 January", "2025-12-31T23:30:00Z", "2026-01-01"],
  ["a Monday", "2026-11-15T23:30:00Z", "2026-11-16"],
  ["a Sunday", "2026-11-22T12:00:00Z", "2026-11-22"],
] as const;

for (const [name, instant, today] of DAYS) {
  test(`Time-range presets and the twelve tiles- keys on ${name}`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(instant));
    for (const preset of ["option1", "option2", "option3", "option4", "option5", "cOption1", "cOption2", "cOption3"] as const) {
      const expected = promisedTiles(preset, today);
      // The first is what the page opens with.
      const choose = () => (preset === "option1" ? page.goto("/system") : choosePreset(page, preset));
      expect([preset, await askedTiles(page, choose)]).toEqual([preset, expected]);
      // The first tile is selected by default, and all twelve keys say so.
      const [chosen] = expected;
      await expect
        .poll(() => stored(page))
        .toEqual({
          "tiles-searchPhrase": "",
          "tiles-timeRange": preset,
          "tiles-accountType": "[]",
          "tiles-startDate": chosen?.startDate,
          "tiles-endDate": chosen?.endDate,
          "tiles-predefinedDates": JSON.stringify(expected.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }))),
          "tiles-selectedTileId": chosen?.id,
          "tiles-splitType": SPLIT[preset] ?? "month",
          "tiles-selectedProductIds": "[]",
          "tiles-excludedProductIds": "[]",
          "tiles-isAllProductsSelected": "true",
          "tiles-searchItemsTotal": expect.stringMatching(/^\d+$/),
        });
    }
  });
}

test("Filter state: the address wins, then storage, then defaults", async ({ page }) => {
  await page.goto("/system");
  await expect(page.locator('[data-tile="today"]')).toHaveAttribute("data-chosen", "true");
  // The last thing the screen itself stores.
  await expect.poll(async () => (await stored(page))["tiles-searchItemsTotal"]).toBe("2");
  await page.evaluate(() => {
    localStorage.setItem("tiles-timeRange", "option4");
    localStorage.setItem("tiles-selectedTileId", "lastMonth");
    localStorage.setItem("tiles-searchPhrase", "kubek");
    localStorage.setItem("tiles-splitType", "week");
  });
  await page.goto("/system");
  await expect(page.locator('[data-tile="lastMonth"]')).toHaveAttribute("data-chosen", "true");
  await expect(page.getByLabel(/Szukaj produktu/)).toHaveValue("kubek");
  await page.goto("/system?timeRange=option5&selectedTileId=last2days");
  await expect(page.locator('[data-tile="last2days"]')).toHaveAttribute("data-chosen", "true");
  // What the address does not say stays as stored, and the storage follows the address.
  await expect(page.getByLabel(/Szukaj produktu/)).toHaveValue("kubek");
  await expect.poll(async () => (await stored(page))["tiles-timeRange"]).toBe("option5");
});

test("Filter state: stored dates count for a range of one's own only, and are the same days tomorrow", async ({ page }) => {
  await page.goto("/system");
  await expect.poll(async () => (await stored(page))["tiles-searchItemsTotal"]).toBe("2");
  await page.evaluate(() => {
    localStorage.setItem("tiles-timeRange", "custom");
    localStorage.setItem("tiles-startDate", "2026-01-05");
    localStorage.setItem("tiles-endDate", "2026-01-11");
  });
  const custom = [{ id: "custom", startDate: "2026-01-05", endDate: "2026-01-11" }];
  expect(await askedTiles(page, () => page.goto("/system"))).toEqual(custom);
  await page.clock.setFixedTime(new Date("2026-12-24T12:00:00Z"));
  expect(await askedTiles(page, () => page.goto("/system"))).toEqual(custom);
  // With a preset they are computed anew from today.
  expect(await askedTiles(page, () => page.goto("/system?timeRange=option5"))).toEqual(promisedTiles("option5", "2026-12-24"));
});

test("Filter state: unreadable stored state is dropped, never a crash", async ({ page }) => {
  await page.goto("/system");
  await expect.poll(async () => (await stored(page))["tiles-searchItemsTotal"]).toBe("2");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("tiles-")) localStorage.setItem(key, "{[broken");
    localStorage.setItem("tiles-predefinedDates", '[{"startDate":5}]');
    localStorage.setItem("tiles-searchPhrase", "");
  });
  await page.goto("/system");
  await expect(page.locator('[data-tile="today"]')).toHaveAttribute("data-chosen", "true");
  await expect
    .poll(() => stored(page))
    .toMatchObject({
      "tiles-timeRange": "option1",
      "tiles-splitType": "month",
      "tiles-accountType": "[]",
      "tiles-isAllProductsSelected": "true",
    });
  const dates: Tile[] = JSON.parse((await stored(page))["tiles-predefinedDates"] ?? "[]");
  expect(dates.map(({ id }) => id)).toEqual(["today", "yesterday", "month", "lastMonth"]);
});

test("Product selection: selecting all clears the selection and stores exclusions, deselecting all the opposite", async ({ page }) => {
  await page.goto("/system");
  const selection = async () => {
    const {
      "tiles-isAllProductsSelected": all,
      "tiles-selectedProductIds": selected,
      "tiles-excludedProductIds": excluded,
    } = await stored(page);
    return [all, JSON.parse(selected ?? "[]").length, JSON.parse(excluded ?? "[]").length];
  };
  const all = page.getByRole("checkbox", { name: /wszystkie/i }).first();
  const kubek = page.getByLabel("Uwzględnij produkt: Kubek ceramiczny");
  const wazon = page.getByLabel("Uwzględnij produkt: Wazon szklany");
  // All are selected: unticking one stores it as an exclusion.
  await wazon.uncheck();
  await expect.poll(selection).toEqual(["true", 0, 1]);
  // Selecting all again forgets the exclusion.
  await all.click();
  await expect.poll(selection).toEqual(["true", 0, 0]);
  // Deselecting all: nothing chosen, no exclusions; what is ticked then is stored as chosen.
  await all.click();
  await expect.poll(selection).toEqual(["false", 0, 0]);
  await kubek.check();
  await expect.poll(selection).toEqual(["false", 1, 0]);
  await page.reload();
  await expect(kubek).toBeChecked();
  await expect(wazon).not.toBeChecked();
  // Selecting all clears the explicit selection.
  await all.click();
  await expect.poll(selection).toEqual(["true", 0, 0]);
});

test("Product selection: changing the account type resets the selection and the phrase; a reset restores everything", async ({ page }) => {
  await page.goto("/system");
  await page.getByLabel("Uwzględnij produkt: Wazon szklany").uncheck();
  await page.getByLabel(/Szukaj produktu/).fill("kubek");
  await expect.poll(async () => (await stored(page))["tiles-searchPhrase"]).toBe("kubek");
  await page
    .getByRole("button", { name: /Wszystkie sklepy|Wszystkie konta/ })
    .first()
    .click();
  await page.getByRole("menuitemcheckbox", { name: "Dom i Ogród Nowak" }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject({
      "tiles-searchPhrase": "",
      "tiles-excludedProductIds": "[]",
      "tiles-isAllProductsSelected": "true",
    });
  expect(JSON.parse((await stored(page))["tiles-accountType"] ?? "[]")).toHaveLength(1);
  await page.keyboard.press("Escape");
  await choosePreset(page, "cOption2");
  await page.getByLabel(/Szukaj produktu/).fill("wazon");
  await page.getByRole("button", { name: "Resetuj filtry" }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject({
      "tiles-timeRange": "option1",
      "tiles-selectedTileId": "today",
      "tiles-splitType": "month",
      "tiles-searchPhrase": "",
      "tiles-accountType": "[]",
      "tiles-selectedProductIds": "[]",
      "tiles-excludedProductIds": "[]",
      "tiles-isAllProductsSelected": "true",
    });
});
