/** The import dialog, used as a seller does. */
import { type Page, expect } from "@playwright/test";

export type SellerFile = { readonly name: string; readonly text: string };

/** Opens the dialog for a kind of file, checks the file, imports it and waits for the result. Makes the store where there is none. */
export async function importFile(page: Page, kind: "orders" | "products", { name, text }: SellerFile, store = "Mój sklep"): Promise<void> {
  await page.goto(`/system/progress?new=${kind}`);
  const dialog = page.getByRole("dialog", { name: "Import danych" });
  await expect(dialog).toBeVisible();
  if (await dialog.getByLabel("Nazwa sklepu").isVisible()) {
    await dialog.getByLabel("Nazwa sklepu").fill(store);
    await dialog.getByRole("button", { name: "Dodaj sklep" }).click();
  }
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
  await dialog.getByRole("button", { name: "Sprawdź plik" }).click();
  await dialog.getByRole("button", { name: /^Importuj [\d\s]+wiersz/ }).click();
  await expect(dialog.getByText("Import zakończony")).toBeVisible({ timeout: 30_000 });
}
