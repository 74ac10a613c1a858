/** Questions that stop everything else: their buttons, their checks, and the focus that comes back. */
import { expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, product, signIn, test } from "./seller.ts";

test("a question for an address lets only an address through, and gives the focus back after 100 ms", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const invited = `kolega-${Date.now()}@example.com`;
  await page.goto("/system/users");
  const open = page.getByRole("button", { name: "Zaproś" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Kogo zaprosić?" });
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await dialog.getByLabel("E-mail").fill("kolega@example");
  await dialog.getByRole("button", { name: "Wyślij zaproszenie" }).click();
  await expect(dialog.getByText("Nieprawidłowy adres e-mail")).toBeVisible();
  await expectNoViolations(page, "typed question");
  await picture(page, "dialog-typed");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "typed question in the dark");
  await page.setViewportSize({ width: 1280, height: 800 });

  // The server's own refusal stays in the dialog as well: this address is in the team already.
  await dialog.getByLabel("E-mail").fill(seller.email);
  await dialog.getByRole("button", { name: "Wyślij zaproszenie" }).click();
  await expect(dialog.getByRole("alert")).not.toHaveText("Nieprawidłowy adres e-mail");
  await expect(dialog.getByRole("alert")).toBeVisible();

  // The clock of the page stands still, so that the pause is measured in its own time and not in that of a busy machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Escape");
  await expect(page.locator("body")).not.toHaveClass(/swal2-shown/);
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(99);
  await expect(open).not.toBeFocused();
  await page.clock.runFor(1);
  await expect(open).toBeFocused();
  await page.clock.resume();

  await open.click();
  await dialog.getByLabel("E-mail").fill(` ${invited} `);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Zaproszenie wysłane na ${invited}`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("Toast: „Sukces!” at the top for 2000 ms, with a check icon and a progress bar, without a button", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const library = page.waitForResponse((response) => /\/alerts-[^/]*\.js$/.test(response.url()));
  await page.clock.install();
  await page.goto("/system/settings/account");
  await library;
  await page.getByLabel("Imię i nazwisko").fill("Anna");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Zapisz", exact: true }).first().click();
  const toast = page.locator(".toast_root");
  await expect(toast.locator(".toast_title")).toHaveText("Sukces!");
  await expect(toast.locator(".toast_icon svg")).toBeVisible();
  await expect(toast.locator(".toast_bar")).toBeVisible();
  await expect(toast.getByRole("button")).toHaveCount(0);
  const box = await toast.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.y).toBeLessThan(100);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(10);
  await page.clock.runFor(1900);
  await expect(toast).toBeVisible();
  await expect(toast).not.toHaveClass(/toast_toast-out/);
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test("unsaved changes are saved, dropped or kept by OK, Nie and Anuluj", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const leave = async (answer: string): Promise<void> => {
    await page.getByLabel("Nazwa firmy").fill(`Nazwa ${answer}`);
    await page.getByRole("link", { name: "Pulpit" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Masz niezapisane zmiany. Zapisać je?" });
    await expect(dialog.getByRole("button")).toHaveText(["Anuluj", "Nie", "Zapisz i przelicz"]);
    await dialog.getByRole("button", { name: answer }).click();
  };
  await page.goto("/system/settings");
  const before = await page.getByLabel("Nazwa firmy").inputValue();
  await leave("Anuluj");
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Nazwa Anuluj");
  await expect(page).toHaveURL(/\/system\/settings$/);
  await leave("Nie");
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await page.goto("/system/settings");
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue(before);
  await leave("Zapisz i przelicz");
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await page.goto("/system/settings");
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Nazwa Zapisz i przelicz");
});

test("what cannot be undone says so first and offers the safe way out, in English with OK and Cancel", async ({
  page,
  browser,
  seller,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product().url });
  await signIn(await elsewhere.newPage(), seller);
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await page.goto("/system/settings/account");
  const devices = page.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "Sign out the others" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out the other devices?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoViolations(page, "grave question");
  await picture(page, "dialog-grave");
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "Sign out the others" }).click();
  await dialog.getByRole("button", { name: "Sign out the others" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await elsewhere.close();
});

test("a name that is markup is shown letter by letter: in a message, in a dialog, on its buttons and in a refusal", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const named = (place: string) => `<img src="/none-${place}" onerror="document.title=1"> ${place}`;
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  // The words of the product, with such a name where one could stand.
  await page.route("**/locales/pl/*.json", async (route) => {
    const response = await route.fetch();
    const words = await response.json();
    if (route.request().url().includes("/common.json")) {
      words.toast.success = named("toast");
      words.dialog.cancel = named("cancel");
    }
    if (route.request().url().includes("/users.json")) Object.assign(words.invite, { ask: named("title"), send: named("send") });
    await route.fulfill({ response, json: words });
  });
  await page.route("**/api/users/invite", (route) =>
    route.fulfill({ status: 400, json: { code: "REFUSED", message: "refused", Message: named("refusal"), requestId: "1" } }),
  );
  await page.goto("/system/users");
  await page.getByRole("button", { name: "Zaproś" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("kolega@example.com");
  await dialog.getByRole("button", { name: named("send") }).click();
  await expect(dialog.getByRole("alert")).toHaveText(named("refusal"));
  await expect(dialog.getByRole("heading")).toHaveText(named("title"));
  await expect(dialog.locator('img[src^="/none-"]')).toHaveCount(0);
  await picture(page, "dialog-markup");
  await dialog.getByRole("button", { name: named("cancel") }).click();

  await page.goto("/system/settings/account");
  await page.getByLabel("Imię i nazwisko").fill("Anna");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.locator(".toast_title")).toHaveText(named("toast"));
  await expect(page.locator('.toast_root img[src^="/none-"]')).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/none-"))).toEqual([]);
});
