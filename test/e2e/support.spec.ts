/** Support that is let in by an owner's consent, from both sides: it is asked, allowed, used; and refused. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, product, type Seller, signIn, test } from "./seller.ts";

/** The administrator's panel at the account of this seller. */
async function openPanel(page: Page, { email }: Seller): Promise<void> {
  await page.goto("/system/users");
  await page.getByLabel("Szukaj po nazwie lub adresie").fill(email);
  await expect(page.getByRole("button", { name: "Zaloguj jako" })).toHaveCount(1);
  await page.getByRole("button", { name: "Zaloguj jako" }).click();
}

async function look(page: Page, name: string, keep = true): Promise<void> {
  await picture(page, name, { keep });
  await expectNoViolations(page, name);
  await expectNoSidewaysScroll(page, name);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("an owner is asked, allows, and support comes in; the next request is refused, and both sides are told", async ({ page, browser }) => {
  const [owner, admin] = [await createSeller(), await createSeller(["--admin"])];
  await signIn(page, owner);
  await page.goto("/system/settings/data");
  const section = page.getByRole("region", { name: "Wejścia obsługi" });
  await section.getByLabel("Kiedy obsługa może wejść").selectOption({ label: "dopiero po zgodzie właściciela" });
  await expect(section).toContainText("Nikt z obsługi nie prosił jeszcze o zgodę.");

  const support = await (await browser.newContext({ baseURL: product().url, locale: "pl-PL", timezoneId: "Europe/Warsaw" })).newPage();
  await signIn(support, admin);
  await openPanel(support, owner);
  await support.getByLabel("Powód").fill("Zgłoszenie 4711: brakuje opłat");
  await support.getByLabel("Twoje hasło").fill(admin.password);
  await look(support, "support-ask");
  await support.getByRole("button", { name: "Poproś o zgodę" }).click();
  await expect(support.getByText("Czeka na zgodę właściciela")).toBeVisible();
  await expect(support.getByRole("button", { name: "Wejdź na konto" })).toHaveCount(0);
  await look(support, "support-waiting");

  await page.goto(await linkOf(owner.email, "Obsługa prosi o zgodę"));
  await expect(section.getByRole("listitem")).toContainText("Zgłoszenie 4711: brakuje opłat (tylko odczyt, najwyżej 30\u00a0min)");
  await look(page, "support-asked", false);
  await page.getByRole("button", { name: /^Powiadomienia/ }).click();
  await expect(page.getByText("Obsługa prosi o zgodę na wejście")).toBeVisible();
  await page.keyboard.press("Escape");
  await section.getByRole("button", { name: "Zgadzam się" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Zgadzam się" }).click();
  await expect(section.getByRole("listitem")).toContainText("zgoda do");
  await expect(section.getByRole("button", { name: "Cofnij zgodę" })).toBeVisible();
  await look(page, "support-allowed", false);

  await openPanel(support, owner);
  await expect(support.getByText(`Jest zgoda: ${owner.email}`)).toBeVisible();
  await look(support, "support-enter");
  await support.getByLabel("Twoje hasło").fill(admin.password);
  await support.getByRole("button", { name: "Wejdź na konto" }).click();
  const bar = support.getByRole("region", { name: "Konto użytkownika" });
  await expect(bar).toContainText(owner.email);
  // Whoever is in on support's behalf decides nothing about support.
  await support.goto("/system/settings/data");
  await expect(support.getByText("Jesteś na koncie użytkownika", { exact: false })).toBeVisible();
  await expect(support.getByRole("region", { name: "Wejścia obsługi" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Zakończ" }).click();
  await expect(support).toHaveURL(/\/system\/users/);

  await openPanel(support, owner);
  await support.getByLabel("Powód").fill("Zgłoszenie 4712");
  await support.getByLabel("Twoje hasło").fill(admin.password);
  await support.getByRole("button", { name: "Poproś o zgodę" }).click();
  await page.reload();
  await section.getByRole("button", { name: "Odmawiam" }).click();
  await expect(section.getByRole("listitem").filter({ hasText: "Zgłoszenie 4712" })).toContainText("odmowa");
  await expect(section.getByRole("listitem").filter({ hasText: "Zgłoszenie 4711" })).toContainText("wykorzystana");
  await openPanel(support, owner);
  await expect(support.getByText(`${owner.email} nie zgadza się na wejście`)).toBeVisible();
  await look(support, "support-refused");

  await page.goto("/system/logs?type=audit&kind=support");
  for (const said of ["Obsługa poprosiła o zgodę na wejście", "Zgodzono się na wejście obsługi", "Odmówiono obsłudze wejścia"]) {
    await expect(page.getByText(said).first()).toBeVisible();
  }
});
