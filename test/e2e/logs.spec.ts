/** „Kto zmienił ten wydatek i co to dało?” — the log answers, and takes back what it tells; a problem is reported from anywhere. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { ONE_OFF } from "../../src/testing/expense-terms.ts";
import { runFile } from "../../src/testing/product.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const TERMS = { ...ONE_OFF, vatMode: "net", startDate: dayAgo(0) };

const Expense = z.object({ id: z.string(), version: z.number(), name: z.string() });
const entry = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text });

test("an expense is put back and an import undone from the log, live, with what each did to the profit", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [{ sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00", order: "1", day: dayAgo(0) }], {
    KUBEK: "40,00",
  });
  const made = Expense.parse(await call(page.request, "POST", "/api/expenses", { name: "Księgowość", terms: TERMS }));
  await page.goto("/system/logs");
  await expect(page.getByRole("heading", { level: 1, name: "Dziennik" })).toBeVisible();
  // 10.00 net less in the profit of today
  await expect(entry(page, "Dodano wydatek")).toContainText("zysk −10,00");

  // What a colleague does now arrives by itself.
  await call(page.request, "PATCH", `/api/expenses/${made.id}`, { version: made.version, name: "Biuro" });
  const changed = entry(page, "Zmieniono wydatek");
  await expect(changed).toContainText("Nazwa");
  await expectNoViolations(page, "log");
  await picture(page, "log");
  await changed.getByRole("button", { name: "Przywróć poprzedni" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Przywróć poprzedni" }).click();
  await expect(entry(page, "Zmieniono wydatek").filter({ hasText: "Cofnięte" })).toBeVisible();
  expect(Expense.parse(await call(page.request, "GET", `/api/expenses/${made.id}`)).name).toBe("Księgowość");

  await page.getByRole("link", { name: "Importy" }).click();
  const orders = entry(page, "Import zamówień");
  await orders.getByRole("button", { name: "Cofnij import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cofnij import" }).click();
  await expect(orders).toContainText("Cofnięte");

  await page.getByRole("link", { name: "Synchronizacja" }).click();
  await expect(page.getByText("Przeliczanie zysku").first()).toBeVisible();
  const { stdout, stderr } = await runFile("test/e2e/fail-job.ts", [seller.email], product().environment);
  expect(`${stdout}${stderr}`).toBe("1\n");
  await page.reload();
  const failed = entry(page, "Wszystkie próby skończyły się błędem.");
  await failed.getByRole("button", { name: "Ponów" }).click();
  // The same job has ended well: nothing in the log has failed any more.
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ponów" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "log on a phone");
});

const Found = z.object({ products: z.array(z.object({ id: z.string() })) });
const Sheet = z.looseObject({ packagingPerUnit: z.number().nullable() });
const Rules = z.object({ items: z.array(z.looseObject({ id: z.string(), kind: z.string(), threshold: z.number() })) });

test("a cost, a tag, an alert rule and what somebody may do are put back from the log", async ({ page, seller }) => {
  const { request } = page;
  expect(seller.email).not.toBe("");
  await stockedShop(request, [{ sku: "MISKA", name: "Miska", quantity: 1, price: "61,50", order: "1", day: dayAgo(0) }], {
    MISKA: "20,00",
  });
  const [product] = Found.parse(await call(request, "GET", "/api/search?q=MISKA")).products;
  const costs = `/api/products/${product?.id}/costs`;
  await call(request, "PUT", costs, { ...Sheet.parse(await call(request, "GET", costs)), packagingPerUnit: 100 });
  const tag = z.object({ id: z.string() }).parse(await call(request, "POST", "/api/product-tags", { name: "Kuchnia" }));
  await call(request, "PATCH", `/api/product-tags/${tag.id}`, { name: "Jadalnia" });
  const margin = async () => Rules.parse(await call(request, "GET", "/api/alert-rules")).items.find(({ kind }) => kind === "lowMargin");
  await call(request, "PUT", "/api/alerts", { rules: [{ ...(await margin()), threshold: 1500 }] });

  const invited = { email: `czytelnik-${Date.now()}@example.com`, role: "viewer" };
  const { id: invitedId } = z.object({ id: z.string() }).parse(await call(request, "POST", "/api/users/invite", invited));
  await call(request, "PATCH", `/api/users/${invitedId}`, { role: "manager" });

  await page.goto("/system/logs?type=audit");
  for (const [said, undo] of [
    ["Zmieniono uprawnienia", "Przywróć poprzednie"],
    ["Zmieniono koszty produktu", "Cofnij zmianę"],
    ["Zmieniono tag", "Cofnij zmianę"],
    ["Zmieniono regułę alertu", "Przywróć poprzednią"],
  ] as const) {
    await entry(page, said).last().getByRole("button", { name: undo }).click();
    await page.getByRole("dialog").getByRole("button", { name: undo }).click();
    await expect(entry(page, said).filter({ hasText: "Cofnięte" })).toBeVisible();
  }
  expect(Sheet.parse(await call(request, "GET", costs)).packagingPerUnit).toBeNull();
  expect(JSON.stringify(await call(request, "GET", "/api/product-tags"))).toContain("Kuchnia");
  expect((await margin())?.threshold).toBe(500);
  expect(JSON.stringify(await call(request, "GET", `/api/users?search=${invited.email}`))).toContain('"role":"viewer"');
});

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a problem is reported with a pasted picture, gets a number, and an administrator finds it", async ({
  page,
  seller,
  browser,
  baseURL,
}) => {
  expect(seller.email).not.toBe("");
  const words = `Wykres jest pusty ${Date.now()}`;
  // From what failed, with the code that the operator finds it by.
  await page.route("**/api/logs?*", (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL", message: "x", Message: "Coś poszło nie tak.", requestId: "3f2a9c10-7d" } }),
  );
  await page.goto("/system/logs");
  await page.getByRole("button", { name: "Zgłoś problem" }).click();
  await expect(page.getByRole("dialog", { name: "Zgłoś problem" }).getByLabel("Kod zgłoszenia")).toHaveValue("3f2a9c10-7d");
  await page.unroute("**/api/logs?*");
  await page.goto("/system/settings");
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("zgłoś problem");
  await page.getByRole("option", { name: "Zgłoś problem" }).click();
  const dialog = page.getByRole("dialog", { name: "Zgłoś problem" });
  await expect(dialog.getByLabel("Ekran")).toHaveValue("/system/settings");
  await dialog.getByLabel("Co się stało albo czego brakuje").fill(words);
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "zrzut.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }));
  }, PNG);
  await expect(dialog.getByRole("img", { name: "Podgląd obrazu" })).toBeVisible();
  await expectNoViolations(page, "report a problem");
  await picture(page, "report a problem");
  await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByText(/Numer zgłoszenia: \d+/)).toBeVisible();

  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: "pl-PL", timezoneId: "Europe/Warsaw" });
  const admin = await context.newPage();
  await signIn(admin, await createSeller(["--admin"]));
  await admin.goto("/system/issues");
  const report = admin.getByRole("listitem").filter({ hasText: words });
  await report.getByRole("button", { name: "Pokaż obraz" }).click();
  await expect(report.getByRole("img", { name: /^Obraz do zgłoszenia \d+$/ })).toBeVisible();
  await report.getByLabel("Stan").selectOption("W toku");
  await expect(report.getByText("Zapisano.")).toBeVisible();
  await expectNoViolations(admin, "reports");
  await picture(admin, "reports");
  await context.close();
});
