/** „Nie znam jeszcze kosztów, ale wiem, że to około 60 % ceny” — a rule is said, seen beforehand, marked everywhere and taken back. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

test("costs that nobody knows are estimated by a rule, marked as such on every screen, and the rule is taken back", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const sale = { day: dayAgo(0), quantity: 1, price: "123,00" };
  const sold = [
    { ...sale, order: "1", sku: "KUBEK", name: "Kubek ceramiczny" },
    { ...sale, order: "2", sku: "LAMPA", name: "Lampa biurkowa" },
  ];
  await stockedShop(page.request, sold, { LAMPA: "40,00" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/system/products");
  await page.getByRole("link", { name: "Reguły kosztów" }).click();
  await expect(page.getByText("Nie ma jeszcze reguł.")).toBeVisible();
  await picture(page, "cost-rules-empty");

  await page.getByRole("button", { name: "Reguła dla wszystkiego innego" }).click();
  await expect(page.getByText("Uzupełnij reguły, aby zobaczyć wpływ na zysk.")).toBeVisible();
  await page.getByLabel("Procent ceny").fill("60");
  await expect(page.getByText("Nie zmieni żadnego zamówienia.")).toBeVisible();
  await page.getByRole("switch", { name: "Szacuj koszty, których nie znam" }).click();
  // 123.00 gross is 100.00 net, of which 60 % are 60.00
  const effect = page.getByRole("region", { name: "Wpływ na zysk" });
  await expect(effect).toContainText("Zmieni 1 zamówienie");
  await expect(effect).toContainText("−60,00");
  await expect(effect).toContainText("1 z 1 bez kosztu");
  await expect(page.getByRole("list", { name: "Reguły od pierwszej, która decyduje" })).toContainText("Oszacuje 1 sztukę");
  await expectNoViolations(page, "cost rules");
  await picture(page, "cost-rules", { keep: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "cost rules on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Zapisano reguły kosztów")).toBeVisible();
  await expect(page.getByRole("region", { name: "Historia reguł" })).toContainText("włączono szacowanie");

  // 200.00 − 40.00 − 60.00 = 100.00, of which the rule says 60.00
  await page.goto("/system");
  const tile = page.locator("[data-tile]").first();
  await expect(tile).toContainText("koszt szacowany −60 zł");
  await expect(tile).toContainText("≈");
  await expect(tile).toContainText("100,00");
  await picture(page, "estimated-costs", { keep: true });

  await page.goto("/system/products/cost-rules");
  await page.getByRole("region", { name: "Historia reguł" }).getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByText("Nie ma jeszcze reguł.")).toBeVisible();
  await page.goto("/system");
  await expect(tile).toContainText("≤");
  await expect(tile).not.toContainText("koszt szacowany");
});

test("a cost that is missing makes the profit a range, and its estimate is one click away, at either width", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const sold = [
    { order: "1", day: dayAgo(0), sku: "LAMPA", name: "Lampa biurkowa", quantity: 40, price: "123,00" },
    { order: "2", day: dayAgo(0), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "49,20" },
  ];
  await stockedShop(page.request, sold, { LAMPA: "40,00" });
  const tile = page.locator("[data-tile]").first();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/system");
    // 40 × (100.00 − 40.00) = 2 400.00, and a mug that brought 40.00
    await expect(tile).toContainText(/2\s400–2\s440\szł/);
    await expect(tile).not.toContainText("≤");
    await expectNoSidewaysScroll(page, `a range of the profit at ${width}`);
  }
  // 40 × 40.00 of 4 000.00
  await page.getByRole("link", { name: "oszacuj je na 40% ceny" }).click();
  await expect(page.getByLabel("Procent ceny")).toHaveValue("40");
  await expect(page.getByRole("switch", { name: "Szacuj koszty, których nie znam" })).toBeChecked();
  await expect(page.getByRole("region", { name: "Wpływ na zysk" })).toContainText("−16,00");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Zapisano reguły kosztów")).toBeVisible();
  await page.goto("/system");
  // 2 440.00 − 16.00
  await expect(tile).toContainText(/około 2\s424,00\szł/);
});
