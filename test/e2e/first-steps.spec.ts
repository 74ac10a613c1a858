import { importFile } from "./import-wizard.ts";
import { createSeller, expect, test } from "./seller.ts";

const today = Temporal.Now.zonedDateTimeISO("Europe/Warsaw").toPlainDate();
const yesterday = today.subtract({ days: 1 });

test("a new seller signs in, imports orders and costs and opens yesterday's profit down to the order", async ({ page }) => {
  const seller = await createSeller();
  await page.goto("/");
  await page.getByLabel("E-mail").fill(seller.email);
  await page.getByLabel("Hasło", { exact: true }).fill(seller.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze danych" })).toBeVisible();

  await page.getByRole("link", { name: "Wgraj zamówienia" }).click();
  await expect(page.getByRole("dialog", { name: "Import danych" })).toBeVisible();
  const orders = ["order_id;bought_at;sku;name;quantity;unit_price", `1001;${yesterday.toString()} 12:00;KUBEK;Kubek z Bolesławca;2;61,50`];
  await importFile(page, "orders", { name: "zamowienia.csv", text: orders.join("\n") });
  await page.getByRole("link", { name: "Zobacz pulpit" }).click();

  // Without a cost the profit is unknown: a dash, not the revenue.
  const tile = page.getByRole("article").filter({ hasText: "Wczoraj" });
  await expect(tile).toContainText("123 zł");
  await expect(page.getByRole("button", { name: "Wczoraj, zobacz z czego wynika zysk" })).not.toContainText("100");

  await importFile(page, "products", { name: "koszty.csv", text: "sku;cost\nKUBEK;30,00\n" });
  await page.goto("/system");
  // 2 × 61.50 = 123.00 gross; VAT in it 123 × 23 / 123 = 23.00; goods 2 × 30.00 net = 60.00; 123 − 23 − 60 = 40.00
  const profit = page.getByRole("button", { name: "Wczoraj, zobacz z czego wynika zysk" });
  await expect(profit).toHaveText(/^40,00\szł$/);
  await profit.click();

  const panel = page.getByRole("dialog", { name: "Wczoraj, z czego wynika zysk" });
  await expect(panel.getByRole("row", { name: /^Sprzedaż brutto/ })).toContainText("123,00");
  await expect(panel.getByRole("row", { name: /^VAT należny/ })).toContainText("−23,00");
  await expect(panel.getByRole("row", { name: /^Towar i pakowanie/ })).toContainText("−60,00");
  await expect(panel.getByRole("row", { name: /^Zysk netto/ })).toContainText("40,00");
  await panel.getByRole("button", { name: "Sprzedaż brutto" }).click();
  await panel.getByRole("link", { name: "zam. 1001" }).click();
  await expect(page.getByRole("dialog", { name: /1001/ })).toContainText("Kubek z Bolesławca");
});

test("an import that is undone leaves no figure behind", async ({ page, seller }) => {
  void seller;
  const orders = ["order_id;bought_at;sku;name;quantity;unit_price", `1;${yesterday.toString()} 12:00;MISKA;Miska;1;50,00`];
  await importFile(page, "orders", { name: "zamowienia.csv", text: orders.join("\n") });
  const dialog = page.getByRole("dialog", { name: "Import danych" });
  await dialog.getByRole("button", { name: "Cofnij import" }).click();
  await expect(dialog.getByText("Import cofnięty")).toBeVisible({ timeout: 30_000 });
  await page.goto("/system");
  await expect(page.getByRole("article").filter({ hasText: "Wczoraj" })).not.toContainText("50 zł");
});
