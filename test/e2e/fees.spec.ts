/** „Co to za opłata?” and „Za co ją zapłaciłem?” — a kind of fee that nobody knows is named, and fees without a sale are found. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, importFees, stockedShop } from "./shop.ts";

const KUBEK = { order: "ZAM-1", day: dayAgo(200), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };

test("an unknown kind of fee is classified from its alert: the effect is seen before, and taken back after", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const storeId = await stockedShop(page.request, [KUBEK], { KUBEK: "40,00" });
  // 6,15 + 2,46 gross are 5,00 + 2,00 net
  const kind = "Opłata za szczęście";
  await importFees(page.request, storeId, [
    { kind, day: dayAgo(9), amount: "-6,15" },
    { kind, day: dayAgo(7), amount: "-2,46" },
  ]);
  await page.goto("/system/progress");
  const card = page.getByRole("region", { name: "Do wyjaśnienia" });
  await expect(card.getByRole("listitem")).toContainText(kind);
  await expect(card.getByRole("listitem")).not.toContainText("name:");
  await picture(page, "fee-alert", { keep: true });

  await card.getByRole("button", { name: "Wskaż, co to za opłata" }).press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { level: 2 }).first()).toContainText(kind);
  await expect(panel).toContainText("2 wpisy, razem brutto: −8,61 zł");
  await expect(panel.getByRole("button", { name: "Zapisz" })).toBeDisabled();
  await panel.getByRole("combobox", { name: "Liczyć jako" }).click();
  await page.getByRole("option", { name: "Dostawa i Smart!", exact: true }).click();
  const effect = panel.getByRole("region", { name: "Co się zmieni" });
  await expect(effect.getByRole("listitem").filter({ hasText: "Dostawa i Smart!" })).toContainText("−7,00 zł");
  await expect(effect.getByRole("listitem").filter({ hasText: "Inne opłaty" })).toContainText("+7,00 zł");
  await expect(effect).toContainText("Zysk się nie zmieni");
  await expectNoViolations(page, "what a fee is");
  await picture(page, "fee-kind");
  await expectNoSidewaysScroll(page, "fees");

  await panel.getByRole("button", { name: "Zapisz" }).click();
  await expect(card).toContainText("liczy się teraz jako „Dostawa i Smart!”");
  await picture(page, "fee-kind-saved", { keep: true });
  await card.getByRole("button", { name: "Cofnij" }).click();
  await expect(card.getByRole("button", { name: "Wskaż, co to za opłata" })).toBeVisible();
});

test("fees without a sale of half a year ago are told, and the link holds exactly them", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const storeId = await stockedShop(page.request, [KUBEK], { KUBEK: "40,00" });
  const lost = (day: number, amount: string, order: string) => ({
    day: dayAgo(day),
    kind: "Prowizja od sprzedaży",
    amount,
    details: `Identyfikator zamówienia: ${order}`,
  });
  // The oldest is from before the first order; that of the day after it may be of an order that is older than the shop's file, as all of
  // its first 45 days may be.
  await importFees(page.request, storeId, [
    lost(154, "-3,00", "nikt-1"),
    lost(150, "-4,50", "nikt-2"),
    lost(199, "-1,00", "nikt-3"),
    lost(230, "-99,00", "nikt-0"),
  ]);
  await page.goto("/system");
  const matter = page.getByRole("region", { name: "Do załatwienia" }).getByRole("listitem").filter({ hasText: "2 opłaty bez sprzedaży" });
  await expect(matter).toContainText("−7,50 zł");
  await expect(matter).toContainText(`Od ${dayAgo(154).split("-").toReversed().join(".")}`);
  await picture(page, "todo-history", { keep: true });
  await matter.getByRole("link", { name: "Zobacz wpisy" }).click();
  const list = page.getByRole("region", { name: "Opłaty bez sprzedaży" });
  await expect(list).toContainText("2 wpisy, −7,50 zł");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectNoViolations(page, "fees without a sale");
  await picture(page, "fees-without-sale");
  await expectNoSidewaysScroll(page, "fees");
  await page.goto("/system");
  await page.getByRole("link", { name: "Zobacz wpisy" }).last().click();
  await expect(page.getByRole("dialog")).toContainText("Opłaty bez produktu");
});
