/** A file whose questions come one after the other is answered in the check alone: what was checked is what is taken in. */
import type { Page } from "@playwright/test";
import { expect, test } from "./seller.ts";

const HEAD = "Numer zamówienia;Data zakupu;SKU;Nazwa;Ilość;Cena brutto;Waluta;Status";
// The fifth of November, or the eleventh of May: no row says which.
const ORDERS = [HEAD, "R-1;05/11/2026;KUBEK;Kubek;1;50,00;PLN;zrealizowane", "R-2;06/11/2026;KUBEK;Kubek;2;50,00;PLN;Wydane na stoisku"];

const dates = /Jak zapisano daty w kolumnie „Data zakupu”/;
const state = /Co znaczy stan „Wydane na stoisku”/;

async function openFile(page: Page): Promise<void> {
  await page.goto("/system/progress?new=orders");
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  const buffer = Buffer.from(`${ORDERS.join("\n")}\n`, "utf8");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles({ name: "rundy.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
}

async function answer(page: Page, question: RegExp, option: string): Promise<void> {
  const wizard = page.getByRole("dialog", { name: "Import danych" });
  await wizard.getByRole("combobox", { name: question }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await wizard.getByRole("button", { name: "Odpowiedz i sprawdź" }).click();
}

test("what the check asks in two rounds the import does not ask again", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await openFile(page);
  const wizard = page.getByRole("dialog", { name: "Import danych" });
  const submit = wizard.getByRole("button", { name: "Odpowiedz i sprawdź" });
  await answer(page, dates, "dzień/miesiąc/rok, jak 31/12/2026");
  await expect(wizard.getByRole("combobox", { name: dates })).toHaveCount(0);
  await answer(page, state, "poza sprzedażą");

  const sent: string[] = [];
  page.on("request", (request) => {
    if (/ordersDataImport|answers$/.test(request.url())) sent.push(request.url());
  });
  await wizard.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(wizard.getByText("Import zakończony")).toBeVisible();
  await expect(submit).toHaveCount(0);
  // What was checked is taken in: the file is not sent again, and nothing of it is asked.
  expect(sent).toEqual([]);
});

test("whoever leaves as soon as the import is asked for finds it done", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await openFile(page);
  const wizard = page.getByRole("dialog", { name: "Import danych" });
  await answer(page, dates, "dzień/miesiąc/rok, jak 31/12/2026");
  await answer(page, state, "liczy się jako sprzedaż");
  const confirmed = page.waitForResponse((response) => response.url().endsWith("/confirm"));
  await wizard.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await confirmed;
  await page.goto("about:blank");
  await page.goto("/system/progress");
  await expect(page.getByRole("row", { name: /rundy\.csv/ })).toContainText("gotowy");
});
