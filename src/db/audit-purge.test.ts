import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeAudit } from "#accounts/audit.ts";
import { runDaily } from "#jobs/daily.task.ts";
import { purgeCompany } from "#pipeline/removal/purge-company.ts";
import { createTestDatabase } from "#testing/database.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { purgeAuditOf } from "./audit-purge.ts";
import { withTransaction } from "./connection.ts";

const REFUSED = /the audit log only grows/;

const database = forFile(createTestDatabase);

async function note(companyId: number, action: string): Promise<void> {
  await writeAudit({ db: database.db, companyId }, { action, userId: null });
}

async function logOf(companyId: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit_log where company_id = ${companyId} order by id`.execute(
    database.db,
  );
  return rows.map(({ action }) => action);
}

test("what stands in the audit log is neither changed nor removed, also by the owner of the database and by a replica", async () => {
  await note(11, "password.changed");
  const { db } = database;
  await expect(sql`update audit_log set action = 'nothing' where company_id = 11`.execute(db)).rejects.toThrow(REFUSED);
  await expect(sql`delete from audit_log where company_id = 11`.execute(db)).rejects.toThrow(REFUSED);
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(REFUSED);
  const asReplica = withTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from audit_log where company_id = 11`.execute(tx);
  });
  await expect(asReplica).rejects.toThrow(REFUSED);
  expect(await logOf(11)).toEqual(["password.changed"]);
});

test("a trigger that hears UPDATE alone, as the machines of a cluster can have it, guards the log by itself", async () => {
  await note(12, "password.changed");
  const changed = withTransaction(database.db, async (tx) => {
    await sql`alter table audit_log disable trigger audit_log_no_change`.execute(tx);
    await sql`update audit_log set action = 'nothing' where company_id = 12`.execute(tx);
  });
  await expect(changed).rejects.toThrow(REFUSED);
  expect(await logOf(12)).toEqual(["password.changed"]);
});

test("the log of a deleted company goes with it, and no other one's in the same transaction", async () => {
  for (const companyId of [21, 22]) await note(companyId, "settings.changed");
  const { db } = database;
  await withTransaction(db, (tx) => purgeCompany({ db: tx, companyId: 21 }));
  expect([await logOf(21), await logOf(22)]).toEqual([[], ["settings.changed"]]);

  await note(21, "settings.changed");
  const neighbours = withTransaction(db, async (tx) => {
    await purgeAuditOf({ db: tx, companyId: 21 });
    await sql`delete from audit_log where company_id = 22`.execute(tx);
  });
  await expect(neighbours).rejects.toThrow(REFUSED);
  // The way is closed again behind the purge, in its own transaction already.
  const again = withTransaction(db, async (tx) => {
    await purgeAuditOf({ db: tx, companyId: 21 });
    await note(23, "settings.changed");
    await sql`insert into audit_log (company_id, action) values (21, 'late')`.execute(tx);
    await sql`delete from audit_log where company_id = 21`.execute(tx);
  });
  await expect(again).rejects.toThrow(REFUSED);
  await expect(purgeAuditOf({ db, companyId: 22 })).rejects.toThrow("inside of a transaction");
});

test("of no company's entries the daily work removes strangers' sign-ins after 30 days, and never who deleted a company", async () => {
  await sql`
    insert into audit_log (company_id, action, at) values
      (0, 'session.refused', now() - interval '31 days'), (0, 'session.locked', now() - interval '29 days'),
      (0, 'company.deleted', now() - interval '400 days')`.execute(database.db);
  await runDaily(workerDeps(database));
  expect(await logOf(0)).toEqual(["session.locked", "company.deleted"]);
  const everything = withTransaction(database.db, (tx) => purgeAuditOf({ db: tx, companyId: 0 }));
  await expect(everything).rejects.toThrow(REFUSED);
  expect(await logOf(0)).toEqual(["session.locked", "company.deleted"]);
});
