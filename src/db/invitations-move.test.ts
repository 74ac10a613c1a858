import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { migrate, readMigrations } from "./migrate.ts";

/** The migration that made invitations of invited users. */
const MOVES = readMigrations().findIndex(({ name }) => name.endsWith("_invitations.sql"));

const database = forFile(() => createTestDatabase({ empty: true }));

test("users who were invited and had not answered become invitations with their link, everybody else stays", async () => {
  const { db, target } = database;
  await migrate(target, readMigrations().slice(0, MOVES));
  await sql`
    insert into users (id, company_id, email, name, role, invited_by, email_verified_at) values
      (1, 7, 'szef@example.com', 'Szef', 'owner', null, now()), (2, 7, 'przyjeta@example.com', 'Ola', 'viewer', 1, now()),
      (3, 7, 'czeka@example.com', 'Ewa', 'manager', 1, null), (4, 7, 'bez-linku@example.com', '', 'viewer', 1, null),
      (5, 8, 'swieza@example.com', '', 'owner', null, null)`.execute(db);
  await sql`
    insert into one_time_tokens (token_hash, purpose, user_id, expires_at) values
      ('\\x01', 'invitation', 3, '2100-01-01'), ('\\x02', 'reset', 4, '2100-01-01'), ('\\x03', 'register', 5, '2100-01-01')`.execute(db);
  await migrate(target);
  const users = await sql<{ id: number }>`select id from users order by id`.execute(db);
  expect(users.rows.map(({ id }) => id)).toEqual([1, 2, 5]);
  const { rows } = await sql`
    select id, company_id, email, name, role, invited_by, encode(token_hash, 'hex') as link, expires_at > now() as "isOpen" from invitations order by id`.execute(
    db,
  );
  const ofSeven = { company_id: 7, invited_by: 1 };
  expect(rows).toEqual([
    { ...ofSeven, id: 3, email: "czeka@example.com", name: "Ewa", role: "manager", link: "01", isOpen: true },
    { ...ofSeven, id: 4, email: "bez-linku@example.com", name: "", role: "viewer", link: null, isOpen: false },
  ]);
  const tokens = await sql<{ purpose: string }>`select purpose from one_time_tokens`.execute(db);
  expect(tokens.rows).toEqual([{ purpose: "register" }]);
});
