/** A file whose questions come one after the other is answered in the check alone: the import answers them itself, each in its round. */
import { expect, test } from "./seller.ts";

const HEAD = "Numer zamówienia;Data zakupu;SKU;Nazwa;Ilość;Cena brutto;Waluta;Status";
// The fifth of November, or the eleventh of May: no row says which.
const ORDERS = [HEAD, "R-1;05/11/2026;KUBEK;Kubek;1;50,00;PLN;zrealizowane", "R-2;06/11/2026;KUBEK;Kubek;2;50,00;PLN;Wydane na stoisku"];

test("what the check asks in two rounds the import does not ask again", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/progress?new=orders");
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  const buffer = Buffer.from(`${ORDERS.join("\n")}\n`, "utf8");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles({ name: "rundy.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Sprawdź plik" }).click();

  const wizard = page.getByRole("dialog", { name: "Import danych" });
  const submit = wizard.getByRole("button", { name: "Odpowiedz i sprawdź" });
  const answer = async (question: RegExp, option: string) => {
    await wizard.getByRole("combobox", { name: question }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
    await submit.click();
  };
  const dates = /Jak zapisano daty w kolumnie „Data zakupu”/;
  const state = /Co znaczy stan „Wydane na stoisku”/;
  await answer(dates, "dzień/miesiąc/rok, jak 31/12/2026");
  await expect(wizard.getByRole("combobox", { name: dates })).toHaveCount(0);
  await answer(state, "nie liczy się");

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/answers")) asked.push(request.postData() ?? "");
  });
  await wizard.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(wizard.getByText("Import zakończony")).toBeVisible();
  await expect(submit).toHaveCount(0);
  // Two rounds, one answer in each.
  expect(asked.map((body) => Object.keys((JSON.parse(body) as { answers: object }).answers).length)).toEqual([1, 1]);
});
