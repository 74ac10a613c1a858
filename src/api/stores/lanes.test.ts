import { sql } from "kysely";
import { expect, test } from "vitest";
import { alertsRoute, dismissAlertRoute } from "#contract/alerts.ts";
import { progressRoute } from "#contract/progress.ts";
import { type Lane, retryFeedRoute, storesRoute } from "#contract/stores.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

/** The server's present; the wanted history begins 365 days before: 2025-11-20. */
const NOW = "2026-11-20T12:00:00Z";

async function connectedStore({ companyId }: TestClient): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market, external_id, sync_status)
    values (${companyId}, 'allegro', true, true, 'dom-i-ogrod', '{PL,CZ}', 'PL', ${`account ${companyId}`}, 'syncing') returning id
  `.execute(app.database.db);
  return String(rows[0]?.id);
}

type Feed = { feed: string; state: string; from?: string; to?: string; errorKind?: string; startedAt?: string };

async function addFeed({ companyId }: TestClient, storeId: string, feed: Feed): Promise<void> {
  await sql`
    insert into sync_feeds (company_id, store_id, feed, state, covered_from, covered_to, error_kind, error, started_at, due_at)
    values (${companyId}, ${Number(storeId)}, ${feed.feed}, ${feed.state}, ${feed.from ?? null}, ${feed.to ?? null}, ${feed.errorKind ?? null},
            'internal words', ${feed.startedAt ?? null}, '2026-11-20T12:05:00Z')
  `.execute(app.database.db);
}

async function lanesOf(client: TestClient): Promise<Lane[]> {
  return (await client.call(storesRoute)).body[0]?.lanes ?? [];
}

test("a lane says which part of the wanted year is in and how long the rest takes at the pace so far", async () => {
  const client = await app.signIn();
  const storeId = await connectedStore(client);
  // 73 of 365 days are in = 20 %. They took 10 minutes, so the other 80 % take 40.
  await addFeed(client, storeId, {
    feed: "orders",
    state: "reading",
    from: "2026-09-08T12:00:00Z",
    to: NOW,
    startedAt: "2026-11-20T11:50:00Z",
  });
  await addFeed(client, storeId, { feed: "billing:CZ", state: "idle" });
  expect(await lanesOf(client)).toMatchObject([
    { feed: "orders", wantedFrom: "2025-11-20T12:00:00.000Z", share: 0.2, remainingSeconds: 2400, error: null },
    { feed: "billing:CZ", share: 0, remainingSeconds: null },
  ]);
});

test("fees say how far back they are once their year is in, orders never, and nobody who chose a beginning", async () => {
  const client = await app.signIn();
  const storeId = await connectedStore(client);
  await addFeed(client, storeId, { feed: "orders", state: "done", from: "2025-11-20T12:00:00Z", to: NOW });
  await addFeed(client, storeId, { feed: "billing:PL", state: "done", from: "2022-03-02T23:00:00Z", to: NOW });
  await addFeed(client, storeId, { feed: "billing:CZ", state: "done", from: "2020-11-19T23:00:00Z", to: NOW });
  await addFeed(client, storeId, { feed: "billing:SK", state: "reading", from: "2026-01-20T12:00:00Z", to: NOW });
  const pasts = async () => Object.fromEntries((await lanesOf(client)).map(({ feed, past }) => [feed, past]));
  // Six years before 2026-11-20, from midnight in Warsaw.
  const wantedFrom = "2020-11-19T23:00:00.000Z";
  expect(await pasts()).toEqual({
    orders: null,
    "billing:PL": { wantedFrom, complete: false },
    "billing:CZ": { wantedFrom, complete: true },
    "billing:SK": null,
  });
  await sql`update stores set history_from = '2022-01-01' where company_id = ${client.companyId}`.execute(app.database.db);
  expect(new Set(Object.values(await pasts()))).toEqual(new Set([null]));
});

test("every failure is told in words with what can be done about it, never in the program's own", async () => {
  const client = await app.signIn();
  const storeId = await connectedStore(client);
  const until = "2026-11-20T12:05:00Z";
  await addFeed(client, storeId, { feed: "orders", state: "waiting", errorKind: "blocked" });
  await addFeed(client, storeId, { feed: "billing:PL", state: "failed", errorKind: "forbidden" });
  await addFeed(client, storeId, { feed: "refunds", state: "failed", errorKind: "unauthorized" });
  await addFeed(client, storeId, { feed: "returns", state: "failed", errorKind: "refused" });
  await addFeed(client, storeId, { feed: "offers", state: "waiting", errorKind: "unavailable" });
  const lanes = await lanesOf(client);
  expect(lanes.map(({ feed, error }) => [feed, error?.action, error?.until === null ? null : Date.parse(error?.until ?? "")])).toEqual([
    ["orders", "wait", Date.parse(until)],
    ["billing:PL", "reconnect", null],
    ["refunds", "reconnect", null],
    ["returns", "retry", null],
    ["offers", "wait", Date.parse(until)],
  ]);
  expect(lanes[1]?.error?.message).toBe("Zgoda nie obejmuje rozliczeń, więc brakuje opłat i zysk jest zawyżony. Połącz konto ponownie.");
  expect(JSON.stringify(lanes)).not.toContain("internal words");
});

test("retry of one feed clears its failure and starts a sync, whose job shows the lanes", async () => {
  const client = await app.signIn();
  const storeId = await connectedStore(client);
  await addFeed(client, storeId, { feed: "returns", state: "failed", errorKind: "refused" });
  await addFeed(client, storeId, { feed: "billing:PL", state: "failed", errorKind: "refused" });
  const { body } = await client.call(retryFeedRoute, { params: { id: storeId, feed: "returns" } });
  const { body: jobs } = await client.call(progressRoute);
  expect(jobs).toMatchObject([
    {
      id: body.jobId,
      kind: "sync-store",
      lanes: [
        { feed: "billing:PL", state: "failed" },
        { feed: "returns", state: "idle", error: null },
      ],
    },
  ]);
  expect((await client.refused(retryFeedRoute, { params: { id: storeId, feed: "nothing" } })).status).toBe(404);
});

test("an alert names its subject, leads to its cause, and goes when it is dismissed", async () => {
  const client = await app.signIn();
  const storeId = await connectedStore(client);
  await sql`
    insert into alerts (company_id, kind, subject, store_id, params, times) values
      (${client.companyId}, 'unknownBillingType', 'QQQ', ${Number(storeId)}, '{"typeId": "QQQ", "typeName": "Nowa opłata", "amount": -1230, "currency": "PLN"}', 3),
      (${client.companyId}, 'listGap', '1:billing:PL:x', ${Number(storeId)}, '{"feed": "billing:PL", "fromDay": "2026-10-01", "toDay": "2026-10-03", "missing": 2}', 1),
      (${client.companyId}, 'pastFailing', '1:billing:past', ${Number(storeId)}, '{"feed": "billing", "beforeDay": "2025-11-23"}', 1),
      (${client.companyId}, 'reconciliationMismatch', 'PL 2026-10', null, '{"month": "2026-10-01", "market": "PL"}', 1),
      (${client.companyId}, 'somethingNew', 'x', null, '{}', 1)
  `.execute(app.database.db);
  const { body } = await client.call(alertsRoute);
  expect(body.total).toBe(5);
  const alert = body.items.find(({ kind }) => kind === "unknownBillingType");
  expect(alert).toMatchObject({ title: "Nieznany rodzaj opłaty QQQ", times: 3, link: null });
  expect(alert?.text).toContain("„Nowa opłata” (−12,30\u00a0zł)");
  const gap = body.items.find(({ kind }) => kind === "listGap");
  expect(gap?.text).toContain("opłaty od 01.10.2026 do 03.10.2026 (brakuje wierszy: 2)");
  expect(body.items.find(({ kind }) => kind === "pastFailing")?.text).toContain("opłaty sprzed 23.11.2025 pobierają się z Allegro");
  expect(gap?.link).toBe("/system/settings/stores");
  expect(body.items.find(({ kind }) => kind === "reconciliationMismatch")?.link).toBe("/system/reconciliation?month=2026-10&market=PL");
  expect(body.items.find(({ kind }) => kind === "somethingNew")?.title).toBe("Sprawa do wyjaśnienia");
  await client.call(dismissAlertRoute, { params: { id: alert?.id ?? "" } });
  expect((await client.call(alertsRoute)).body.total).toBe(4);
  expect((await client.refused(dismissAlertRoute, { params: { id: alert?.id ?? "" } })).status).toBe(404);
});

test("a sync that could not go on says why, not that something failed", async () => {
  const client = await app.signIn();
  const storeId = await connectedStore(client);
  await sql`
    insert into job_runs (company_id, kind, store_id, status, error) values
      (${client.companyId}, 'sync-store', ${Number(storeId)}, 'failed', 'consentEnded'),
      (${client.companyId}, 'sync-store', ${Number(storeId)}, 'failed', 'relation "x" does not exist')
  `.execute(app.database.db);
  const { body: jobs } = await client.call(progressRoute);
  expect(new Set(jobs.map(({ error }) => error))).toEqual(
    new Set([
      "Nie udało się dokończyć zadania. Spróbuj ponownie.",
      "Zgoda na odczyt z Allegro wygasła albo została cofnięta. Połącz konto ponownie.",
    ]),
  );
});
