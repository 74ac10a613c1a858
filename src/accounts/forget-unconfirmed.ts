import { sql } from "kysely";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueuePurge } from "#queue/enqueue-purge.ts";

/** The last link to confirm an address has long ended by then. */
const KEPT = "7 days";

type Unconfirmed = { id: number; company_id: number };

const isUnconfirmed = sql`email_verified_at is null and not is_admin and updated_at < now() - ${KEPT}::interval`;

async function forget(db: Db, { id, company_id: companyId }: Unconfirmed): Promise<void> {
  // Whoever confirms at this very moment stays.
  const { rows } = await sql`select 1 from users where id = ${id} and ${isUnconfirmed} for update`.execute(db);
  if (rows.length > 0) await dropRegistration(db, id, companyId);
}

/** Removes a registration that nobody has confirmed, with the company it was to open, in the caller's transaction. */
export async function dropRegistration(db: Db, userId: number, companyId: number): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId}`.execute(db);
  await sql`delete from users where id = ${userId}`.execute(db);
  await enqueuePurge({ db, companyId });
}

/** Removes registrations that nobody has confirmed, with their companies. Answers how many. */
export async function forgetUnconfirmed(db: Db): Promise<number> {
  const { rows } = await sql<Unconfirmed>`select id, company_id from users where ${isUnconfirmed} order by id`.execute(db);
  for (const user of rows) await withTransaction(db, (transaction) => forget(transaction, user));
  return rows.length;
}
