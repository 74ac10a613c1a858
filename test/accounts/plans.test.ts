/** Plans are data of the instance: its operator says what they are meant for and what they cost. */
import { beforeAll, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { readConfig } from "#config.ts";
import { logsRoute } from "#contract/logs.ts";
import { plansRoute, savePlanRoute } from "#contract/plans.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import { plansCommand } from "../../src/start/plans-command.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

const app = forFile(createTestApp);
let admin: Browser;
let anna: Browser;
beforeAll(async () => {
  admin = await person("admin@example.com", true);
  anna = await person("anna@example.com");
});

async function person(email: string, isAdmin = false): Promise<Browser> {
  await createUser(app.database.db, { email, password: PASSWORD, name: "Anna", isAdmin }, CHEAP);
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  return browser;
}

async function command(...args: string[]): Promise<string[]> {
  const { host, port, user, database } = app.database.target;
  const address = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const config = readConfig({ DATABASE_URL: address, SECRET_KEY: "secret of the tests, long enough for the start" });
  const said: string[] = [];
  await plansCommand({ config, args, say: (line) => void said.push(line) });
  return said;
}

const MIDI = {
  name: "Midi",
  position: 2,
  ordersPerMonth: 5000,
  monthlyPrice: 9900,
  yearlyPrice: 99_000,
  currency: "PLN",
  isOffered: true,
} as const;

const offeredTo = async (browser: Browser) => (await browser.call(subscriptionRoute)).plans.map(({ id }) => id);

test("an administrator makes a plan: companies see it in its place with its prices, and the log tells it", async () => {
  expect(await offeredTo(anna)).toEqual(["start", "pro", "max"]);
  const saved = await admin.call(savePlanRoute, { params: { id: "midi" }, body: { ...MIDI, name: " Midi " } });
  expect(saved).toEqual({ id: "midi", ...MIDI });
  // Of two in the same place the id decides: midi before pro.
  expect(await offeredTo(anna)).toEqual(["start", "midi", "pro", "max"]);
  expect((await anna.call(subscriptionRoute)).plans[1]).toEqual({ id: "midi", ...MIDI });
  await admin.call(savePlanRoute, { params: { id: "midi" }, body: { ...MIDI, monthlyPrice: 11_900 } });
  const [entry] = (await admin.call(logsRoute, { query: { type: "audit" } })).items.filter(({ title }) => title === "Zmieniono plan");
  expect(entry?.changes).toContainEqual({ field: "Cena za miesiąc", before: ["99,00\u00a0zł"], after: ["119,00\u00a0zł"] });
});

test("nobody but administrators sees all plans or changes one, and an impossible one is refused by its field", async () => {
  expect((await anna.refused(plansRoute)).status).toBe(403);
  expect((await anna.refused(savePlanRoute, { params: { id: "midi" }, body: MIDI })).status).toBe(403);
  const { status, errors } = await admin.refused(savePlanRoute, { params: { id: "midi" }, body: { ...MIDI, monthlyPrice: -1, name: " " } });
  expect([status, Object.keys(errors ?? {}).toSorted()]).toEqual([422, ["monthlyPrice", "name"]]);
  // 2500.00 forints are 250,000 of their hundredths; half a forint cannot be charged.
  const forints = { ...MIDI, currency: "HUF", monthlyPrice: 250_050, yearlyPrice: 2_500_000 } as const;
  const half = await admin.refused(savePlanRoute, { params: { id: "midi" }, body: forints });
  expect([half.status, half.errors]).toEqual([422, { monthlyPrice: ["Cena w forintach musi być pełną kwotą."] }]);
});

test("a plan that is no longer offered stays with whoever has it, and nobody else can take it", async () => {
  await anna.call(activateSubscriptionRoute, { body: { plan: "midi", period: "monthly" } });
  await admin.call(savePlanRoute, { params: { id: "midi" }, body: { ...MIDI, isOffered: false } });
  expect(await offeredTo(anna)).toEqual(["start", "midi", "pro", "max"]);
  const yearly = await anna.call(activateSubscriptionRoute, { body: { plan: "midi", period: "yearly" } });
  expect(yearly.subscription).toMatchObject({ plan: "midi", period: "yearly" });
  expect(await offeredTo(admin)).toEqual(["start", "pro", "max"]);
  const refused = await admin.refused(activateSubscriptionRoute, { body: { plan: "midi", period: "monthly" } });
  expect([refused.status, refused.errors]).toEqual([422, { plan: ["Tego planu nie można wybrać."] }]);
  expect((await admin.call(plansRoute)).items.map(({ id, isOffered }) => [id, isOffered])).toContainEqual(["midi", false]);
});

test("npm run plans: what is not said stays as it is, and what cannot be is refused", async () => {
  expect(await command("set", "pro", "--monthly", "149.5", "--orders", "12000")).toEqual(["pro\tPro\t12000\t149.50 PLN\tnone\toffered"]);
  expect(await command("set", "pro", "--yearly", "1490", "--currency", "EUR")).toEqual([
    "pro\tPro\t12000\t149.50 EUR\t1490.00 EUR\toffered",
  ]);
  expect(await command("set", "pro", "--monthly", "none", "--orders", "any", "--offered", "off")).toEqual([
    "pro\tPro\tany\tnone\t1490.00 EUR\tnot offered",
  ]);
  expect((await command("list")).map((line) => line.split("\t")[0])).toEqual(["start", "midi", "pro", "max"]);
  await expect(command("set", "pro", "--monthly", "12,345")).rejects.toThrow("monthlyPrice");
  await expect(command("set", "pro", "--offered", "maybe")).rejects.toThrow("isOffered");
  await expect(command("set", "Pro plan")).rejects.toThrow("Use: npm run plans");
});
