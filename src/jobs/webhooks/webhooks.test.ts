/** Webhooks over a real server on this machine: what is signed, what is refused, what is tried again and what gives up. */
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { alertsRoute } from "#contract/alerts.ts";
import { alertRulesRoute, saveAlertRulesRoute } from "#contract/alert-rules.ts";
import {
  createWebhookRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
  updateWebhookRoute,
  webhookDeliveriesRoute,
  webhooksRoute,
} from "#contract/webhooks.ts";
import { isPublicAddress } from "#core/public-address.ts";
import { derivedKeys } from "#db/secrets.ts";
import { runCheck } from "#jobs/check-alerts.task.ts";
import { runTelling } from "#jobs/tell-alerts.task.ts";
import { ALERT_NOON, loadAlertSeller } from "#testing/alert-seller.ts";
import { createTestApp, TEST_CONFIG, type TestClient } from "#testing/app.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import type { WorkerDeps } from "../context.ts";
import { sendWebhook } from "./send-webhook.task.ts";

type Received = { headers: Record<string, string | string[] | undefined>; body: string };

const app = forFile(createTestApp);
let owner: TestClient;
let server: Server;
let url = "";
let answer = 200;
let received: Received[] = [];

beforeAll(async () => {
  const { companyId } = await loadAlertSeller(app.database);
  owner = await app.signIn({ companyId });
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer, { Location: "http://127.0.0.1:1/elsewhere" }).end("przyjęte");
    });
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const bound = server.address();
  url = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}/alerty`;
});
afterAll(async () => {
  await new Promise<void>((closed) => void server.close(() => closed()));
});
beforeEach(() => {
  answer = 200;
  received = [];
});

const depsAt = (at: string, more: Partial<WorkerDeps> = {}): WorkerDeps =>
  workerDeps(app.database, {
    secretKeys: derivedKeys(TEST_CONFIG.secretKey),
    webhooksReachPrivate: true,
    mail: { appUrl: "https://zysk.example.com", transport: null },
    clock: clockAt(at),
    ...more,
  });

async function newestDelivery(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from webhook_deliveries where company_id = ${owner.companyId}`.execute(
    app.database.db,
  );
  return rows[0]?.id ?? 0;
}

const send = async (at: string, isLastTry = false, more: Partial<WorkerDeps> = {}) =>
  sendWebhook(depsAt(at, more), { companyId: owner.companyId, deliveryId: await newestDelivery() }, { isLastTry });

const logOf = async (id: string) => (await owner.call(webhookDeliveriesRoute, { params: { id } })).body.items;

/** The signature as somebody else computes it, by the definition of RFC 2104: H((key ⊕ opad) ‖ H((key ⊕ ipad) ‖ text)). */
function hmacByHand(secret: string, text: string): string {
  const BLOCK = 64;
  const raw = Buffer.from(secret);
  const key = Buffer.concat([raw.length > BLOCK ? createHash("sha256").update(raw).digest() : raw, Buffer.alloc(BLOCK)]).subarray(0, BLOCK);
  const padded = (pad: number): Uint8Array => Uint8Array.from(key, (byte) => byte ^ pad);
  const inner = createHash("sha256").update(padded(0x36)).update(text).digest();
  return createHash("sha256").update(padded(0x5c)).update(inner).digest("hex");
}

function expectSigned({ headers, body }: Received, secret: string, at: string): void {
  const [, seconds = "", signature = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-zyskomierz-signature"])) ?? [];
  expect(Number(seconds)).toBe(Date.parse(at) / 1000);
  expect(signature).toBe(hmacByHand(secret, `${seconds}.${body}`));
}

test("a test is signed with the secret that was shown once; another secret signs the next", async () => {
  const { webhook, secret } = (await owner.call(createWebhookRoute, { body: { name: "n8n", url } })).body;
  expect(JSON.stringify((await owner.call(webhooksRoute)).body)).not.toContain(secret);
  await owner.call(testWebhookRoute, { params: { id: webhook.id } });
  await send(ALERT_NOON);
  const [first] = received;
  if (first === undefined) throw new Error("nothing came");
  expectSigned(first, secret, ALERT_NOON);
  expect(JSON.parse(first.body)).toMatchObject({ type: "test", alerts: [] });
  expect((await logOf(webhook.id))[0]).toMatchObject({ event: "test", state: "sent", attempts: 1, status: 200, answer: "przyjęte" });

  const other = (await owner.call(rotateWebhookSecretRoute, { params: { id: webhook.id } })).body.secret;
  expect(other).not.toBe(secret);
  await owner.call(testWebhookRoute, { params: { id: webhook.id } });
  await send(ALERT_NOON);
  const [, second] = received;
  if (second === undefined) throw new Error("nothing came");
  expectSigned(second, other, ALERT_NOON);
});

test("alerts go out once, in one call, and quiet hours hold them back until the morning", async () => {
  const { companyId } = owner;
  const { items } = (await owner.call(alertRulesRoute)).body;
  const rules = items.map(({ id, version, kind, isOn, threshold, quietFrom, quietTo }) => {
    const everything = { markets: [], storeIds: [], tagIds: [], productIds: [] };
    return { id, version, kind, isOn, threshold, quietFrom, quietTo, ...everything, channels: ["webhook" as const] };
  });
  await owner.call(saveAlertRulesRoute, { body: { rules } });
  // The rules were asked before, so that what they find is news.
  await sql`update alert_rules set checked_at = '2026-11-01T00:00:00Z' where company_id = ${companyId}`.execute(app.database.db);
  await sql`update stores set last_sync_at = '2026-11-20T22:00:00Z' where company_id = ${companyId} and name = 'Pierwszy'`.execute(
    app.database.db,
  );
  // 23:30 in Warsaw, quiet from 22 to 7
  await runCheck(depsAt("2026-11-20T22:30:00Z"), { companyId });
  await runTelling(depsAt("2026-11-21T05:59:59Z"), { companyId });
  expect(received).toHaveLength(0);
  const before = await newestDelivery();
  await runTelling(depsAt("2026-11-21T06:00:00Z"), { companyId });
  await runTelling(depsAt("2026-11-21T06:00:00Z"), { companyId });
  expect(await newestDelivery()).toBe(before + 1);
  await send("2026-11-21T06:00:00Z");
  const payload: { alerts: { kind: string; event: string; url: string }[] } = JSON.parse(received[0]?.body ?? "{}");
  expect(payload.alerts.map(({ kind }) => kind).toSorted()).toEqual(items.map(({ kind }) => kind).toSorted());
  expect(payload.alerts.every((alert) => alert.event === "raised" && alert.url.startsWith("https://zysk.example.com/system"))).toBe(true);
});

test("a redirect is not followed, a private address not called, and a day of failures switches the webhook off with an alert", async () => {
  const [webhook] = (await owner.call(webhooksRoute)).body.items;
  const id = webhook?.id ?? "";
  const again = () =>
    sql`update webhook_deliveries set state = 'waiting', event = 'alerts' where company_id = ${owner.companyId} and id = (select max(d.id) from webhook_deliveries d where d.company_id = ${owner.companyId})`.execute(
      app.database.db,
    );
  await again();
  answer = 302;
  await expect(send("2026-11-21T08:00:00Z")).rejects.toThrow("answered 302");
  expect(received).toHaveLength(1);
  expect((await logOf(id))[0]).toMatchObject({ state: "waiting", status: 302 });

  await send("2026-11-21T09:00:00Z", false, { webhooksReachPrivate: false });
  expect(received).toHaveLength(1);
  expect((await logOf(id))[0]).toMatchObject({ state: "failed", status: null, error: "private" });

  await again();
  answer = 500;
  await expect(send("2026-11-22T08:00:00Z", true)).rejects.toThrow("answered 500");
  expect((await owner.call(webhooksRoute)).body.items[0]?.disabledAt).toBe("2026-11-22T08:00:00Z");
  const disabled = (await owner.call(alertsRoute)).body.items.find(({ kind }) => kind === "webhookDisabled");
  expect([disabled?.title, disabled?.link]).toEqual(["Webhook „n8n” wyłączony", "/system/settings/alerts"]);
  await owner.call(updateWebhookRoute, { params: { id }, body: { isOn: true } });
  expect((await owner.call(alertsRoute)).body.items.filter(({ kind }) => kind === "webhookDisabled")).toEqual([]);
});

test("addresses of machines and networks are none that may be called, in whatever form they are written", () => {
  const inside = [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fd00::1",
    "fe80::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    // NAT64 of a network of one's own, IPv4 translated, site-local, Teredo, documentation, segment routing, a zone of this machine.
    "64:ff9b:1::a00:1",
    "::ffff:0:10.0.0.1",
    "fec0::1",
    "2001:0:4136:e378::1",
    "3fff::1",
    "5f00::1",
    "fe80::1%eth0",
    "2a00:1450:401b:80e::200e%eth0",
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(["8.8.8.8", "2a00:1450:401b:80e::200e"].filter(isPublicAddress)).toHaveLength(2);
});

test("an address of this machine or a private network is refused when it is typed, with the field named", async () => {
  const strict = await createTestApp({ webhooksReachPrivate: false });
  try {
    const client = await strict.signIn();
    const { webhook } = (await client.call(createWebhookRoute, { body: { name: "x", url: "https://93.184.215.14/alerty" } })).body;
    const inside = [
      "http://localhost/x",
      "http://127.0.0.1:8080/",
      "http://[::1]/",
      "http://169.254.169.254/latest",
      "http://[64:ff9b::a00:1]/",
    ];
    for (const wrong of inside) {
      const made = await client.refused(createWebhookRoute, { body: { name: "x", url: wrong } });
      const changed = await client.refused(updateWebhookRoute, { params: { id: webhook.id }, body: { url: wrong } });
      expect([wrong, made.status, changed.status, Object.keys(made.body.errors ?? {})]).toEqual([wrong, 422, 422, ["url"]]);
    }
    const { items, reachesPrivate } = (await client.call(webhooksRoute)).body;
    expect([items.map(({ url: kept }) => kept), reachesPrivate]).toEqual([["https://93.184.215.14/alerty"], false]);
    // Where the operator lets them, the form is told not to refuse.
    expect((await owner.call(webhooksRoute)).body.reachesPrivate).toBe(true);
  } finally {
    await strict.close();
  }
});

test("five tests of a company a minute go out, whichever of its addresses and of its people; another company has its own", async () => {
  const [one, colleague] = [await app.signIn(), await app.signIn()];
  const other = await app.signIn({ companyId: one.companyId });
  const idOf = async (client: TestClient) => (await client.call(createWebhookRoute, { body: { name: "x", url } })).body.webhook.id;
  const [first, second, strange] = [await idOf(one), await idOf(one), await idOf(colleague)];
  const test = async (client: TestClient, id: string) => (await client.send(testWebhookRoute, { params: { id } })).statusCode;
  const statuses: number[] = [];
  for (const id of [first, second, first, second, first, second]) statuses.push(await test(statuses.length % 2 ? one : other, id));
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  expect(await test(colleague, strange)).toBe(202);
});

test("an address that is none, or carries a password, is refused when it is entered", async () => {
  for (const wrong of ["ftp://example.com", "https://user:secret@example.com/x", "example.com"]) {
    expect([wrong, (await owner.refused(createWebhookRoute, { body: { name: "x", url: wrong } })).status]).toEqual([wrong, 422]);
  }
});
