/** Lets time run out for the links of an address in the product under test: `node expire-links.ts <email>`. */
import { sql } from "kysely";
import { withDatabase } from "../../src/start/command.ts";
import { loadConfig } from "../../src/start/environment.ts";

const [email = ""] = process.argv.slice(2);
const input = { config: loadConfig(), args: [], say: () => undefined };
const expired = await withDatabase(input, async ({ db }) => {
  const links = await sql`
    update one_time_tokens set expires_at = now() - interval '1 second' where user_id in (select id from users where email = ${email})`.execute(
    db,
  );
  const invitations = await sql`update invitations set expires_at = now() - interval '1 second' where email = ${email}`.execute(db);
  return Number(links.numAffectedRows ?? 0) + Number(invitations.numAffectedRows ?? 0);
});
process.stdout.write(`${expired}\n`);
