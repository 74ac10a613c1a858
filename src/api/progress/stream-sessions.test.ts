import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { changePasswordRoute, enableTotpRoute, endSessionRoute, sessionsRoute } from "#contract/profile.ts";
import { progressStreamRoute } from "#contract/progress.ts";
import { logoutRoute } from "#contract/session.ts";
import { deleteMemberRoute } from "#contract/team.ts";
import { createTestApp, TEST_PASSWORD, type TestClient } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { forFile } from "#testing/for-file.ts";

const OTHER_PASSWORD = "kubek-zielony-pod-oknem";

/** What the server takes for the present. */
const NOW = Date.parse("2026-11-20T12:00:00Z");

const app = forFile(createTestApp);

async function browserOf({ email }: TestClient): Promise<Browser> {
  const browser = createBrowser(app);
  await browser.signIn(email, TEST_PASSWORD);
  return browser;
}

const inSql = (statement: (userId: number) => ReturnType<typeof sql>) => async (client: TestClient) =>
  void (await statement(client.userId).execute(app.database.db));

type End = (client: TestClient, listener: Browser, owner: TestClient) => Promise<unknown>;

/** How the listener's session ends: by itself, by another browser of the user, or by somebody else. */
const ENDS: Readonly<Record<string, End>> = {
  "signing out": (_, listener) => listener.call(logoutRoute),
  "signing the device out": async (client) => {
    const other = await browserOf(client);
    for (const { id, isCurrent } of (await other.call(sessionsRoute)).items) {
      if (!isCurrent) await other.call(endSessionRoute, { params: { id } });
    }
  },
  "a new password": async (client) =>
    (await browserOf(client)).call(changePasswordRoute, {
      body: { currentPassword: TEST_PASSWORD, password: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD },
    }),
  "a second factor": async (_, listener) => {
    const { secret } = await listener.call(enableTotpRoute, { body: { password: TEST_PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(secret ?? "") }).generate({ timestamp: NOW });
    await listener.call(enableTotpRoute, { body: { code } });
  },
  "its time": inSql((userId) => sql`update sessions set expires_at = now() where user_id = ${userId}`),
  "being blocked": inSql((userId) => sql`update users set blocked_at = now() where id = ${userId}`),
  "leaving the company": (client, _, owner) => owner.call(deleteMemberRoute, { params: { id: String(client.userId) } }),
};

type Listening = { name: string; client: TestClient; listener: Browser; isOver: boolean };

/** One whose stream would last five minutes. */
async function listen(name: string, companyId: number): Promise<Listening> {
  const client = await app.signIn({ role: "viewer", companyId });
  const listening = { name, client, listener: await browserOf(client), isOver: false };
  void listening.listener.send(progressStreamRoute, { query: { hold: "300" } }).then(() => (listening.isOver = true));
  return listening;
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => void setTimeout(done, milliseconds));

test("a stream ends within seconds of its session, however that ended, and no other does", async () => {
  const owner = await app.signIn();
  const control = await listen("none", owner.companyId);
  const streams: Listening[] = [];
  for (const name of Object.keys(ENDS)) streams.push(await listen(name, owner.companyId));
  await pause(300);
  expect(streams.filter(({ isOver }) => isOver)).toEqual([]);

  for (const { name, client, listener } of streams) await ENDS[name]?.(client, listener, owner);
  for (let waited = 0; waited < 50 && streams.some(({ isOver }) => !isOver); waited++) await pause(100);
  expect(streams.filter(({ isOver }) => !isOver).map(({ name }) => name)).toEqual([]);
  expect(control.isOver).toBe(false);
});
