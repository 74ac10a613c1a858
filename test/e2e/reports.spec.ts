/** A report from the first click to the accountant: looked at, saved, sent, opened by its link, revoked. */
import { readFileSync } from "node:fs";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { stockedShop } from "./shop.ts";

test("a report is set up, looked at, sent by hand, opened by its link, and the link revoked", async ({ page, seller, browser }) => {
  const lastMonth = Temporal.Now.plainDateISO("Europe/Warsaw").with({ day: 1 }).subtract({ days: 1 });
  const order = { order: "1", day: lastMonth.toString(), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00", commission: "12,30" };
  await stockedShop(page.request, [order], { KUBEK: "40,00" });
  const accountant = `ksiegowa-${seller.email}`;

  await page.goto("/system/settings/reports");
  await page.getByRole("button", { name: "Nowy raport" }).click();
  const editor = page.getByRole("form", { name: "Nowy raport" });
  await editor.getByLabel("Nazwa").fill("Miesiąc dla księgowej");
  await editor.getByLabel(seller.email).check();
  await editor.getByLabel("Odbiorcy spoza zespołu").fill(accountant);
  await expect(editor.getByText("Ten raport zawiera koszty i zysk firmy.")).toBeVisible();
  await editor.getByRole("button", { name: "Podgląd" }).click();
  const preview = page.getByRole("region", { name: "Podgląd" });
  // 100.00 net − 10.00 commission net − 40.00 goods
  const summary = preview.getByRole("region", { name: "Podsumowanie" });
  await expect(summary.getByRole("row", { name: /^Zysk netto/ })).toContainText("50,00");
  // The months before were not read: they have no bars, and no 0.
  const chart = preview.getByRole("region", { name: "Przychód i zysk, ostatnie 12 miesięcy" }).first();
  await expect(chart.getByRole("row", { name: /^Zysk netto/ }).getByRole("cell")).toHaveText([
    ...Array.from({ length: 11 }, () => "—"),
    "50",
  ]);
  await picture(page, "report-preview", { keep: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "report preview on a phone");
  await expect(summary.getByRole("row", { name: /^Zysk netto/ })).toBeVisible();
  await picture(page, "report-preview-phone", { keep: true });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectNoViolations(page, "report editor");
  await picture(page, "report-editor", { keep: true });
  await editor.getByRole("button", { name: "Zapisz" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Miesiąc dla księgowej" }).first();
  await expect(row).toContainText("co miesiąc, dzień 1, 07:00 · 2 odbiorców");
  await expect(row).toContainText(`Czeka na zgodę odbiorcy: ${accountant}`);
  // Nothing goes outside the team before the address has said yes.
  const asked = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await asked.goto(await linkOf(accountant, "Czy chcesz raporty"));
  await expect(asked.getByText(accountant, { exact: false })).toBeVisible();
  await expectNoViolations(asked, "report consent");
  await picture(asked, "report-consent", { keep: true });
  await asked.getByRole("button", { name: "Tak, chcę raporty" }).click();
  await expect(asked.getByText("Zgoda zapisana", { exact: false })).toBeVisible();
  await row.getByRole("button", { name: "Wyślij teraz" }).click();
  await expect(row).toContainText("wysłano");
  await row.getByRole("button", { name: "Historia wysyłek" }).click();
  await expect(row.getByRole("list", { name: "Historia wysyłek" })).toContainText(accountant);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "report history");
  await picture(page, "report-history", { keep: true });

  // The accountant has no session.
  const link = await linkOf(accountant, "Miesiąc dla księgowej");
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const outside = await other.newPage();
  await outside.goto(link);
  const [file] = await Promise.all([outside.waitForEvent("download"), outside.getByRole("button", { name: "Pobierz PDF" }).click()]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await expectNoViolations(outside, "report link");
  await row.getByRole("button", { name: "Odwołaj link" }).click();
  await expect(row).toContainText("link odwołany · 1 pobranie");
  await outside.reload();
  await expect(outside.getByRole("heading", { name: "Ten link już nie działa" })).toBeVisible();
  await other.close();
});
