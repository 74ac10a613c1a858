import { sql } from "kysely";
import type { Config } from "#config.ts";
import type { Database } from "#db/connection.ts";
import { DEMO_EMAIL, type Demo } from "./demo.ts";

/** What `npm start` prints when all is up: the address and, while nobody can sign in, how to make the first user. */
export async function welcome({ db }: Database, config: Config, demo: Pick<Demo, "password"> | null): Promise<string> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from users) as known`.execute(db);
  const lines = [`Zyskomierz is ready: ${config.APP_URL}`];
  if (demo !== null)
    lines.push(`Demo, two invented shops that trade as you look: sign in as ${DEMO_EMAIL} with the password ${demo.password}`);
  if (rows[0]?.known !== true)
    lines.push(
      "There is no user yet: the first visitor makes the administrator. Or make one with:",
      "  npm run user -- create you@example.com --password '<at least 10 characters>'",
    );
  return lines.join("\n");
}
