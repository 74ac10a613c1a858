import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { maintenanceRoute, setMaintenanceRoute } from "#contract/maintenance.ts";
import { healthRoute } from "#contract/meta.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createBrowser } from "#testing/browser.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "#testing/app.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test("an administrator's switch stops everybody else until it ends, and only an administrator has it", async () => {
  const [admin, seller] = [await app.signIn({ isAdmin: true }), await app.signIn()];
  expect((await admin.call(maintenanceRoute)).body).toEqual({ until: null, isConfigured: false });
  expect([
    (await seller.refused(maintenanceRoute)).status,
    (await seller.refused(setMaintenanceRoute, { body: { minutes: 5 } })).status,
  ]).toEqual([403, 403]);

  const before = Date.now();
  const { until } = (await admin.call(setMaintenanceRoute, { body: { minutes: 30 } })).body;
  // Half an hour from the call, however long it took; the two clocks are one machine's, to the millisecond.
  const [earliest, latest] = [before + 30 * 60_000 - 1, Date.now() + 30 * 60_000 + 1];
  expect(Date.parse(until ?? "")).toSatisfy((instant: number) => instant >= earliest && instant <= latest);
  expect(await seller.refused(userRoute)).toMatchObject({ status: 503, body: { code: "MAINTENANCE" } });
  expect(await seller.refused(loginRoute, { body: { email: seller.email, password: TEST_PASSWORD } })).toMatchObject({ status: 503 });
  expect((await seller.send(userRoute, {}, { session: false })).statusCode).toBe(503);
  expect((await seller.send(healthRoute)).statusCode).toBe(200);
  expect((await admin.call(userRoute)).body.user.isAdmin).toBe(true);

  await admin.call(setMaintenanceRoute, { body: { minutes: 0 } });
  expect((await seller.call(userRoute)).status).toBe(200);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where company_id = ${admin.companyId} and action = 'instance.maintenance'`.execute(app.database.db);
  expect(rows).toHaveLength(2);
});

test("an administrator signs in during a break, also of the configuration; nobody else learns whether their password was right", async () => {
  const [admin, seller] = [await app.signIn({ isAdmin: true }), await app.signIn()];
  const enter = async (at: TestApp, email: string, password: string) => {
    const answer = await createBrowser(at).send(loginRoute, { body: { email, password } });
    return [answer.statusCode, answer.json().code ?? answer.json().user.isAdmin];
  };
  await admin.call(setMaintenanceRoute, { body: { minutes: 30 } });
  const resting = await createTestApp({ maintenance: true });
  try {
    const own = await resting.signIn({ isAdmin: true });
    const other = await resting.signIn();
    expect((await own.call(maintenanceRoute)).body).toEqual({ until: null, isConfigured: true });
    expect((await own.call(userRoute)).body.user.isAdmin).toBe(true);
    expect(await other.refused(userRoute)).toMatchObject({ status: 503, body: { code: "MAINTENANCE" } });
    for (const [at, boss, anybody] of [
      [app, admin, seller],
      [resting, own, other],
    ] as const) {
      expect(await enter(at, boss.email, TEST_PASSWORD)).toEqual([200, true]);
      expect(await enter(at, boss.email, "zle-haslo-zupelnie")).toEqual([503, "MAINTENANCE"]);
      expect(await enter(at, anybody.email, TEST_PASSWORD)).toEqual([503, "MAINTENANCE"]);
      expect(await enter(at, "nikt@example.com", TEST_PASSWORD)).toEqual([503, "MAINTENANCE"]);
    }
    // Whoever was refused has no session left open.
    const { rows } = await sql`select from sessions where user_id = ${seller.userId}`.execute(app.database.db);
    expect(rows).toHaveLength(1);
  } finally {
    await resting.close();
  }
});

test("a switch that was forgotten ends by itself", async () => {
  const [admin, seller] = [await app.signIn({ isAdmin: true }), await app.signIn()];
  await admin.call(setMaintenanceRoute, { body: { minutes: 1 } });
  await sql`update instance_state set maintenance_until = now() - interval '1 second'`.execute(app.database.db);
  // The process asks again after two seconds at most.
  await expect.poll(async () => (await seller.send(userRoute)).statusCode, { timeout: 120_000, interval: 200 }).toBe(200);
  expect((await admin.call(maintenanceRoute)).body).toEqual({ until: null, isConfigured: false });
});
