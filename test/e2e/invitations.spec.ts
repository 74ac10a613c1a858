/** Joining a company with the account one has, and an invitation that is taken back. */
import { z } from "zod";
import { expectNoViolations } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";

test("whoever has an account signs in by the letter, sees who invites, and moves to the company", async ({ page, browser }) => {
  const owner = await (await browser.newContext({ baseURL: product().url })).newPage();
  const company = `Dom i Ogród ${Date.now()}`;
  const boss = await createSeller(["--company", company]);
  await signIn(owner, boss);
  const guest = await createSeller();
  await call(owner.request, "POST", "/api/users/invite", { email: guest.email, role: "manager" });
  await page.goto(await linkOf(guest.email, `Zaproszenie do firmy ${company}`));
  await page.getByLabel("E-mail").fill(guest.email);
  await page.getByLabel("Hasło", { exact: true }).fill(guest.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();

  const section = page.getByRole("region", { name: "Zaproszenia" });
  await expect(section).toContainText(`Zaprasza ${boss.email}. Rola: Menedżer.`);
  await expectNoViolations(page, "invitations");
  await picture(page, "account-invitations");
  await section.getByRole("button", { name: `Przyjmij zaproszenie do firmy ${company}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Dołączyć do firmy ${company}?`);
  await picture(page, "account-invitations-ask");
  await dialog.getByRole("button", { name: "Przyjmij" }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);
  const { user } = z.object({ user: z.object({ role: z.string() }) }).parse(await call(page.request, "GET", "/api/user"));
  expect(user.role).toBe("manager");
  await page.goto("/system/settings/account");
  await expect(page.getByRole("region", { name: "Profil" })).toBeVisible();
  await expect(section).toHaveCount(0);
  await page.goto("/system/users");
  await expect(page.getByRole("listitem").filter({ hasText: guest.email })).toContainText("Menedżer");
});

test("an invitation is withdrawn at once, and sent anew when that is taken back", async ({ page }) => {
  await signIn(page, await createSeller(["--company", `Kubki ${Date.now()}`]));
  const email = `wycofana-${Date.now()}@example.com`;
  await call(page.request, "POST", "/api/users/invite", { email, role: "viewer" });
  const first = await linkOf(email, "Zaproszenie");
  await page.goto("/system/users");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("zaproszony");
  await row.getByRole("button", { name: "Wycofaj zaproszenie" }).click();
  await expect(page.getByText(`Wycofano zaproszenie: ${email}.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  const token = new URL(first, product().url).searchParams.get("token") ?? "";
  expect((await page.request.get(`/api/invitation-accept/${token}`)).status()).toBe(400);
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(row).toContainText("zaproszony");
  expect(await linkOf(email, "Zaproszenie", 2)).not.toBe(first);
});

test("several people are invited by a pasted list, which says what it found before anything is sent", async ({ page }) => {
  await signIn(page, await createSeller(["--company", `Zespół ${Date.now()}`]));
  const at = Date.now();
  await page.goto("/system/users");
  await page.getByRole("button", { name: "Wiele osób naraz" }).click();
  const field = page.getByLabel("Adresy e-mail");
  await field.fill(`Anna <anna-${at}@example.com>; jan-${at}@example.com, anna-${at}@example.com, ewa@`);
  await expect(page.getByText("To nie są adresy: „ewa@”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Wyślij zaproszenia" })).toBeDisabled();
  await field.fill(`Anna <anna-${at}@example.com>; jan-${at}@example.com, anna-${at}@example.com`);
  await expect(page.getByText("2 adresy · 1 powtórzony pominięty")).toBeVisible();
  await expectNoViolations(page, "several invitations");
  await page.getByRole("button", { name: "Wyślij zaproszenia" }).click();
  await expect(page.getByRole("list", { name: "Co się stało z zaproszeniami" }).getByRole("listitem")).toHaveCount(2);
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `jan-${at}@example.com` })
      .filter({ hasText: "zaproszony" }),
  ).toBeVisible();
  expect(await linkOf(`anna-${at}@example.com`, "Zaproszenie")).toContain("token=");
});
