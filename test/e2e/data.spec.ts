/** The company's data in its owner's hands: a copy of everything, and the end of it. */
import { readFileSync } from "node:fs";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

test("an owner downloads everything and deletes the company, whose team is out at once", async ({ page, browser }) => {
  const owner = await createSeller(["--company", "Zabawki Kamińscy"]);
  await signIn(page, owner);
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {
    KUBEK: "40,00",
  });
  const elsewhere = await browser.newContext({ baseURL: product().url });
  const other = await elsewhere.newPage();
  await signIn(other, owner);
  await other.goto("/system/settings");
  await expect(other.getByRole("heading", { name: "Ustawienia" })).toBeVisible();

  await page.goto("/system/settings");
  await page.getByRole("link", { name: "Dane i prywatność" }).click();
  await expect(page.getByRole("region", { name: "Usunięcie firmy" })).toContainText("5 lat od końca roku");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Pobierz kopię danych" }).click()]);
  expect(file.suggestedFilename()).toBe("zyskomierz-dane-firmy.zip");
  // Names of the files stand readable in an archive.
  const zip = readFileSync(await file.path()).toString("latin1");
  for (const name of ["README.txt", "users.csv", "orders.csv", "product_costs.csv", "postings.csv"]) expect(zip).toContain(name);
  await expect(page.getByText(/^Pobrano całość, \d+\skB$/)).toBeVisible();
  await expectNoViolations(page, "data");
  await picture(page, "data");
  await expectNoSidewaysScroll(page, "data");
  await expectNoViolations(page, "data on a phone in the dark");
  await page.setViewportSize({ width: 1280, height: 800 });

  const dialog = page.getByRole("dialog", { name: "Usunąć firmę Zabawki Kamińscy na zawsze?" });
  await page.getByLabel("Obecne hasło").fill("nie-to-haslo");
  await page.getByRole("button", { name: "Usuń firmę" }).click();
  await expect(dialog.getByRole("button", { name: "Anuluj" })).toBeFocused();
  await dialog.getByRole("button", { name: "Anuluj" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Usuń firmę" }).click();
  await dialog.getByRole("button", { name: "Usuń firmę" }).click();
  await expect(page.getByText("Nieprawidłowe hasło.")).toBeVisible();

  await page.getByLabel("Obecne hasło").fill(owner.password);
  await page.getByRole("button", { name: "Usuń firmę" }).click();
  await dialog.getByRole("button", { name: "Usuń firmę" }).click();
  await expect(page.getByRole("heading", { name: "Firma usunięta" })).toBeVisible();
  await expect(page.getByText("Zostaje tylko wpis o usunięciu")).toBeVisible();
  await expectNoViolations(page, "company deleted");
  await picture(page, "company-deleted");

  // Its stream of news has ended: the window goes to the sign-in by itself.
  await expect(other.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await other.getByLabel("E-mail").fill(owner.email);
  await other.getByLabel("Hasło", { exact: true }).fill(owner.password);
  await other.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(other.getByRole("alert")).toContainText("Nieprawidłowy adres e-mail lub hasło.");
  await page.getByRole("link", { name: "Wróć do logowania" }).click();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await elsewhere.close();
});

test("a download that fails says why and can be tried again; who is no owner is told whose it is", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const body = JSON.stringify({
    code: "INTERNAL",
    message: "internal",
    Message: "Coś poszło nie tak po naszej stronie.",
    requestId: "7f3a91c2",
  });
  await page.route("**/api/company/export", (route) => route.fulfill({ status: 500, contentType: "application/json", body }));
  await page.goto("/system/settings/data");
  await page.getByRole("button", { name: "Pobierz kopię danych" }).click();
  await expect(page.getByRole("alert")).toContainText("Kod zgłoszenia 7f3a91c2");
  await page.unroute("**/api/company/export");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Pobierz kopię danych" }).click()]);
  expect(await file.failure()).toBeNull();

  // A key for the office's spreadsheet: shown once, and revoked.
  const keys = page.getByRole("region", { name: "Klucze API" });
  await keys.getByLabel("Nazwa").fill("Arkusz");
  await keys.getByRole("button", { name: "Utwórz klucz" }).click();
  await expect(keys.getByText(/^zysk_/)).toBeVisible();
  await expectNoViolations(page, "API keys");
  await picture(page, "api-keys", { keep: true });
  // On an instance without TLS browsers give a page no clipboard.
  const key = (await keys.getByText(/^zysk_/).textContent()) ?? "";
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await keys.getByRole("button", { name: "Kopiuj" }).click();
  await expect(keys.getByRole("button", { name: "Skopiowano" })).toBeFocused();
  await keys.getByLabel("Nazwa").fill("");
  await keys.getByLabel("Nazwa").press("ControlOrMeta+v");
  await expect(keys.getByLabel("Nazwa")).toHaveValue(key);
  await keys.getByRole("button", { name: "Mam go" }).click();
  await expect(keys.getByText(/^zysk_/)).toHaveCount(0);
  await keys.getByRole("button", { name: "Odwołaj klucz Arkusz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Odwołaj" }).click();
  await expect(keys.getByText("Nie ma jeszcze żadnego klucza.")).toBeVisible();

  await signIn(page, await createSeller(["--role", "manager"]));
  await page.reload();
  await expect(page.getByText("Kopię danych może pobrać, a firmę usunąć tylko jej właściciel.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Pobierz|Usuń/ })).toHaveCount(0);
});
