/** Every kind of alert leads to the place to act, and the rules are tried and changed where they stand. */
import { z } from "zod";
import { readConfig } from "#config.ts";
import { createUser } from "#accounts/create-user.ts";
import { runCheck } from "#jobs/check-alerts.task.ts";
import { ALERT_NOON, loadAlertSeller } from "#testing/alert-seller.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { withDatabase } from "../../src/start/command.ts";
import { expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, expect, product, signIn, test } from "./seller.ts";

const KINDS = 12;
/** What has to be on the screen that each alert leads to: the thing it told of, not only a page. */
const LEADS_TO: Readonly<Record<string, RegExp>> = {
  lossDay: /19\.11\.2026/,
  saleBelowCost: /TANI/,
  priceFloor: /PROG/,
  lowMargin: /TANI/,
  costMissing: /NOWY/,
  feeJump: /SKOK/,
  refundSpike: /ZWROT/,
  noOrders: /NOWY/,
  lowStock: /ZAPAS/,
  // Read last at 1:00 UTC.
  syncFailed: /Drugi[^]*02:00/,
  consentExpiring: /Pierwszy/,
  expenseDue: /40,00/,
};
/** These open the thing itself; the others lead to where it stands among others. */
const OPENED: readonly string[] = ["costMissing", "expenseDue"];
const Alerts = z.object({ items: z.array(z.object({ kind: z.string(), title: z.string(), link: z.string() })) });

/** The seller of every alert, whose rules were asked at their noon. */
async function alertedSeller() {
  const config = readConfig({ ...process.env, ...product().environment });
  return withDatabase({ config, args: [], say: () => undefined }, async (database) => {
    const { companyId } = await loadAlertSeller(database);
    await runCheck(workerDeps(database, { clock: clockAt(ALERT_NOON) }), { companyId });
    const seller = { email: `alert${companyId}@example.com`, password: "Bardzo-Tajne-Haslo-2026" };
    await createUser(database.db, { ...seller, companyId });
    return seller;
  });
}

test("every alert's link opens the screen it is about, and a rule is tried where it stands", async ({ page }) => {
  await signIn(page, await alertedSeller());
  const { items } = Alerts.parse(await call(page.request, "GET", "/api/alerts"));
  expect(new Set(items.map(({ kind }) => kind)).size).toBe(KINDS);
  for (const { kind, link } of items) {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 }).first(), kind).toBeVisible();
    await expect(page.getByText("404: nie ma takiej strony"), kind).toHaveCount(0);
    await expect(page.getByText("Nie ma takiego obiektu"), kind).toHaveCount(0);
    await expect(
      page
        .locator(OPENED.includes(kind) ? "[role=dialog]" : "main, [role=dialog]")
        .filter({ hasText: LEADS_TO[kind] ?? kind })
        .first(),
      kind,
    ).toBeVisible();
  }
  await page.goto("/system/settings/alerts");
  const rules = page.getByRole("region", { name: "Zasady alertów" });
  await expect(rules.getByRole("switch")).toHaveCount(KINDS);
  await picture(page, "alerts");
  const margin = rules.getByRole("listitem").filter({ hasText: "Marża produktu z 30 dni poniżej" });
  await margin.getByLabel("Próg zasady: Niska marża").fill("7,5");
  await margin.getByRole("button", { name: "Zapisz zasadę" }).click();
  await expect(margin.getByRole("button", { name: "Zapisz zasadę" })).toHaveCount(0);
  await page.reload();
  await expect(margin.getByLabel("Próg zasady: Niska marża")).toHaveValue(/^7,5\s%$/);
  await margin.getByRole("button", { name: "Sprawdź teraz" }).click();
  await expect(margin.getByText(/^Dziś ta zasada /)).toBeVisible();
  await expectNoViolations(page, "alerts");
  const hooks = page.getByRole("region", { name: "Webhooki" });
  await hooks.getByLabel("Nazwa").fill("n8n");
  await hooks.getByLabel("Adres").fill("http://127.0.0.1:9/x");
  // Refused as it is typed: nothing is sent for it.
  await expect(hooks.getByRole("button", { name: "Dodaj webhook" })).toBeDisabled();
  await expect(hooks.getByText("Ten adres prowadzi do tej maszyny albo do sieci prywatnej.", { exact: false })).toBeVisible();
  // A name that leads nowhere may be kept: it is looked up with every call.
  await hooks.getByLabel("Adres").fill("https://n8n.example.invalid/x");
  await hooks.getByRole("button", { name: "Dodaj webhook" }).click();
  await expect(hooks.getByText(/^whsec_/)).toBeVisible();
  await hooks.getByRole("button", { name: "Wyślij próbę" }).click();
  await expect(hooks.getByText("połączenie się nie udało", { exact: false })).toBeVisible();
});
