/** A word for a state that nobody knows: asked in the wizard, kept with the store, forgotten there. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { settle, snapshot } from "./picture.ts";
import { createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo } from "./shop.ts";

const ORDERS = [
  "Order Number,Order Status,Order Date,SKU,Item Name,Quantity,Item Cost (inc. tax)",
  `W-1,Processing,${dayAgo(0)} 00:00,KUBEK,Kubek,2,50.00`,
  `W-2,Wydane na stoisku,${dayAgo(0)} 00:00,KUBEK,Kubek,1,30.00`,
].join("\n");

test("an unknown state is asked with its money, the program is told, and the store shows and forgets the answer", async ({ page }) => {
  await signIn(page, await createSeller());
  await page.goto("/system/progress?new=orders");
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  const file = { name: "zamowienia.csv", mimeType: "text/csv", buffer: Buffer.from(ORDERS, "utf8") };
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file);
  await page.getByRole("button", { name: "Sprawdź plik" }).click();

  const wizard = page.getByRole("dialog", { name: "Import danych" });
  const question = wizard.getByRole("combobox", { name: "Co znaczy stan „Wydane na stoisku” w kolumnie „Order Status”" });
  await expect(question).toBeVisible();
  await expect(wizard.getByText("Chodzi o 1 zamówienie za 30,00 zł.")).toBeVisible();
  // Known by its headings.
  await expect(wizard.getByRole("combobox", { name: "Skąd jest plik?" })).toHaveValue("WooCommerce");
  await expectNoViolations(page, "question about a state");
  await snapshot(page, "state-question-desktop");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "question about a state");
  await snapshot(page, "state-question-phone");
  await page.setViewportSize({ width: 1280, height: 800 });
  await question.click();
  await page.getByRole("option", { name: "poza sprzedażą", exact: true }).click();
  await wizard.getByRole("button", { name: "Odpowiedz i sprawdź" }).click();

  await wizard.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(wizard.getByText("Import zakończony")).toBeVisible();

  await page.goto("/system/settings/stores");
  const answers = page.getByRole("region", { name: "Zapamiętane odpowiedzi" });
  const answer = answers.getByRole("listitem").filter({ hasText: "Stan „Wydane na stoisku”" });
  await expect(answer).toContainText("poza sprzedażą");
  await settle(page);
  await expectNoViolations(page, "answers about files");
  await snapshot(page, "file-answers-desktop");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "answers about files");
  await snapshot(page, "file-answers-phone");
  await answer.getByRole("button", { name: "Usuń odpowiedź: Stan „Wydane na stoisku”" }).click();
  await expect(answers).toHaveCount(0);
});
