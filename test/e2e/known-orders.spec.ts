/** A file that says otherwise of orders that are there asks one clear question, with the money that hangs on it. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, orderFile, stockedShop } from "./shop.ts";

const MUG = { order: "Z-1", day: dayAgo(12), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "61,50" };
const VASE = { order: "Z-1", day: dayAgo(12), sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "123,00" };
const OTHER = { ...MUG, order: "Z-2" };

test("an order with fewer rows than before is asked about, and the answer is told in the result", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [MUG, VASE], { KUBEK: "30,00", WAZON: "40,00" });
  await page.goto("/system/progress?new=orders");
  const wizard = page.getByRole("dialog", { name: "Import danych" });
  await page
    .locator("input[type=file]:not(.swal2-file)")
    .setInputFiles({ name: "strona.csv", mimeType: "text/csv", buffer: Buffer.from(orderFile([MUG, OTHER]), "utf8") });
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  const question = wizard.getByRole("combobox", { name: "1 zamówienie ma w pliku mniej pozycji (za 61,50 zł) niż w tym sklepie" });
  await expect(question).toBeVisible();
  await expect(wizard).toContainText("Zapamiętamy odpowiedź dla kolejnych plików tego sklepu.");
  await expectNoViolations(page, "question about known orders");
  await question.click();
  await picture(page, "known-orders-question");
  await page.getByRole("option", { name: "to dalsze pozycje tych zamówień: dodaj je" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "question about known orders");
  await picture(page, "known-orders-question-phone");
  await wizard.getByRole("button", { name: "Odpowiedz i sprawdź" }).click();
  await expect(wizard).toContainText(
    "Zamówienia o numerach, które już były, dodano obok znanych. Liczba zamówień: 1, w pliku za 61,50 zł.",
  );
  await wizard.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
});
