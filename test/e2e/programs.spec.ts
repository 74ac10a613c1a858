/** „Czy wyróżnienie i monety się opłacają?” — what each programme cost, offer by offer, and what the bills do not tell. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture, settle } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, importFees, stockedShop } from "./shop.ts";

test("programmes stand with their cost and what it is known for; one of them alone; advertising leads there and back", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const sold = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "61,50", offer: "501", day: dayAgo(3) };
  const storeId = await stockedShop(
    page.request,
    [1, 2, 3].map((nth) => ({ ...sold, order: `ZAM-${nth}` })),
    { KUBEK: "20,00" },
  );
  // Gross with 23 % of VAT: 12.30 is 10.00 net, 2.46 is 2.00.
  await importFees(page.request, storeId, [
    { day: dayAgo(2), kind: "Opłata za wyróżnienie", amount: "-12,30", offer: "501" },
    { day: dayAgo(2), kind: "Opłata za monety", amount: "-2,46", offer: "501" },
  ]);
  await page.goto(`/system/allegro-ads?from=${dayAgo(29)}&to=${dayAgo(0)}`);
  await settle(page);
  await page.getByRole("link", { name: "Programy cenowe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Programy cenowe" })).toBeVisible();
  await page.goto(`/system/price-programs?from=${dayAgo(29)}&to=${dayAgo(0)}`);
  const list = page.getByRole("table", { name: "Oferty w programach" });
  const featured = list.getByRole("row", { name: /Kubek ceramiczny.*Wyróżnienia i promowanie/ });
  await expect(featured).toContainText("−10,00");
  // Nothing has been billed for the orders of the mugs: on which side they are nobody knows.
  await expect(featured).toContainText("za mało danych");
  await expect(featured).toContainText("Zamówień w programie: 0, poza nim: 0.");
  await expect(list.getByRole("row", { name: /Monety/ })).toContainText("−2,00");
  await expectNoViolations(page, "programmes");
  await picture(page, "programs");
  await expectNoSidewaysScroll(page, "programmes on a phone");
  await page.getByRole("button", { name: /^Monety/ }).click();
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Reklama Allegro Ads ma osobny ekran." }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reklamy" })).toBeVisible();
});
