/** One filter drives tiles, chart and table, and outlives the page. */
import { snapshot } from "./picture.ts";
import { rememberMessage } from "./remember-message.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };

test.beforeEach(async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  // net 100,00 − 40,00 and 50,00 − 30,00
  await stockedShop(
    page.request,
    [
      { ...KUBEK, order: "1", day: dayAgo(0) },
      { ...WAZON, order: "2", day: dayAgo(0) },
      { ...KUBEK, order: "3", day: dayAgo(1) },
    ],
    {
      KUBEK: "40,00",
      WAZON: "30,00",
    },
  );
});

test("an unticked product leaves the totals and the tiles, stays in the table, and comes back", async ({ page }) => {
  await page.goto("/system");
  const today = page.locator('[data-tile="today"]');
  await expect(today).toContainText("80,00 zł");
  await page.getByLabel("Uwzględnij produkt: Wazon szklany").uncheck();
  await expect(today).toContainText("60,00 zł");
  await expect(page.getByRole("row", { name: /Razem/ })).toContainText("1 z 2 produktów");
  await expect(page.getByRole("row", { name: /Wazon szklany/ })).toContainText("+20,00");
  await page.getByRole("button", { name: "Zaznacz wszystkie", exact: true }).click();
  await expect(today).toContainText("80,00 zł");
});

test("the view is in the address and in the storage: a reload and a shared link show the same", async ({ page, context }) => {
  await page.goto("/system");
  await page.locator('[data-tile="yesterday"] .tiles_toggle').click({ position: { x: 8, y: 8 } });
  await page.getByText("Dzień", { exact: true }).click();
  await page.getByLabel(/Szukaj produktu/).fill("kubek");
  await expect(page).toHaveURL(/searchPhrase=kubek/);
  await expect(page).toHaveURL(/selectedTileId=yesterday/);
  await expect(page).toHaveURL(/splitType=day/);
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("tiles-"))));
  expect(Object.keys(stored)).toHaveLength(12);
  expect(stored).toMatchObject({
    "tiles-searchPhrase": "kubek",
    "tiles-selectedTileId": "yesterday",
    "tiles-splitType": "day",
    "tiles-timeRange": "option1",
  });

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.locator('[data-tile="yesterday"]')).toHaveAttribute("data-chosen", "true");
  await page.goto("/system");
  await expect(page.getByLabel(/Szukaj produktu/)).toHaveValue("kubek");
  await page.getByRole("button", { name: "Resetuj filtry" }).click();
  await expect(page.locator('[data-tile="today"]')).toHaveAttribute("data-chosen", "true");
});

test("a typed range shows one tile for it, and words that are no days are refused", async ({ page }) => {
  await page.goto("/system");
  await page.getByRole("button", { name: /Okres: / }).click();
  await page.getByLabel("Od", { exact: true }).fill("jutro");
  await page.getByRole("button", { name: "Pokaż", exact: true }).click();
  await expect(page.getByText("Wpisz dzień")).toBeVisible();
  await page.getByLabel("Od", { exact: true }).fill(dayAgo(1));
  await page.getByLabel("Do", { exact: true }).fill(dayAgo(0));
  await page.getByLabel("Do", { exact: true }).press("Enter");
  const custom = page.locator('[data-tile="custom"]');
  // 60,00 + 20,00 of today and 60,00 of yesterday
  await expect(custom).toContainText("140,00 zł");
  await expect(page).toHaveURL(new RegExp(`startDate=${dayAgo(1)}`));
  // It is compared with the two days before, and the first order is of yesterday.
  const yesterday = dayAgo(1).split("-").toReversed().join(".");
  await expect(page.locator(".report_root").getByText(`porównanie niepełne, dane od ${yesterday}`)).toBeVisible();
});

test("tiles and the chart are walked through by keyboard", async ({ page }) => {
  await page.goto("/system");
  const today = page.locator('[data-tile="today"] .tiles_toggle');
  await expect(today).toHaveAttribute("aria-pressed", "true");
  await today.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[data-tile="yesterday"] .tiles_toggle')).toBeFocused();
  await expect(page.locator('[data-tile="yesterday"] .tiles_toggle')).toHaveAttribute("aria-pressed", "true");
  const walk = page.getByRole("slider");
  await walk.focus();
  await expect(walk).toHaveAttribute("aria-valuetext", /Zysk netto 60,00/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("z czego wynika zysk");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the table comes down as a file with the same filter", async ({ page }) => {
  await page.goto("/system");
  await expect(page.getByRole("row", { name: /Kubek ceramiczny/ })).toBeVisible();
  await page.getByLabel("Uwzględnij produkt: Wazon szklany").uncheck();
  await page.getByRole("region", { name: "Produkty", exact: true }).getByRole("button", { name: "Pobierz" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Plik CSV" }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text).toContain("KUBEK");
  expect(text).not.toContain("WAZON");
});

test("another market says so, is remembered, and starts with its own currency", async ({ page }) => {
  await page.goto("/system");
  const message = await rememberMessage(page);
  await page.getByRole("button", { name: /^Rynek: / }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/dashboard/tiles") && request.headers()["x-market"] === "CZ");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitemradio", { name: "Czechy" }).click();
  await reloaded;
  expect(await message()).toBe("Zmieniono rynek");
  expect(await page.evaluate(() => [localStorage.getItem("activeMarket"), localStorage.getItem("activeCurrency")])).toEqual(["CZ", "CZK"]);
  expect((await asked).headers()).toMatchObject({ "x-market": "CZ", "x-currency": "CZK", "x-requested-with": "XMLHttpRequest" });
});

test("a part that fails says so with its number, and its neighbours keep working", async ({ page }) => {
  await page.route("**/api/dashboard/chart", (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL", message: "planted", requestId: "7f3a-91c2" } }),
  );
  await page.goto("/system");
  await expect(page.getByText("Nie udało się wczytać wykresu")).toBeVisible();
  await expect(page.getByText("Kod zgłoszenia 7f3a-91c2")).toBeVisible();
  await expect(page.locator('[data-tile="today"]')).toContainText("80,00 zł");
  await page.unroute("**/api/dashboard/chart");
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByText("Nie udało się wczytać wykresu")).toBeHidden();
});

test("amounts of millions stay in their tiles on a laptop, and a loss has its sign and its colour", async ({ page }) => {
  // 1 518 518,50 gross is 1 234 567,89 net; it cost twice as much
  const palette = {
    order: "4",
    day: dayAgo(0),
    sku: "PALETA",
    name: "Paleta zwrotów",
    quantity: 1,
    price: "1518518,50",
    commission: "187654,32",
  };
  await stockedShop(page.request, [palette], { PALETA: "2469135,78" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/system");
  const today = page.locator('[data-tile="today"]');
  // and the 123,00 and 61,50 of the others
  await expect(today).toContainText("1\u00a0518\u00a0703\u00a0zł");
  await expect(today.locator(".tiles_profit")).toContainText(/−1\u00a0\d{3}\u00a0\d{3},\d{2}\u00a0zł/);
  await expect(page.locator('[data-tile="forecast"]')).toBeVisible();
  const loss = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--z-loss").trim());
  expect(await today.locator(".tiles_profit .ui_amount").evaluate((amount) => getComputedStyle(amount).color)).toBe(rgb(loss));
  // nothing is wider than what holds it, and no amount lies on its label
  const outside = await page.locator(".tiles_root").evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const { left, right } = tile.getBoundingClientRect();
      const inside = [...tile.querySelectorAll("dt, dd, dd > *, .tiles_profit > *")].filter((part) => {
        // What is not shown at this width has no box.
        return [...part.getClientRects()].some((box) => box.left < left || box.right > right - 8);
      });
      const covered = [...tile.querySelectorAll(".tiles_pairs > div")].filter((pair) => {
        const [name, amount] = [pair.querySelector("dt"), pair.querySelector("dd")].map((part) => part?.getBoundingClientRect());
        return name && amount && name.right > amount.left && name.bottom > amount.top + 1;
      });
      return [...inside, ...covered].map((part) => part.textContent);
    }),
  );
  expect(outside).toEqual([]);
  await snapshot(page, "tiles-millions-1280");
});

/** `#b3261e` as a browser computes it. */
function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}

test("the calendar of an own range ends today: later days are muted and cannot be chosen, weekends too", async ({ page }) => {
  // a Wednesday in the middle of a month, so that there are days after it on every screen
  await page.clock.setFixedTime(new Date("2026-11-11T10:00:00Z"));
  await page.goto("/system");
  await page.getByRole("button", { name: /^Okres: / }).click();
  const day = (number: number) => page.getByRole("button", { name: `${number} listopada 2026`, exact: true });
  await expect(day(11)).toBeEnabled();
  const muted = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--z-text-muted").trim());
  for (const later of [12, 14, 15, 30]) {
    await expect(day(later)).toBeDisabled();
    await expect(day(later)).toHaveCSS("color", rgb(muted));
    await expect(day(later)).toHaveCSS("opacity", "1");
  }
  for (const past of [7, 8, 10]) {
    await expect(day(past)).toBeEnabled();
    await expect(day(past)).not.toHaveCSS("color", rgb(muted));
  }
  await expect(page.getByRole("button", { name: "Następny miesiąc" })).toBeDisabled();
});
