/** „Jakim kursem to przeliczono?” — the settings answer day by day, and take the rate that the bank has agreed to. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";

test("a rate of one's own is set for a day with its effect, told in the log, and taken back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings");
  const rates = page.getByRole("region", { name: "Waluty i kursy" }).first();
  await rates.getByLabel("Do dnia").fill("2025-04-01");
  const day = rates.getByRole("row", { name: /01\.04\.2025/ });
  await expect(day).toContainText("tabela");
  await day.getByRole("button", { name: "Podaj własny" }).click();
  await day.getByLabel("Złotych za 1 EUR").fill("4,55");
  await day.getByLabel("Notatka").fill("umowa z bankiem");
  await expect(day).toContainText("Tego dnia nie ma kwot w tej walucie");
  await expectNoViolations(page, "rates");
  await day.getByRole("button", { name: "Zapisz kurs" }).click();
  await expect(day).toContainText("4,5500");
  await picture(page, "rates", { keep: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "rates");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/system/logs?type=audit");
  const entry = page.getByRole("listitem").filter({ hasText: "EUR, 01.04.2025" });
  await entry.getByRole("button", { name: "Przywróć poprzedni" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Przywróć poprzedni" }).click();
  await expect(entry.filter({ hasText: "Cofnięte" })).toBeVisible();
});
