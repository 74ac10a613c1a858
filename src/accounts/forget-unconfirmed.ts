import { sql } from "kysely";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueuePurge } from "#queue/enqueue-purge.ts";

/** The last link to confirm an address has long ended by then. */
const KEPT = "7 days";

const isUnconfirmed = sql`email_verified_at is null and not is_admin and updated_at < now() - ${KEPT}::interval`;

async function forget(db: Db, id: number): Promise<void> {
  // Whoever confirms at this very moment stays.
  const { rows } = await sql`select 1 from users where id = ${id} and ${isUnconfirmed} for update`.execute(db);
  if (rows.length > 0) await dropRegistration(db, id);
}

/** Removes a registration that nobody has confirmed, with the company it was to open, in the caller's transaction. */
export async function dropRegistration(db: Db, userId: number): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId}`.execute(db);
  const { rows } = await sql<{ companyId: number }>`
    delete from memberships where user_id = ${userId} returning company_id as "companyId"`.execute(db);
  await sql`delete from users where id = ${userId}`.execute(db);
  for (const { companyId } of rows) await enqueuePurge({ db, companyId });
}

/** Removes registrations that nobody has confirmed, with their companies. Answers how many. */
export async function forgetUnconfirmed(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from users where ${isUnconfirmed} order by id`.execute(db);
  for (const { id } of rows) await withTransaction(db, (transaction) => forget(transaction, id));
  return rows.length;
}
