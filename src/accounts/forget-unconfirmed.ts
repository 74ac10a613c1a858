import { sql } from "kysely";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueuePurge } from "#queue/enqueue-purge.ts";

/** The last link to confirm an address has long ended by then. */
const KEPT = "7 days";

type Unconfirmed = { id: number; company_id: number };

const isUnconfirmed = sql`email_verified_at is null and invited_by is null and not is_admin and updated_at < now() - ${KEPT}::interval`;

async function forget(db: Db, { id, company_id: companyId }: Unconfirmed): Promise<void> {
  // Whoever confirms at this very moment stays.
  const { rows } = await sql`select 1 from users where id = ${id} and ${isUnconfirmed} for update`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from one_time_tokens where user_id = ${id}`.execute(db);
  await sql`delete from users where id = ${id}`.execute(db);
  await enqueuePurge({ db, companyId });
}

/**
 * Removes registrations that nobody has confirmed, with their companies: else anybody could keep a stranger's address
 * from ever being invited. Answers how many.
 */
export async function forgetUnconfirmed(db: Db): Promise<number> {
  const { rows } = await sql<Unconfirmed>`select id, company_id from users where ${isUnconfirmed} order by id`.execute(db);
  for (const user of rows) await withTransaction(db, (transaction) => forget(transaction, user));
  return rows.length;
}
