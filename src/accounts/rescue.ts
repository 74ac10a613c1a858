import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { companyOf } from "./memberships.ts";
import { disableTotp } from "./second-factor.ts";
import { normalEmail } from "./token.ts";

/**
 * Turns the second factor off for somebody who has lost both phone and recovery codes; the operator has made sure who asks.
 * The user is told by mail. Throws NOT_FOUND when nobody has the address.
 */
export function rescueSecondFactor(db: Db, email: string): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from users where lower(email) = ${normalEmail(email)}`.execute(transaction);
    const user = rows[0];
    if (user === undefined) throw new AppError("NOT_FOUND", `there is no user ${email}`);
    await disableTotp(transaction, user.id);
    await writeAudit(
      { db: transaction, companyId: await companyOf(transaction, user.id) },
      { action: "totp.disabled", userId: null, subjectType: "user", subjectId: String(user.id) },
    );
    await enqueueMail(transaction, { kind: "totpDisabled", to: user.email, userId: user.id, values: { at: new Date().toISOString() } });
  });
}
