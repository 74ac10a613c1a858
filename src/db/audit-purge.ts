/**
 * The one way out of the audit log. The database refuses every other removal and every change of an entry
 * (migration 0015), whoever asks.
 */
import { sql } from "kysely";
import type { CompanyScope } from "./scope.ts";

/** Entries of no company: who deleted which one, and sign-ins with addresses nobody has. */
const NO_COMPANY = 0;

/** Opens the way for rows of one company, for `work` and no longer. `db` must be a transaction: the setting ends with it. */
async function purging({ db, companyId }: CompanyScope, work: () => Promise<unknown>): Promise<void> {
  if (!db.isTransaction) throw new Error("the audit log is purged inside of a transaction");
  // On Citus the rows are removed by workers, which must hear of the setting.
  await sql`set local citus.propagate_set_commands = 'local'`.execute(db);
  await sql`set local zyskomierz.audit_purge = ${sql.lit(String(companyId))}`.execute(db);
  await work();
  await sql`set local zyskomierz.audit_purge = ''`.execute(db);
}

/** Removes the log of a company that is being deleted, in the caller's transaction. */
export async function purgeAuditOf(scope: CompanyScope): Promise<void> {
  await purging(scope, () => sql`delete from audit_log where company_id = ${scope.companyId}`.execute(scope.db));
}

/** Removes sign-ins with addresses nobody has after their month, in the caller's transaction. */
export async function purgeStrangersSignIns({ db }: Pick<CompanyScope, "db">): Promise<void> {
  await purging({ db, companyId: NO_COMPANY }, () =>
    sql`delete from audit_log where company_id = 0 and action like 'session.%' and at < now() - interval '30 days'`.execute(db),
  );
}
