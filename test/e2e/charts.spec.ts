/** „Jak zmieniał się mój zysk i z czego się składał?” — figures over time, their totals, parts and files. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

test("totals stand in the legend, the choice is in the address, and the file adds up to the database", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/dashboard-charts?timeRange=cOption3&splitType=day");
  const range = { startDate: dayAgo(30), endDate: dayAgo(1) };
  const answer = await call(page.request, "POST", "/api/dashboard/tiles", { filter: {}, tiles: [{ id: "asked", ...range }] });
  const figures = Reflect.get(Object(Reflect.get(Object(answer), "tiles")[0]), "figures");
  const panel = page.getByRole("region", { name: "Wielkości" });
  await expect(panel.getByRole("checkbox", { name: "Zysk netto", exact: true })).toBeChecked();
  await panel.getByRole("checkbox", { name: "Sprzedaż" }).click();
  await expect(panel.getByRole("checkbox", { name: "Sprzedaż" })).toBeChecked();
  await expect(page).toHaveURL(/metrics=[^&]*sales/);
  await page.getByRole("button", { name: "Pobierz" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Plik CSV" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const [head = "", ...rows] = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  const at = head.split(";").indexOf("Sprzedaż brutto");
  expect(rows).toHaveLength(30);
  const grosze = rows.reduce((sum, row) => sum + Math.round(Number((row.split(";")[at] ?? "").replace(",", ".")) * 100), 0);
  expect(grosze).toBe(Reflect.get(Object(figures), "sales"));
});

test("a range of a single column has its values in the legend", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  // 123,00 gross is 100,00 net, 40,00 of it cost
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {
    KUBEK: "40,00",
  });
  await page.goto("/system/dashboard-charts?timeRange=option1&selectedTileId=today");
  const legend = page.locator(".charts_legend");
  await expect(legend.getByText(/Zysk netto/)).toContainText("60,00\u00a0zł");
  await expect(legend.getByText(/Przychód netto/)).toContainText("100,00\u00a0zł");
  // 61,50 gross, 50,00 net, of a vase whose cost nobody knows: 60,00 + 50,00 is the most that was earned.
  await stockedShop(page.request, [{ order: "2", day: dayAgo(0), sku: "WAZON", name: "Wazon", quantity: 1, price: "61,50" }], {});
  await page.reload();
  await expect(legend.getByText(/Zysk netto/)).toContainText("≤ 110,00\u00a0zł");
  await page.getByText("Liczby z wykresu").click();
  await expect(page.getByRole("table", { name: "Liczby z wykresu" }).getByRole("row").last()).toContainText("≤ 110,00\u00a0zł");
  await page.getByRole("button", { name: "Pobierz" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Plik CSV" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString("utf8")).toContain("≤ 110,00");
});

test("the chart is saved as a picture of either kind", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders.slice(0, 40), costs);
  await page.goto("/system/dashboard-charts?timeRange=cOption3");
  await expect(page.getByRole("slider")).toBeVisible();
  for (const [item, beginning] of [
    ["Obraz PNG", "PNG"],
    ["Obraz SVG", "<svg"],
  ] as const) {
    await page.getByRole("button", { name: "Pobierz" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).subarray(0, 60).toString("latin1")).toContain(beginning);
  }
});

test("parts, running totals and the period before are chosen and walked by keyboard", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/dashboard-charts?timeRange=cOption3&metrics=sales");
  await page.getByRole("checkbox", { name: "Narastająco" }).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/cumulative=1/);
  await page.getByText("Liczby z wykresu").click();
  const answer = await call(page.request, "POST", "/api/dashboard/tiles", {
    filter: {},
    tiles: [{ id: "asked", startDate: dayAgo(30), endDate: dayAgo(1) }],
  });
  const sales = Number(Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(answer), "tiles")[0]), "figures")), "sales"));
  const shown = new Intl.NumberFormat("pl-PL", { minimumFractionDigits: 2, useGrouping: "always" }).format(sales / 100);
  // the last running total is the whole range
  await expect(page.locator(".charts_table tbody tr").last()).toContainText(shown.replaceAll(/\s/g, "\u00A0"));
  await page.getByRole("combobox", { name: "Podział na części" }).or(page.getByLabel("Podział na części")).first().click();
  await page.getByRole("option", { name: "Produkty" }).click();
  await expect(page.locator(".charts_table thead th")).toHaveCount(9);
  const walk = page.getByRole("slider");
  await walk.focus();
  await expect(page.locator(".chart_tip").filter({ visible: true })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(walk).toHaveValue("1");
  await expect(page.locator(".chart_tip").filter({ visible: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("z czego wynika zysk");
});

test("charts are readable in both schemes and on a phone", async ({ page }) => {
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller(["--company", "Ceramika Zielińska"]));
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/dashboard-charts?timeRange=cOption2&compared=1");
  await expect(page.getByRole("slider")).toBeVisible();
  await expectNoViolations(page, "charts");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "charts dark", { rules: "colours" });
  await picture(page, "charts");
  await expectNoSidewaysScroll(page, "charts phone");
});
