/** What a member has set up is shown before they go, and ends; and what outlives a visit is offered to no support. */
import { z } from "zod";
import { expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";

test("an owner sees what somebody has set up before they go, and it ends with them", async ({ page, browser }) => {
  const company = `Kubki Wrona ${Date.now()}`;
  const [owner, manager] = [await createSeller(["--company", company]), await createSeller(["--company", company, "--role", "manager"])];
  const theirs = await (await browser.newContext({ baseURL: product().url })).newPage();
  await signIn(theirs, manager);
  const { key } = z.object({ key: z.string() }).parse(await call(theirs.request, "POST", "/api/api-keys", { name: "Arkusz" }));
  const reads = async (): Promise<number> =>
    (await theirs.request.get("/api/stores", { headers: { Authorization: `Bearer ${key}`, Cookie: "" } })).status();
  expect(await reads()).toBe(200);

  await signIn(page, owner);
  await page.goto("/system/users");
  const row = page.getByRole("listitem").filter({ hasText: manager.email });
  await row.getByRole("button", { name: "Usuń" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("klucz „Arkusz” (czyta wszystko)");
  await expectNoViolations(page, "what a member has set up");
  await picture(page, "member-made", { keep: true });
  await dialog.getByRole("button", { name: "Anuluj" }).click();
  // Thought better of it: nothing has happened.
  expect(await reads()).toBe(200);
  await row.getByRole("button", { name: "Usuń" }).click();
  await dialog.getByRole("button", { name: "Zakończ wszystko" }).click();
  await expect(page.getByText(manager.email)).toHaveCount(1);
  await expect.poll(reads).toBe(401);
});

test("support that may change is offered nothing that would go on after the visit", async ({ page, browser, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings/reports");
  // The same addresses offer it to the owner, so its absence below says something.
  await expect(page.getByRole("button", { name: "Nowy raport" })).toBeVisible();
  const administrator = await createSeller(["--admin"]);
  const admin = await (await browser.newContext({ baseURL: product().url })).newPage();
  await signIn(admin, administrator);
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await call(page.request, "GET", "/api/user"));
  const body = { password: administrator.password, reason: "Zgłoszenie 12", mode: "full", minutes: 15 };
  const asked = await call(admin.request, "POST", `/api/users/${user.id}/login-token`, body);
  const { pathname, search } = new URL(z.object({ url: z.string() }).parse(asked).url);
  await admin.goto(pathname + search);
  await expect(admin.getByRole("region", { name: "Konto użytkownika" })).toBeVisible();
  await admin.goto("/system/settings/reports");
  await expect(admin.getByRole("heading", { name: "Raporty" }).first()).toBeVisible();
  await expect(admin.getByRole("button", { name: "Nowy raport" })).toHaveCount(0);
  await admin.goto("/system/settings/alerts");
  await expect(admin.getByText("Webhooki").first()).toBeVisible();
  await expect(admin.getByRole("button", { name: "Dodaj webhook" })).toHaveCount(0);
  await admin.goto("/system/settings/stores/connect");
  await expect(admin.getByText("Konto łączy właściciel albo menedżer firmy we własnym imieniu", { exact: false })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Przejdź do Allegro" })).toHaveCount(0);
});
