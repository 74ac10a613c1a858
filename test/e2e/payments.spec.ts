/** A company that pays on the provider's page and comes back; what it sees when a payment fails, when it pauses and when it returns. */
import { STRIPE_KEYS, type StripeServer, startStripeServer } from "../../src/testing/stripe-server.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

let stripe: StripeServer;

withOwnProduct(async () => {
  stripe = await startStripeServer();
  return {
    environment: {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
    close: () => stripe.close(),
  };
});

const PRO = { name: "Pro", position: 2, ordersPerMonth: 10_000, monthlyPrice: 9900, yearlyPrice: 99_000, currency: "PLN", isOffered: true };
const seconds = () => Math.floor(Date.now() / 1000);

test("a company tries, pays on the provider's page, owes, pauses and comes back, and is told each time what to do", async ({ page }) => {
  stripe.webhook = `${product().url}/api/webhooks/stripe`;
  await signIn(page, await createSeller(["--admin"]));
  await call(page.request, "PUT", "/api/plans/pro", PRO);

  await signIn(page, await createSeller());
  await page.goto("/system/subscription");
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await expect(plan).toContainText("Okres próbny zacznie się, gdy wczytamy pierwsze zamówienia.");
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {});
  await page.reload();
  await expect(plan).toContainText("Okres próbny: zostało 14 dni, do ");
  const invoices = page.getByRole("region", { name: "Faktury" });
  await expect(invoices).toContainText("Nie ma jeszcze faktur.");
  // Without a price there is nothing to pay.
  await expect(plan.getByRole("listitem").filter({ hasText: "Start" })).toContainText("jeszcze bez ceny");
  await expect(plan.getByRole("button", { name: "Wybierz plan Start" })).toHaveCount(0);
  await picture(page, "payments-trial");
  await expectNoViolations(page, "payments-trial");
  await expectNoSidewaysScroll(page, "payments-trial");

  await plan.getByRole("button", { name: "Wybierz plan Pro" }).click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("**/system/subscription");
  await expect(plan).toContainText("Obecny plan: Pro, opłacony do ");
  const row = invoices.getByRole("row").filter({ hasText: "99,00 zł" });
  await expect(row).toContainText("opłacona");
  await picture(page, "payments-active");
  await expectNoViolations(page, "payments-active");

  const bar = page.getByRole("region", { name: "Abonament" });
  await expect(bar).toHaveCount(0);
  const customer = stripe.world.subscriptionOf(stripe.calls.find(({ path }) => path.includes("checkout"))?.form["customer"] ?? "");
  await stripe.tell(stripe.world.renew(customer, seconds() + 1, false));
  await page.reload();
  await expect(bar).toContainText("Płatność za abonament się nie udała. Wszystko działa do ");
  await expect(plan).toContainText("Płatność się nie udała.");
  await expect(plan.getByRole("button", { name: "Zapłać" })).toBeVisible();
  await expect(
    invoices
      .getByRole("row")
      .filter({ hasText: "do zapłaty" })
      .getByRole("link", { name: /^Zapłać fakturę ZYS-/ }),
  ).toBeVisible();
  await picture(page, "payments-grace");
  await expectNoViolations(page, "payments-grace");
  await stripe.tell(stripe.world.settle(customer, seconds() + 2));
  await page.reload();
  await expect(plan).toContainText("Obecny plan: Pro, opłacony do ");

  await plan.getByRole("button", { name: "Karta, przerwa i rezygnacja" }).click();
  await page.waitForURL(`${stripe.url}/portal/**`);
  await stripe.tell(stripe.world.pause(customer, seconds() + 3));
  await page.goto("/system/expenses");
  await expect(bar).toContainText("Firma jest tylko do odczytu. Danych ze sklepów nie pobieramy.");
  await expect(page.getByRole("button", { name: /^Dodaj wydatek/ })).toHaveCount(0);
  await picture(page, "payments-read-only");
  await bar.getByRole("link", { name: "Plan i wykorzystanie" }).click();
  await expect(plan).toContainText("Abonament jest wstrzymany i firma jest tylko do odczytu.");
  await expect(plan).toContainText("Niczego nie usuniemy co najmniej do ");
  await expect(plan.getByRole("button", { name: "Wznów" })).toBeVisible();
  await picture(page, "payments-paused");
  await expectNoViolations(page, "payments-paused");
  await expectNoSidewaysScroll(page, "payments-paused");

  await stripe.tell(stripe.world.resume(customer, seconds() + 4));
  await page.goto("/system/expenses");
  await expect(page.getByRole("button", { name: /^Dodaj wydatek/ }).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a viewer sees how the company stands, without invoices and without a button", async ({ page }) => {
  const company = `Płatności ${Date.now()}`;
  await createSeller(["--company", company]);
  await signIn(page, await createSeller(["--role", "viewer", "--company", company]));
  await page.goto("/system/subscription");
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await expect(plan).toContainText("Plan wybiera właściciel albo menedżer firmy.");
  await expect(plan.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Faktury" })).toHaveCount(0);
});
