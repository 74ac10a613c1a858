import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { createUser } from "./create-user.ts";
import type { PasswordCost } from "./password.ts";
import { checkPassword } from "./password-policy.ts";

/** Any number of its own: two first visitors at the same moment take turns. */
const LOCK = 4_011_976;

export async function isFirstRun(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from users) as known`.execute(db);
  return rows[0]?.known === false;
}

function checkOpen(isOpen: boolean): void {
  if (!isOpen) throw new AppError("REFUSED", "the instance has users", { text: { key: "api:refused.firstRunOver" } });
}

/** Makes the administrator of an instance that has no user yet. Throws REFUSED when it has, VALIDATION for a weak password. */
export async function createFirstUser(
  db: Db,
  user: { email: string; password: string; name: string; locale: string },
  cost: PasswordCost,
): Promise<void> {
  checkOpen(await isFirstRun(db));
  checkPassword(user.password, [user.email, user.name]);
  await withTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    checkOpen(await isFirstRun(transaction));
    await createUser(transaction, { ...user, isAdmin: true }, cost);
  });
}
