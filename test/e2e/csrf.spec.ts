/** The CSRF token belongs to the session: the page renews it by itself, and nobody sees it happen. */
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";

const CSRF = "/sanctum/csrf-cookie";

test("a token of another session is renewed in the middle of an action, which succeeds", async ({ page, browser, seller }) => {
  expect(seller.email).not.toBe("");
  const stranger = await browser.newContext({ baseURL: product().url });
  const other = await stranger.newPage();
  await signIn(other, await createSeller());
  await call(other.request, "GET", "/api/user");
  const foreign = (await stranger.cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";

  await page.goto("/system/settings");
  await page.getByLabel("Nazwa firmy").fill("Dom i Ogród");
  await page.context().addCookies([{ name: "XSRF-TOKEN", value: foreign, url: product().url }]);
  const answers: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === CSRF || response.request().method() === "PUT") answers.push(`${pathname} ${response.status()}`);
  });
  await page.getByRole("button", { name: /Zapisz/ }).click();
  await expect(page.getByText("Sukces!")).toBeVisible();
  expect(answers).toEqual(["/api/company-settings 419", `${CSRF} 204`, "/api/company-settings 200"]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a change of the password gives the session other tokens, and the next action goes on with them", async ({ page, seller }) => {
  await page.goto("/system/settings/account");
  const section = page.getByRole("region", { name: "Hasło" });
  await section.getByLabel("Obecne hasło").fill(seller.password);
  await section.getByLabel("Nowe hasło", { exact: true }).fill("zolty-latawiec-lata-8");
  await section.getByLabel("Powtórz nowe hasło").fill("zolty-latawiec-lata-8");
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 419) refused.push(response.url());
  });
  await section.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("Hasło zmienione")).toBeVisible();
  await page.getByLabel("Imię i nazwisko").fill("Anna Nowak");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Sukces!")).toBeVisible();
  expect(refused).toEqual([]);
});
