import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { EXPORTED, type ExportedTable } from "./export-tables.ts";

export type ExportRow = Readonly<Record<string, unknown>>;
export type ExportTable = { readonly name: string; readonly rows: AsyncIterable<ExportRow> };

const ROWS_AT_ONCE = 2000;

/** Reads on from a cursor of the transaction until nothing is left. */
async function* fetchAll(db: Db): AsyncGenerator<ExportRow> {
  for (;;) {
    const { rows } = await sql<ExportRow>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from exported`.execute(db);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function* rowsOf({ db, companyId }: CompanyScope, table: ExportedTable): AsyncGenerator<ExportRow> {
  await sql`declare exported no scroll cursor for select t.* from ${sql.table(table)} t where t.company_id = ${companyId}`.execute(db);
  yield* fetchAll(db);
  await sql`close exported`.execute(db);
}

async function* people({ db, companyId }: CompanyScope): AsyncGenerator<ExportRow> {
  const { rows } = await sql<ExportRow>`
    select u.id, u.email, u.name, m.role, m.store_ids, m.sees_costs, u.locale, u.email_verified_at,
           coalesce(m.blocked_at, u.blocked_at) as blocked_at, u.totp_enabled_at is not null as totp, m.alert_mails, m.letter_hour, m.created_at
    from memberships m join users u on u.id = m.user_id where m.company_id = ${companyId} order by u.id`.execute(db);
  yield* rows;
}

async function* invited({ db, companyId }: CompanyScope): AsyncGenerator<ExportRow> {
  const { rows } = await sql<ExportRow>`
    select id, email, name, role, store_ids, sees_costs, invited_by, created_at, expires_at from invitations where company_id = ${companyId} order by id`.execute(
    db,
  );
  yield* rows;
}

/**
 * Everything of a company, table by table, as it stood at one moment. Holds a connection until it has been read or given
 * up, so read it to its end.
 */
export async function* exportCompany({ db, companyId }: CompanyScope): AsyncGenerator<ExportTable> {
  const transaction = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    const scope = { db: transaction, companyId };
    yield { name: "users", rows: people(scope) };
    yield { name: "invitations", rows: invited(scope) };
    for (const table of EXPORTED) yield { name: table, rows: rowsOf(scope, table) };
  } finally {
    await transaction.rollback().execute();
  }
}
