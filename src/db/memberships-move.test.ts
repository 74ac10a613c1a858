import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { migrate, readMigrations } from "./migrate.ts";

/** The migration that made memberships of the companies of users. */
const MOVES = readMigrations().findIndex(({ name }) => name.endsWith("_memberships.sql"));

const database = forFile(() => createTestDatabase({ empty: true }));

test("everybody becomes a member of their company, with their role, their letters and what they have read; a block is the company's", async () => {
  const { db, target } = database;
  await migrate(target, readMigrations().slice(0, MOVES));
  await sql`
    insert into users (id, company_id, email, role, is_admin, email_verified_at, blocked_at, alert_mails, letter_hour, letter_day, notifications_read_at, created_at)
    values
      (1, 7, 'szef@example.com', 'owner', true, now(), null, true, 9, '2026-11-02', '2026-11-01T10:00:00Z', '2026-01-01T00:00:00Z'),
      (2, 7, 'ola@example.com', 'viewer', false, now(), '2026-05-01T00:00:00Z', false, null, null, null, '2026-02-01T00:00:00Z'),
      (3, 8, 'gosc@zyskomierz.example', 'viewer', false, now(), null, true, 7, null, null, '2026-03-01T00:00:00Z')`.execute(db);
  await sql`
    insert into sessions (token_hash, user_id, company_id, expires_at, impersonator_id, impersonation_mode, origin_hash)
    values ('\\x01', 1, 7, '2100-01-01', null, null, null), ('\\x02', 3, 8, '2100-01-01', 1, 'read', '\\x01')`.execute(db);
  await sql`insert into invitations (company_id, email, role, invited_by, expires_at) values (8, 'ola@example.com', 'manager', 3, '2100-01-01')`.execute(
    db,
  );
  await migrate(target);
  const { rows } = await sql`
    select company_id as company, user_id as "user", role, store_ids as stores, sees_costs as costs, blocked_at is not null as blocked,
           alert_mails as alerts, letter_hour as hour, letter_day as day, notifications_read_at is not null as read
    from memberships order by user_id`.execute(db);
  const all = { stores: null, costs: true };
  expect(rows).toEqual([
    { ...all, company: 7, user: 1, role: "owner", blocked: false, alerts: true, hour: 9, day: "2026-11-02", read: true },
    { ...all, company: 7, user: 2, role: "viewer", blocked: true, alerts: false, hour: null, day: null, read: false },
    { ...all, company: 8, user: 3, role: "viewer", blocked: false, alerts: true, hour: 7, day: null, read: false },
  ]);
  const users = await sql`select id, chosen_company_id as chosen, blocked_at as blocked from users order by id`.execute(db);
  expect(users.rows).toEqual([
    { id: 1, chosen: 7, blocked: null },
    { id: 2, chosen: 7, blocked: null },
    { id: 3, chosen: 8, blocked: null },
  ]);
  const kept =
    await sql`select (select count(*)::int from sessions) as sessions, (select count(*)::int from invitations where store_ids is null and sees_costs) as invitations`.execute(
      db,
    );
  expect(kept.rows).toEqual([{ sessions: 2, invitations: 1 }]);
});
