/** A session that ends loads the page anew; what was typed waits for whoever typed it, and for nobody else. */
import type { Locator, Page } from "@playwright/test";
import { createSeller, expect, type Seller, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

async function enter(page: Page, { email, password }: Seller): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

/**
 * The session ends elsewhere and the next call finds out, be it the one that `button` makes or one of the page's own before it: the login
 * stands where the form was. No click is left waiting: it would be made after the next sign-in.
 */
async function endSession(page: Page, button: Locator): Promise<void> {
  // A question whether to leave would keep the page.
  page.on("dialog", (dialog) => void dialog.dismiss());
  await page.context().clearCookies({ name: "zyskomierz_session" });
  const login = page.getByRole("heading", { name: "Zaloguj się" });
  await expect(async () => {
    if (await login.isHidden()) await button.click({ timeout: 2000 }).catch(() => undefined);
    await expect(login).toBeVisible({ timeout: 2000 });
  }).toPass();
}

const kept = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft-")));

test("settings that were typed survive the reload of a 401 and the new login, once", async ({ page, seller }) => {
  await page.goto("/system/settings");
  await page.getByLabel("Nazwa firmy").fill("Dom i Ogród Nowak");
  await page.getByLabel("Pakowanie zamówienia").fill("1,50");
  await endSession(page, page.getByRole("button", { name: "Zapisz i przelicz" }));
  await enter(page, seller);
  await expect(page.getByText("2 niezapisane zmiany")).toBeVisible();
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Dom i Ogród Nowak");
  await expect(page.getByLabel("Pakowanie zamówienia")).toHaveValue("1,50");
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(page.getByText("Sukces!")).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Dom i Ogród Nowak");
  await expect(page.getByText("niezapisane zmiany")).toHaveCount(0);
});

test("somebody else who signs in after the reload sees nothing of what was typed", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const other = await createSeller();
  await page.goto("/system/settings");
  await page.getByLabel("Nazwa firmy").fill("Tajna nazwa");
  await endSession(page, page.getByRole("button", { name: "Zapisz i przelicz" }));
  await enter(page, other);
  await expect(page.getByLabel("Nazwa firmy")).not.toHaveValue("Tajna nazwa");
  await expect(page.getByText("niezapisana zmiana")).toHaveCount(0);
});

test("one's own name is offered back and can be discarded; a password is never kept", async ({ page, seller }) => {
  await page.goto("/system/settings/account");
  await page.getByLabel("Imię i nazwisko").fill("Ola Żak");
  await page.getByLabel("Obecne hasło").first().fill("tajne-haslo-obecne");
  const values = await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
  expect(values).toContain("Ola Żak");
  expect(values).not.toContain("tajne-haslo-obecne");
  await endSession(page, page.getByRole("button", { name: "Zapisz", exact: true }).first());
  await enter(page, seller);
  await expect(page.getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("Ola Żak");
  await expect(page.getByLabel("Obecne hasło").first()).toHaveValue("");
  await page.getByRole("button", { name: "Odrzuć" }).click();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("");
  await expect(page.getByText("Przywrócono niezapisane")).toHaveCount(0);
});

test("signing out leaves no draft behind", async ({ page }) => {
  const seller = await createSeller();
  await signIn(page, seller);
  await page.goto("/system/settings/account");
  await page.getByLabel("Imię i nazwisko").fill("Ola Żak");
  await expect.poll(() => kept(page)).toEqual(["draft-profile"]);
  await page.getByRole("button", { name: seller.email }).click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  // The settings, too, have something labelled with e-mail.
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test("a refund that was typed comes back when the page begins anew, and cancelled it is gone", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const order = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00", order: "ZAM-1", day: dayAgo(0) };
  await stockedShop(page.request, [order], { KUBEK: "40,00" });
  await page.goto("/system/orders");
  await page.getByRole("button", { name: "ZAM-1" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Dodaj zwrot spoza Allegro" }).click();
  await drawer.getByLabel("Zwrócona kwota brutto").fill("50");
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.reload();
  await expect(drawer.getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await expect(drawer.getByLabel("Zwrócona kwota brutto")).toHaveValue(/^50,00/);
  await drawer.getByRole("button", { name: "Anuluj" }).click();
  expect(await kept(page)).toEqual([]);
});
