/** Signing in and out by the screen, as a person does. */
import { type Page, expect } from "@playwright/test";

export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

export async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
}
