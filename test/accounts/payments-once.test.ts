/** What a company pays for once: one page to pay on, one subscription in force, and events that are none refused. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import type { TestClient } from "#testing/app.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { type Paying, startPaying } from "#testing/payments.ts";
import { forFile } from "#testing/for-file.ts";

const OPERATOR = "operator@example.com";
const CHOICE = { plan: "pro", period: "monthly" } as const;

const paying = forFile(() => startPaying({ supportEmail: OPERATOR }));
let anna: TestClient;
beforeEach(async () => {
  paying.moveTo("2026-12-01T12:00:00Z");
  anna = await paying.app.signIn();
});

const stateOf = async (client: TestClient) => (await client.call(subscriptionRoute)).body.state;

const checkoutOf = async (client: TestClient, period: "monthly" | "yearly" = "monthly"): Promise<string> => {
  const { body } = await client.call(activateSubscriptionRoute, { body: { plan: "pro", period } });
  return /\/pay\/(\w+)$/.exec(body.checkoutUrl ?? "")?.[1] ?? "";
};

test("one checkout of a company is open at a time, however many ask at once; where the former was just paid none is opened", async () => {
  const { world } = paying.stripe;
  const first = await checkoutOf(anna);
  const opened = await Promise.all([checkoutOf(anna), checkoutOf(anna, "yearly"), checkoutOf(anna)]);
  const open = [first, ...opened].filter((id) => world.checkout(id).status === "open");
  expect(open).toHaveLength(1);
  const [last = ""] = open;
  // Paid, and nothing of it has been told yet.
  const events = world.pay(last, paying.now());
  const refused = await anna.refused(activateSubscriptionRoute, { body: CHOICE });
  expect([refused.status, refused.body.Message]).toEqual([400, expect.stringContaining("Poprzednia płatność właśnie doszła")]);
  await paying.tell(events);
  expect((await stateOf(anna))?.state).toBe("active");
});

/** Paid for on a page that was opened elsewhere, beside what is paid for already. */
function payAgain(id: string, at: number): { events: ReturnType<Paying["stripe"]["world"]["pay"]>; id: string } {
  const { world } = paying.stripe;
  const { customer, metadata, currency } = world.subscription(id);
  const checkout = world.addCheckout({ customer, metadata, amount: 9900, currency, interval: "month", back: "" });
  const events = world.pay(checkout, at);
  return { events, id: world.subscriptionOf(customer) };
}

const subjects = async (email: string) => (await lettersTo(paying.app.database, email)).map(({ subject }) => subject);

test("a second subscription that was paid all the same ends the older, and both hear of it once; the operator what was paid for it", async () => {
  const { stripe } = paying;
  const seller = await paying.app.signIn();
  const older = await paying.subscribe(seller);
  paying.moveTo("2026-12-02T12:00:00Z");
  const { events, id: newer } = payAgain(older, paying.now());
  const before = stripe.calls.length;
  await paying.tell([...events, ...events]);
  expect(stripe.calls.slice(before).map(({ method, path }) => [method, path])).toEqual([["DELETE", `/v1/subscriptions/${older}`]]);
  await paying.tell(stripe.world.end(older, paying.now() + 2));
  expect((await seller.call(subscriptionRoute)).body.state).toMatchObject({ state: "active" });
  const { rows } = await sql<{ id: string; status: string }>`
    select subscription_id as id, status from paid_subscriptions where company_id = ${seller.companyId} order by subscription_id`.execute(
    paying.app.database.db,
  );
  expect(rows).toEqual([
    { id: older, status: "ended" },
    { id: newer, status: "active" },
  ]);
  expect(await subjects(seller.email)).toEqual(["Zakończono podwójny abonament pro"]);
  const [due, ...others] = (await lettersTo(paying.app.database, OPERATOR)).filter(({ text }) => text.includes(older));
  // Of the older one 99.00 zł were paid: whether and how much goes back is the operator's to say.
  expect([due?.subject, others]).toEqual([expect.stringMatching(/^Zwrot do zdecydowania/), []]);
  for (const part of [older, "ZYS-", "99.00 PLN"]) expect(due?.text).toContain(part);
});

test("where Stripe is away just then, the event that it sends again ends the older", async () => {
  const { stripe } = paying;
  const older = await paying.subscribe(anna);
  paying.moveTo("2026-12-02T12:00:00Z");
  const { events } = payAgain(older, paying.now());
  stripe.isAway = true;
  const answers = await paying.tell(events);
  stripe.isAway = false;
  expect(answers).toContain("503");
  const before = stripe.calls.length;
  expect(new Set(await paying.tell(events))).toEqual(new Set(["repeated"]));
  expect(stripe.calls.slice(before).map(({ method, path }) => [method, path])).toEqual([["DELETE", `/v1/subscriptions/${older}`]]);
  expect(await subjects(anna.email)).toEqual(["Zakończono podwójny abonament pro"]);
});

test("a signed event of another shape than Stripe's is 400, whatever is wrong with it", async () => {
  const seller = await paying.app.signIn();
  const id = await paying.subscribe(seller);
  const [bill] = paying.stripe.world.renew(id, paying.now(), true);
  if (bill === undefined) throw new Error("nothing was told");
  const { object } = bill.data;
  const wrong: Record<string, unknown>[] = [
    { data: {} },
    { data: null },
    { created: "wczoraj" },
    { created: 1e20 },
    { data: { object: { ...object, total: "sto" } } },
    { data: { object: { ...object, number: "9".repeat(300) } } },
    { data: { object: { ...object, id: null } } },
    { data: { object: { ...object, currency: 7 } } },
    { data: { object: { ...object, hosted_invoice_url: "javascript:alert(1)".repeat(200) } } },
    { data: { object: { ...object, status_transitions: null } } },
    { data: { object: { ...object, parent: { subscription_details: { subscription: id, metadata: { company: "1", plan: 5 } } } } } },
  ];
  const answers: string[] = [];
  for (const [at, change] of wrong.entries()) answers.push(...(await paying.tell([{ ...bill, id: `evt_wrong_${at}`, ...change }])));
  expect(answers).toEqual(wrong.map(() => "400"));
});
