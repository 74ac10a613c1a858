/** Fields stand in line, whatever is said about them, and a day is said in one way: typed as the language writes it, or in its calendar. */
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { settle } from "./picture.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const KUBEK = { order: "ZAM-1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" };
const written = (day: string) => day.split("-").toReversed().join(".");

/** Fields whose names stand at one height beside each other, and whose inputs do not. */
async function outOfLine(page: Page): Promise<string[]> {
  return page.locator(".mantine-InputWrapper-root:visible").evaluateAll((fields) => {
    const placed = fields.flatMap((field) => {
      const [label, input] = [field.querySelector("label"), field.querySelector("input, select, textarea")];
      if (label === null || input === null || label.getBoundingClientRect().height > 24) return [];
      return [
        {
          parent: field.parentElement,
          name: label.textContent,
          at: label.getBoundingClientRect().top,
          input: input.getBoundingClientRect().top,
        },
      ];
    });
    return placed.flatMap((one) =>
      placed.some((other) => other.parent === one.parent && other.at === one.at && other.input !== one.input) ? [one.name] : [],
    );
  });
}

test("a hint does not push its field out of the line of its neighbours", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [KUBEK], { KUBEK: "40,00" });
  for (const path of ["/system/expenses?expense=new", "/system/settings", "/system/settings/alerts", "/system/settings/reports"]) {
    await page.goto(path);
    await settle(page);
    expect([path, await outOfLine(page)]).toEqual([path, []]);
  }
});

test("a day is typed as the language writes it or chosen in its calendar, whose weeks begin as the person wants", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [KUBEK], { KUBEK: "40,00" });
  await page.goto("/system/logs?type=audit");
  const from = page.getByLabel("Od dnia");
  await from.fill("1.9.2026");
  await from.blur();
  await expect(from).toHaveValue("01.09.2026");
  await expect(page).toHaveURL(/from=2026-09-01/);
  // What is no day is kept as it was typed, and asks for nothing.
  await from.fill("31.02.2026");
  await from.blur();
  await expect(from).toHaveValue("31.02.2026");
  await expect(page).not.toHaveURL(/from=/);
  await from.fill(dayAgo(0));
  await page.getByRole("button", { name: "Otwórz kalendarz" }).first().click();
  const calendar = page.getByRole("dialog", { name: "Otwórz kalendarz" });
  await expect(calendar.locator("th").first()).toHaveText(/^pn/i);
  await expectNoViolations(page, "calendar");
  await calendar.locator("button[data-selected]").click();
  await expect(calendar).toHaveCount(0);
  await expect(from).toHaveValue(written(dayAgo(0)));
  const { user } = (await call(page.request, "GET", "/api/user")) as { user: { appearance: object } };
  expect(user.appearance).toMatchObject({ weekStart: "monday" });
});
