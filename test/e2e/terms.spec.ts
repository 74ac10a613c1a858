/** A new version of the terms is asked for once, and whoever does not agree finds the way out; an administrator publishes the next. */
import { expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo } from "./shop.ts";

const NOTE = "Kopie zapasowe trzymamy 30 dni.";

test("a seller who has not accepted the terms in force is asked before anything else, and once", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  // The answer of the server with a version in force: publishing one would ask every other test of this instance.
  let isAccepted = false;
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const terms = { version: "2026-11", validFrom: dayAgo(1), note: { pl: NOTE }, isDue: true };
    await route.fulfill({ response, json: { ...body, user: { ...body.user, terms: isAccepted ? null : terms } } });
  });
  await page.route("**/api/terms/accept", async (route) => {
    expect(route.request().postDataJSON()).toEqual({ version: "2026-11" });
    isAccepted = true;
    await route.fulfill({ status: 204 });
  });
  await page.goto("/system/orders");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nowy regulamin obowiązuje od");
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByRole("button", { name: "Później" })).toHaveCount(0);
  await expectNoViolations(page, "new terms");
  await picture(page, "new-terms");
  await page.getByRole("link", { name: "Dane i prywatność" }).click();
  await expect(page.getByRole("heading", { name: "Ustawienia", level: 1 })).toBeVisible();
  await page.goto("/system/orders");
  await page.getByRole("button", { name: "Akceptuję" }).click();
  await expect(page.getByRole("heading", { name: "Zamówienia", level: 1 })).toBeVisible();
});
