/** A letter of the morning ends by one click, without signing in, and a second one takes that back. */
import { z } from "zod";
import { readConfig } from "#config.ts";
import { offToken } from "#accounts/mail-off.ts";
import { secretKeysOf } from "../../src/start/places.ts";
import { expectNoViolations } from "./axe.ts";
import { call, expect, product, test } from "./seller.ts";

const User = z.object({ user: z.object({ id: z.string(), companyId: z.string() }) });
const Letters = z.object({ letterHour: z.number().nullable() });

test("the link of the morning's letter ends it by one click, signed in or not, and brings it back", async ({
  page,
  seller,
  browser,
  baseURL,
}) => {
  expect(seller.email).not.toBe("");
  const { user } = User.parse(await call(page.request, "GET", "/api/user"));
  const keys = await secretKeysOf(readConfig({ ...process.env, ...product().environment }));
  const token = offToken(keys, { userId: Number(user.id), companyId: Number(user.companyId), kind: "morning" });
  const hour = async () => Letters.parse(await call(page.request, "GET", "/api/user/letters")).letterHour;
  expect(await hour()).toBe(7);

  // On a phone where nobody is signed in.
  const stranger = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: "pl-PL",
    viewport: { width: 390, height: 844 },
  });
  await stranger.goto(`/mail-off?token=${token}`);
  await expect(stranger.getByRole("heading", { name: "Poranne podsumowanie jest wyłączone" })).toBeVisible();
  await expectNoViolations(stranger, "letter off");
  expect(await hour()).toBeNull();
  await page.goto("/system/settings/alerts");
  await expect(page.getByRole("combobox", { name: "Poranne podsumowanie" })).toHaveValue("Nie wysyłaj");

  await stranger.getByRole("button", { name: "Jednak chcę je dostawać" }).click();
  await expect(stranger.getByRole("heading", { name: "Wiadomości są znowu włączone" })).toBeVisible();
  expect(await hour()).toBe(7);
  // Where they are signed in the link does the same.
  await page.goto(`/mail-off?token=${token}`);
  await expect(page.getByRole("heading", { name: "Poranne podsumowanie jest wyłączone" })).toBeVisible();
  expect(await hour()).toBeNull();
  await stranger.goto("/mail-off?token=1.morning-1.zmyslony");
  await expect(stranger.getByRole("heading", { name: "Nie udało się wyłączyć wiadomości" })).toBeVisible();
  await stranger.close();
});
