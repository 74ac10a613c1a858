import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { createCompany } from "./create-company.ts";
import { addMembership, NO_LIMITS } from "./memberships.ts";
import { DEFAULT_COST, hashPassword, type PasswordCost } from "./password.ts";
import { normalEmail } from "./token.ts";
import type { Role } from "./user.ts";

export type NewUser = {
  email: string;
  password: string;
  name?: string;
  role?: Role;
  isAdmin?: boolean;
  locale?: string;
  /** Joins the company of this name, or makes it; without a name the user gets a company of their own. */
  company?: string;
  /** Joins this company; wins over the name. */
  companyId?: number;
};

const MIN_PASSWORD_LENGTH = 10;

function checkNewUser({ email, password }: NewUser): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 254) {
    throw new AppError("VALIDATION", `not an e-mail address: ${email}`, { fields: { email: ["format"] } });
  }
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new AppError("VALIDATION", `the password needs at least ${MIN_PASSWORD_LENGTH} characters`, {
      fields: { password: ["tooShort"] },
    });
  }
}

async function findCompany(db: Db, name: string): Promise<number | null> {
  const { rows } = await sql<{
    company_id: number;
  }>`select company_id from companies where name = ${name} order by company_id limit 2`.execute(db);
  if (rows.length > 1) throw new AppError("CONFLICT", `more than one company is named ${name}`);
  return rows[0]?.company_id ?? null;
}

async function companyFor(db: Db, user: NewUser): Promise<number> {
  if (user.companyId !== undefined) return user.companyId;
  const name = user.company?.trim();
  if (!name) return createCompany(db, user.name?.trim() || normalEmail(user.email));
  return (await findCompany(db, name)) ?? createCompany(db, name);
}

/**
 * Makes an activated user, and the company where there is none. Throws CONFLICT when the address is taken and
 * VALIDATION for an address or password that will not do.
 */
export async function createUser(db: Db, user: NewUser, cost: PasswordCost = DEFAULT_COST): Promise<{ userId: number; companyId: number }> {
  checkNewUser(user);
  const email = normalEmail(user.email);
  const passwordHash = await hashPassword(user.password, cost);
  return withTransaction(db, async (transaction) => {
    const taken = await sql`select 1 from users where lower(email) = ${email}`.execute(transaction);
    if (taken.rows.length > 0) throw new AppError("CONFLICT", `there already is a user ${email}`);
    const companyId = await companyFor(transaction, user);
    const role = user.role ?? "owner";
    const { rows } = await sql<{ id: number }>`
      insert into users (chosen_company_id, email, name, password_hash, is_admin, locale, email_verified_at)
      values (${companyId}, ${email}, ${user.name?.trim() ?? ""}, ${passwordHash}, ${user.isAdmin ?? false}, ${user.locale ?? "pl"}, now())
      returning id
    `.execute(transaction);
    const userId = rows[0]?.id;
    if (userId === undefined) throw new Error("a new user has no id");
    await addMembership(transaction, { ...NO_LIMITS, companyId, userId, role });
    await writeAudit(
      { db: transaction, companyId },
      {
        action: "user.created",
        userId: null,
        subjectType: "user",
        subjectId: String(userId),
        after: { role, isAdmin: user.isAdmin ?? false },
      },
    );
    return { userId, companyId };
  });
}
