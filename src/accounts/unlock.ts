import { sql } from "kysely";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { clearAttempts, openAttempts } from "./login-attempts.ts";
import { companyOf } from "./memberships.ts";
import { invalidToken, requireToken } from "./one-time-tokens.ts";

/** Ends a lock-out for whoever reads the letters of the address, and answers it. Throws TOKEN_INVALID. */
export function unlock(db: Db, token: string): Promise<string> {
  return withTransaction(db, async (transaction) => {
    const { userId } = await requireToken(transaction, "unlock", token);
    const { rows } = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(transaction);
    const user = rows[0];
    if (user === undefined || userId === null) throw invalidToken("unlock");
    await clearAttempts(transaction, { email: user.email });
    // Whoever reads the letters may have no second factor in hand: the next wrong code locks again.
    await openAttempts(transaction, { codesOf: userId });
    await writeAudit({ db: transaction, companyId: await companyOf(transaction, userId) }, { action: "session.unlocked", userId });
    return user.email;
  });
}
