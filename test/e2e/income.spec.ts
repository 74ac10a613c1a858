/** The seller asks what each month earned and why: the statement, its cells and its files. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations, rulesIn } from "./axe.ts";
import { expectNewestInSight, holdFonts } from "./newest-in-sight.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { stockedShop, tradingDays } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny" };

/** Two finished months: 2 and 1 orders of 123.00 gross with 12.30 of gross commission, a kubek costs 40.00. */
async function twoMonths(page: Page): Promise<{ before: string; last: string }> {
  const first = Temporal.Now.plainDateISO("Europe/Warsaw").with({ day: 1 });
  const [before, last] = [first.subtract({ months: 2 }), first.subtract({ months: 1 })];
  const order = (id: string, day: Temporal.PlainDate) => ({
    ...KUBEK,
    order: id,
    day: day.toString(),
    quantity: 1,
    price: "123,00",
    commission: "12,30",
  });
  await stockedShop(
    page.request,
    [order("1", before.with({ day: 5 })), order("2", before.with({ day: 20 })), order("3", last.with({ day: 9 }))],
    {
      KUBEK: "40,00",
    },
  );
  return { before: before.toString(), last: last.toString() };
}

function address({ before, last }: { before: string; last: string }): string {
  const to = Temporal.PlainDate.from(last).add({ months: 1 }).subtract({ days: 1 });
  return `/system/dashboard-income?from=${before}&to=${to.toString()}&split=month`;
}

test("what did I earn each month, and out of which postings", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(address(await twoMonths(page)));
  const profit = page.getByRole("row", { name: /Zysk netto/ });
  // 100.00 − 10.00 − 40.00 an order: two, one, three
  await expect(profit.getByRole("button")).toHaveText(["Zysk netto", "100,00", "50,00", "150,00"]);
  await expect(page.getByRole("row", { name: /^VAT należny/ }).getByRole("button")).toHaveText([
    "VAT należny",
    "−46,00",
    "−23,00",
    "−69,00",
  ]);

  await page
    .getByRole("row", { name: /^Prowizje/ })
    .getByRole("button")
    .nth(1)
    .click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("Suma 2 wpisów równa się komórce");
  await expect(panel.getByRole("row")).toHaveCount(1 + 2);
  await expect(panel.locator("output")).toContainText("−20,00 zł");
  await expect(page).toHaveURL(/cell=commission/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("the same by unit, by order and as shares, and by billing date", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(address(await twoMonths(page)));
  const revenue = page.getByRole("row", { name: /Przychód netto/ });
  await expect(revenue.getByRole("button").nth(1)).toHaveText("200,00");
  await page.getByText("Na sztukę", { exact: true }).click();
  await expect(revenue.getByRole("button").nth(1)).toHaveText("100,00");
  await page.getByText("% przychodu", { exact: true }).click();
  await expect(
    page
      .getByRole("row", { name: /^Prowizje/ })
      .getByRole("button")
      .nth(3),
  ).toHaveText("−10,0%");
  await expect(page).toHaveURL(/unit=share/);

  await page.getByRole("button", { name: /^Data:/ }).click();
  await page.getByRole("menuitemradio", { name: "rozliczenia" }).click();
  await expect(page).toHaveURL(/basis=billing/);
  await page.getByRole("button", { name: "Dlaczego inaczej niż na fakturze Allegro?" }).click();
  // fees of an order file have no day of billing of their own
  await expect(page.getByRole("dialog")).toContainText("W tym okresie oba ujęcia są równe");
});

test("folds, moves and opens by keyboard alone", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(address(await twoMonths(page)));
  const table = page.getByRole("table", { name: /Rachunek wyników/ });
  const revenue = table.getByRole("button", { name: "Przychód netto" });
  await revenue.focus();
  await expect(revenue).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(revenue).toHaveAttribute("aria-expanded", "false");
  await expect(table.getByRole("row", { name: /^Sprzedaż brutto/ })).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(revenue).toHaveAttribute("aria-expanded", "true");
  // a line leads back to its group, and an arrow to the right into the months
  await page.keyboard.press("ArrowDown");
  await expect(table.getByRole("button", { name: "Sprzedaż brutto" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(revenue).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Sprzedaż brutto");
  await expect(page.getByRole("dialog")).toContainText("Suma 2 wpisów równa się komórce");
  // 2 × 123.00
  await expect(page.getByRole("dialog").locator("output")).toContainText("246,00 zł");
});

test("the statement is saved as a table that adds up, and as a document", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(address(await twoMonths(page)));
  await expect(page.getByRole("row", { name: /Zysk netto/ })).toBeVisible();
  const save = async (kind: string) => {
    await page.getByRole("button", { name: "Pobierz" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: kind }).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const csv = await save("Plik CSV");
  const rows = csv.bytes
    .toString("utf8")
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  const valueOf = (name: string, column: number) => Number(rows.find(([label]) => label === name)?.[column]?.replace(",", "."));
  expect([1, 2, 3].map((column) => valueOf("Zysk netto", column))).toEqual([100, 50, 150]);
  expect(
    [1, 2, 3].map((column) => valueOf("Przychód netto", column) + valueOf("Opłaty Allegro", column) + valueOf("Towar i pakowanie", column)),
  ).toEqual([100, 50, 150]);
  const pdf = await save("Dokument PDF");
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a statement of many months is readable for everybody, in every look", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders, costs);
  await holdFonts(page);
  await page.goto("/system/dashboard-income");
  await expect(page.getByRole("row", { name: /Zysk netto/ })).toContainText("≤");
  await page.evaluate(() => document.fonts.ready);
  await expectNewestInSight(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `income ${colorScheme}`, rulesIn(colorScheme));
  }
  await picture(page, "income");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "income");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("row", { name: /^Prowizje/ })
    .getByRole("button")
    .last()
    .click();
  await expect(page.getByRole("dialog")).toContainText("równa się komórce");
  await expectNoViolations(page, "income cell");
  await picture(page, "income-cell");
});

test("without orders it says why it is empty and offers one way on", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/dashboard-income");
  await expect(page.getByText("Nie ma jeszcze danych")).toBeVisible();
  await picture(page, "income-empty");
  await page.getByRole("link", { name: "Wgraj zamówienia" }).click();
  await expect(page).toHaveURL(/progress\?new=orders/);
});

test("a failure of an empty company's statement is said, and not taken for emptiness", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.route("**/api/dashboard/{income,trends}", (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL", message: "planted", requestId: "7f3a-91c2" } }),
  );
  for (const path of ["dashboard-income", "dashboard-trends"]) {
    await page.goto(`/system/${path}`);
    await expect(page.getByText("Kod zgłoszenia 7f3a-91c2")).toBeVisible();
    await expect(page.getByText("Nie ma jeszcze danych")).toBeHidden();
  }
});
