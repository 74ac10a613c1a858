/** What somebody has set up that works without them: shown to the owner, and ended or handed over when they go. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createApiKeyRoute } from "#contract/api-keys.ts";
import { leaveCompanyRoute } from "#contract/companies.ts";
import { createReportRoute, scheduledReportsRoute } from "#contract/scheduled-reports.ts";
import { deleteMemberRoute, inviteUserRoute, memberMadeRoute, updateMemberRoute } from "#contract/team.ts";
import { createWebhookRoute, rotateWebhookSecretRoute, webhooksRoute } from "#contract/webhooks.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
beforeAll(() => app.setNow("2025-06-30T10:00:00Z"));

const JUNE = { filter: {}, tiles: [{ id: "month", startDate: "2025-06-01", endDate: "2025-06-30" }] };
const REPORT = {
  name: "Raport miesiąca",
  locale: "pl",
  sections: ["summary"],
  markets: ["PL"],
  currency: "PLN",
  view: null,
  cadence: "monthly",
  day: 3,
  minute: 420,
  isOn: true,
  linkDays: 14,
  userIds: [],
  emails: ["ksiegowa@example.org"],
} as const;

type Team = { owner: TestClient; manager: TestClient; key: string; member: { id: string } };

/** A second owner who has set up one of each kind. */
async function team(): Promise<Team> {
  const { companyId } = await loadFacts(app.database, smallSeller());
  const [owner, manager] = [await app.signIn({ companyId }), await app.signIn({ companyId, role: "owner" })];
  const { key } = (await manager.call(createApiKeyRoute, { body: { name: "Arkusz" } })).body;
  await manager.call(createWebhookRoute, { body: { name: "Nasłuch", url: "https://example.org/odbior" } });
  await manager.call(createReportRoute, {
    body: { ...REPORT, sections: [...REPORT.sections], markets: ["PL"], userIds: [], emails: [...REPORT.emails] },
  });
  await manager.call(inviteUserRoute, { body: { email: `kolega-${companyId}@example.org`, role: "viewer" } });
  return { owner, manager, key, member: { id: String(manager.userId) } };
}

const withKey = (key: string) =>
  app.server.inject({
    method: "POST",
    url: "/api/dashboard/tiles",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "x-market": "PL", "x-currency": "PLN" },
    payload: JUNE,
  });

const madeBy = async (owner: TestClient, params: { id: string }) =>
  (await owner.call(memberMadeRoute, { params })).body.items.map(({ kind, can }) => `${kind} ${can}`);

/** Whether the webhook sends, the report is on, and how many invitations are open. */
async function going({ owner }: Team) {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from invitations where company_id = ${owner.companyId}`.execute(app.database.db);
  return {
    webhook: (await owner.call(webhooksRoute)).body.items[0]?.isOn,
    report: (await owner.call(scheduledReportsRoute)).body.items[0]?.isOn,
    invitations: rows[0]?.open,
  };
}

const ENDED = { webhook: false, report: false, invitations: 0 };
const ALL = ["invitation letsIn", "key readsAll", "report sends", "webhook sends"];

test("the owner sees what somebody has set up, and what it can do; with the removal it ends", async () => {
  const made = await team();
  expect(await madeBy(made.owner, made.member)).toEqual(ALL);
  expect((await withKey(made.key)).statusCode).toBe(200);
  await made.owner.call(deleteMemberRoute, { params: made.member });
  expect([(await withKey(made.key)).statusCode, await going(made)]).toEqual([401, ENDED]);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where company_id = ${made.owner.companyId} and user_id = ${made.owner.userId} order by id`.execute(
    app.database.db,
  );
  const noted = rows.map(({ action }) => action);
  expect(noted.filter((action) => /revoked|changed|deleted/.test(action))).toEqual([
    "apiKey.revoked",
    "webhook.changed",
    "user.deleted",
    "report.changed",
    "user.deleted",
  ]);
});

test("a block ends it as well, and so does leaving oneself", async () => {
  const blocked = await team();
  await blocked.owner.call(updateMemberRoute, { params: blocked.member, body: { blocked: true } });
  expect([(await withKey(blocked.key)).statusCode, await going(blocked)]).toEqual([401, ENDED]);
  const left = await team();
  await left.manager.call(leaveCompanyRoute);
  expect([(await withKey(left.key)).statusCode, await going(left)]).toEqual([401, ENDED]);
});

test("handed over, hook, report and invitation go on as the owner's; the key ends, for whoever goes knows it", async () => {
  const made = await team();
  await made.owner.call(deleteMemberRoute, { params: made.member, query: { made: "handOver" } });
  expect([(await withKey(made.key)).statusCode, await going(made)]).toEqual([401, { webhook: true, report: true, invitations: 1 }]);
  const { rows } = await sql<{ by: number }>`
    select created_by as by from webhooks where company_id = ${made.owner.companyId}
    union all select created_by from scheduled_reports where company_id = ${made.owner.companyId}
    union all select invited_by from invitations where company_id = ${made.owner.companyId}`.execute(app.database.db);
  expect(rows.map(({ by }) => by)).toEqual([made.owner.userId, made.owner.userId, made.owner.userId]);
});

test("a key reads what its maker sees at present: with new limits no costs, blocked by an administrator nothing", async () => {
  const made = await team();
  const figures = async () => (await withKey(made.key)).json().tiles[0].figures;
  expect((await figures()).cogs).toEqual(expect.any(Number));
  const limits = { storeIds: null, seesCosts: false };
  await made.owner.call(updateMemberRoute, { params: made.member, body: { role: "viewer", limits } });
  expect(await figures()).toMatchObject({ cogs: null, netProfit: null });
  expect(await madeBy(made.owner, made.member)).toContain("key readsLimited");
  // What was not asked about goes on.
  expect(await going(made)).toEqual({ webhook: true, report: true, invitations: 1 });
  await sql`update users set blocked_at = now() where id = ${made.manager.userId}`.execute(app.database.db);
  expect((await withKey(made.key)).statusCode).toBe(401);
  expect(await madeBy(made.owner, made.member)).toContain("key nothing");
});

test("an address that somebody else changes, or a secret they are shown, is theirs from then on", async () => {
  const made = await team();
  const [webhook] = (await made.owner.call(webhooksRoute)).body.items;
  await made.owner.call(rotateWebhookSecretRoute, { params: { id: webhook?.id ?? "" } });
  await made.owner.call(deleteMemberRoute, { params: made.member });
  expect(await going(made)).toEqual({ ...ENDED, webhook: true });
});

/** Columns that name who entered or ran something: it does nothing by itself. */
const ENTERED = ["imports.created_by", "job_runs.created_by"];

test("whatever table names its maker is one that settles when they go, or holds what was entered", async () => {
  const { rows } = await sql<{ named: string }>`
    select table_name || '.' || column_name as named from information_schema.columns
    where table_schema = 'public' and column_name in ('created_by', 'invited_by', 'made_by', 'added_by') order by 1`.execute(
    app.database.db,
  );
  const settled = ["api_keys.created_by", "invitations.invited_by", "scheduled_reports.created_by", "webhooks.created_by"];
  expect(rows.map(({ named }) => named)).toEqual([...ENTERED, ...settled].toSorted());
});
