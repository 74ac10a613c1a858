/** A subscription from the first day to the last, with a moved clock and events as Stripe signs them: repeated, late and forged. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { beginTrial } from "#accounts/company-subscription.ts";
import { deleteCompanyRoute, exportCompanyRoute } from "#contract/company.ts";
import { logsRoute } from "#contract/logs.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { billingPortalRoute, subscriptionInvoicesRoute } from "#contract/payments.ts";
import { userRoute } from "#contract/session.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { TEST_PASSWORD, type TestClient } from "#testing/app.ts";
import { startPaying } from "#testing/payments.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const paying = forFile(startPaying);
let anna: TestClient;
beforeEach(async () => {
  paying.moveTo("2026-12-01T12:00:00Z");
  anna = await paying.app.signIn();
});

const CHOICE = { plan: "pro", period: "monthly" } as const;

let tags = 0;
const scopeOf = ({ companyId }: TestClient) => ({ db: paying.app.database.db, companyId });
const stateOf = async (client: TestClient) => (await client.call(subscriptionRoute)).body.state;
async function writing(client: TestClient): Promise<number> {
  tags += 1;
  return (await client.send(createProductTagRoute, { body: { name: `Tag ${tags}` } })).statusCode;
}

/** A company that has orders, whose trial has begun now. */
async function trying(): Promise<TestClient> {
  const { companyId } = await loadFacts(paying.app.database, smallSeller());
  const client = await paying.app.signIn({ companyId });
  await beginTrial(scopeOf(client), new Date(paying.now() * 1000).toISOString());
  return client;
}

async function invoicesOf(client: TestClient) {
  return (await client.call(subscriptionInvoicesRoute)).body.items.map(({ amount, currency, state }) => [amount, currency, state]);
}

test("without orders no trial begins; with the first ones it does, and another import does not begin it anew", async () => {
  await beginTrial(scopeOf(anna), "2026-12-01T12:00:00Z");
  expect((await stateOf(anna))?.state).toBe("none");
  const seller = await trying();
  await beginTrial(scopeOf(seller), "2026-12-05T12:00:00Z");
  // 1 December and 14 days.
  expect(await stateOf(seller)).toMatchObject({ state: "trial", until: "2026-12-15T12:00:00Z", daysLeft: 14 });
  expect((await seller.call(userRoute)).body.user).toMatchObject({ subscription: null, subscriptionState: { state: "trial" } });
});

test("from the trial to the payment, the failed one, grace, read-only, the return, a pause and the end", async () => {
  const { stripe } = paying;
  const seller = await trying();
  paying.moveTo("2026-12-15T12:00:00Z");
  expect(await stateOf(seller)).toMatchObject({ state: "readOnly", cause: "trial", keptUntil: "2027-03-15T12:00:00Z" });
  expect(await writing(seller)).toBe(402);

  paying.moveTo("2026-12-16T12:00:00Z");
  const id = await paying.subscribe(seller);
  // A month of Stripe's is 30 days here: 16 December and 30 are 15 January.
  expect(await stateOf(seller)).toMatchObject({ state: "active", until: "2027-01-15T12:00:00Z", daysLeft: 30 });
  expect((await seller.call(userRoute)).body.user.subscription).toMatchObject({ ...CHOICE, status: "active" });
  expect(await writing(seller)).toBe(201);

  paying.moveTo("2027-01-15T12:00:00Z");
  await paying.tell(stripe.world.renew(id, paying.now(), false));
  expect(await stateOf(seller)).toMatchObject({ state: "grace", daysLeft: 7, until: "2027-01-22T12:00:00Z" });
  expect(await writing(seller)).toBe(201);
  expect(await invoicesOf(seller)).toEqual([
    [9900, "PLN", "open"],
    [9900, "PLN", "paid"],
  ]);

  paying.moveTo("2027-01-22T12:00:00Z");
  expect(await stateOf(seller)).toMatchObject({ state: "readOnly", cause: "payment", keptUntil: "2027-04-22T12:00:00Z" });
  expect(await writing(seller)).toBe(402);

  await paying.tell(stripe.world.settle(id, paying.now()));
  expect((await stateOf(seller))?.state).toBe("active");
  expect(await writing(seller)).toBe(201);
  expect(await invoicesOf(seller)).toEqual([
    [9900, "PLN", "paid"],
    [9900, "PLN", "paid"],
  ]);

  paying.moveTo("2027-01-25T12:00:00Z");
  await paying.tell(stripe.world.pause(id, paying.now()));
  expect(await stateOf(seller)).toMatchObject({ state: "paused", keptUntil: "2027-04-25T12:00:00Z" });
  expect(await writing(seller)).toBe(402);
  paying.moveTo("2027-02-25T12:00:00Z");
  await paying.tell(stripe.world.resume(id, paying.now()));
  expect([(await stateOf(seller))?.state, await writing(seller)]).toEqual(["active", 201]);

  await paying.tell(stripe.world.cancel(id, paying.now()));
  // The period that began on 15 January: two of 30 days from 16 December are over on 14 February.
  expect(await stateOf(seller)).toMatchObject({ state: "active", cancelsAt: "2027-02-14T12:00:00Z" });
  paying.moveTo("2027-03-01T12:00:00Z");
  await paying.tell(stripe.world.end(id, paying.now()));
  expect(await stateOf(seller)).toMatchObject({ state: "readOnly", cause: "ended" });
  expect(await writing(seller)).toBe(402);

  const again = await paying.subscribe(seller, "yearly");
  expect(again).not.toBe(id);
  expect((await seller.call(subscriptionRoute)).body).toMatchObject({
    subscription: { plan: "pro", period: "yearly", status: "active" },
    state: { state: "active" },
  });
  expect(await writing(seller)).toBe(201);
});

test("the checkout is asked for the operator's price, the company's customer and nothing that a browser sent", async () => {
  const before = paying.stripe.calls.length;
  const { body } = await anna.call(activateSubscriptionRoute, { body: { ...CHOICE, amount: 1, price: 1 } as typeof CHOICE });
  expect(body.checkoutUrl).toMatch(new RegExp(`^${paying.stripe.url}/pay/cs_`));
  // Nothing is taken before it is paid for.
  expect(body.subscription).toEqual({ ...CHOICE, status: "trial", activeUntil: null });
  expect((await anna.call(userRoute)).body.user.subscription).toBeNull();
  const [customer, checkout] = paying.stripe.calls.slice(before);
  expect([customer?.path, customer?.form["metadata[company]"]]).toEqual(["/v1/customers", String(anna.companyId)]);
  expect(checkout?.form).toMatchObject({
    mode: "subscription",
    "line_items[0][price_data][unit_amount]": "9900",
    "line_items[0][price_data][currency]": "pln",
    "line_items[0][price_data][recurring][interval]": "month",
    "line_items[0][price_data][product_data][name]": "Pro",
    "subscription_data[metadata][company]": String(anna.companyId),
    "subscription_data[metadata][plan]": "pro",
    success_url: "http://localhost:3000/system/subscription?payment=done",
  });
  // The company stays the same customer.
  await anna.call(activateSubscriptionRoute, { body: { ...CHOICE, period: "yearly" } });
  expect(paying.stripe.calls.slice(before + 2).map(({ path, form }) => [path, form["line_items[0][price_data][unit_amount]"]])).toEqual([
    ["/v1/checkout/sessions", "99000"],
    // Of the two only the newer can be paid on.
    [`/v1/checkout/sessions/${body.checkoutUrl?.split("/").at(-1) ?? ""}/expire`, undefined],
  ]);
});

test("a plan without a price cannot be paid for, and where Stripe is away nothing changes", async () => {
  const refused = await anna.refused(activateSubscriptionRoute, { body: { plan: "start", period: "monthly" } });
  expect([refused.status, refused.body.errors]).toEqual([422, { plan: ["Ten plan nie ma jeszcze ceny. Napisz do operatora."] }]);
  paying.stripe.isAway = true;
  const away = await anna.refused(activateSubscriptionRoute, { body: CHOICE });
  paying.stripe.isAway = false;
  expect([away.status, away.body.Message]).toEqual([503, "Operator płatności nie odpowiada. Spróbuj ponownie za chwilę."]);
  expect((await anna.call(userRoute)).body.user.subscription).toBeNull();
});

test("another plan of whoever pays already changes what is paid for instead of being paid for twice", async () => {
  const id = await paying.subscribe(anna);
  const before = paying.stripe.calls.length;
  const { body } = await anna.call(activateSubscriptionRoute, { body: { ...CHOICE, period: "yearly" } });
  expect([body.checkoutUrl, body.subscription]).toMatchObject([undefined, { plan: "pro", period: "yearly", status: "active" }]);
  const change = paying.stripe.calls.slice(before).at(-1);
  expect([change?.path, change?.form["items[0][price_data][unit_amount]"], change?.form["items[0][price_data][product]"]]).toEqual([
    `/v1/subscriptions/${id}`,
    "99000",
    `prod_${id}`,
  ]);
});

test("an event that comes again, or not from Stripe, changes nothing", async () => {
  const seller = await trying();
  const id = await paying.subscribe(seller);
  const failed = paying.stripe.world.renew(id, paying.now() + 30 * 86_400, false);
  paying.moveTo("2026-12-31T12:00:00Z");
  expect(await paying.tell(failed, "whsec_of_somebody_else")).toEqual(["400", "400"]);
  expect((await stateOf(seller))?.state).toBe("active");
  expect(await paying.tell(failed)).toEqual(["applied", "applied"]);
  const changes = async () => (await seller.call(logsRoute, { query: { type: "audit" } })).body.items.length;
  const told = await changes();
  expect(await paying.tell([...failed, ...failed])).toEqual(["repeated", "repeated", "repeated", "repeated"]);
  expect([(await stateOf(seller))?.state, await changes(), (await invoicesOf(seller)).length]).toEqual(["grace", told, 2]);
  // Signed rightly, and kept for longer than five minutes by whoever sends it now.
  const payload = paying.stripe.world.settle(id, paying.now());
  paying.app.setNow("2026-12-31T12:06:00Z");
  expect(await paying.tell(payload)).toEqual(["400", "400"]);
});

test("whatever order the events come in, they leave the same behind", async () => {
  const { world } = paying.stripe;
  const story = async (order: (events: ReturnType<typeof world.pay>) => ReturnType<typeof world.pay>) => {
    paying.moveTo("2026-12-01T12:00:00Z");
    const seller = await trying();
    const { body } = await seller.call(activateSubscriptionRoute, { body: CHOICE });
    const checkout = /\/pay\/(\w+)$/.exec(body.checkoutUrl ?? "")?.[1] ?? "";
    const at = paying.now();
    const paid = world.pay(checkout, at);
    const id = world.subscriptionOf(world.checkout(checkout).customer);
    const month = 30 * 86_400;
    const events = [
      ...paid,
      ...world.renew(id, at + month, false),
      ...world.pause(id, at + month + 60),
      ...world.resume(id, at + month + 120),
    ];
    paying.moveTo("2027-01-02T12:00:00Z");
    await paying.tell(order(events));
    return [await stateOf(seller), await invoicesOf(seller), (await seller.call(subscriptionRoute)).body.subscription];
  };
  const straight = await story((events) => events);
  // Failed on 31 December: 7 days are over on 7 January.
  expect(straight).toMatchObject([
    { state: "grace", until: "2027-01-07T12:00:00Z", daysLeft: 5 },
    [
      [9900, "PLN", "open"],
      [9900, "PLN", "paid"],
    ],
    { plan: "pro", status: "pastDue" },
  ]);
  expect(await story((events) => events.toReversed())).toEqual(straight);
  expect(await story((events) => [...events.slice(3), ...events.slice(0, 3)])).toEqual(straight);
});

test("what Stripe tells of others touches nobody here", async () => {
  const { world } = paying.stripe;
  const seller = await trying();
  const id = await paying.subscribe(seller);
  const [ours] = world.pause(id, paying.now() + 1);
  if (ours === undefined) throw new Error("nothing was told");
  const { object } = ours.data;
  const told = async (change: Record<string, unknown>) =>
    paying.tell([{ ...ours, id: `evt_foreign_${JSON.stringify(change).length}`, data: { object: { ...object, ...change } } }]);
  expect(await told({ customer: "cus_of_nobody" })).toEqual(["unknown"]);
  // A customer of ours, and the subscription of another company.
  const pretended = { company: String(anna.companyId), plan: "pro", period: "monthly" };
  expect(await told({ metadata: pretended })).toEqual(["unknown"]);
  // Something else that the operator sells to the same customer.
  expect(await told({ id: "sub_elsewhere", metadata: {} })).toEqual(["unknown"]);
  expect(await paying.tell([{ ...ours, id: "evt_other", type: "customer.created" }])).toEqual(["ignored"]);
  expect([(await stateOf(seller))?.state, (await stateOf(anna))?.state]).toEqual(["active", "none"]);
  const { rows } = await sql`select from paid_subscriptions where company_id = ${anna.companyId}`.execute(paying.app.database.db);
  expect(rows).toEqual([]);
});

test("a first payment that is refused neither begins a subscription nor ends a trial", async () => {
  const seller = await trying();
  const { body } = await seller.call(activateSubscriptionRoute, { body: CHOICE });
  const checkout = /\/pay\/(\w+)$/.exec(body.checkoutUrl ?? "")?.[1] ?? "";
  await paying.tell(paying.stripe.world.refuse(checkout, paying.now()));
  expect([(await stateOf(seller))?.state, (await seller.call(userRoute)).body.user.subscription]).toEqual(["trial", null]);
});

test("the company pauses, comes back and cancels on Stripe's page; viewers neither see invoices nor go there", async () => {
  await paying.subscribe(anna);
  const { body } = await anna.call(billingPortalRoute);
  expect(body.url).toMatch(new RegExp(`^${paying.stripe.url}/portal/cus_`));
  const viewer = await paying.app.signIn({ companyId: anna.companyId, role: "viewer" });
  expect((await viewer.refused(billingPortalRoute)).status).toBe(403);
  expect((await viewer.refused(subscriptionInvoicesRoute)).status).toBe(403);
});

test("who may only look still takes their data, and ends the company together with what it pays", async () => {
  const seller = await trying();
  const id = await paying.subscribe(seller);
  await paying.tell(paying.stripe.world.pause(id, paying.now() + 60));
  expect(await writing(seller)).toBe(402);
  expect((await seller.send(exportCompanyRoute)).statusCode).toBe(200);
  expect((await seller.refused(createProductTagRoute, { body: { name: "Tag" } })).body).toMatchObject({
    code: "SUBSCRIPTION_NEEDED",
    Message: expect.stringContaining("„Plan i wykorzystanie”"),
  });
  const body = { password: TEST_PASSWORD, confirm: true } as const;
  paying.stripe.isAway = true;
  expect((await seller.refused(deleteCompanyRoute, { body })).status).toBe(503);
  paying.stripe.isAway = false;
  await seller.call(deleteCompanyRoute, { body });
  expect(paying.stripe.calls.at(-1)).toMatchObject({ method: "DELETE", path: `/v1/subscriptions/${id}` });
});

test("the log tells in words what became of the subscription", async () => {
  const id = await paying.subscribe(anna);
  await paying.tell(paying.stripe.world.pause(id, paying.now() + 60));
  const [paused, begun] = (await anna.call(logsRoute, { query: { type: "audit" } })).body.items;
  expect([paused?.title, paused?.changes]).toEqual([
    "Zmienił się abonament",
    [{ field: "Płatność", before: ["opłacony"], after: ["wstrzymany"] }],
  ]);
  expect(begun?.changes).toEqual([
    { field: "Plan", before: [], after: ["pro"] },
    { field: "Płatność", before: [], after: ["opłacony"] },
    { field: "Okres rozliczenia", before: [], after: ["miesiąc"] },
  ]);
});
