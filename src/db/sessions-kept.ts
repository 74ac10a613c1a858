/**
 * Whether a connection of ours keeps one session of the server. A pooler in transaction mode does not: it hands the session
 * to somebody else between two statements, and with it everything that we keep there.
 */
import pg from "pg";

/** A busy pooler may give the session to a stranger at one moment and to us at the next. */
const ROUNDS = 5;

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  // Without parameters, so that not even this statement needs anything prepared.
  const { rows } = await client.query<{ session: number }>("select pg_backend_pid() as session");
  return rows[0]?.session;
}

/** Looks from two connections in turn: neither may find itself in the other's session, or in another one than before. */
export async function keepsSessions(url: string): Promise<boolean> {
  const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }));
  if (!one || !other) return true;
  // Their statements tell of a loss; unheard, their own word of it would end the process.
  for (const client of [one, other]) client.on("error", () => undefined);
  try {
    await one.connect();
    const first = await sessionOf(one);
    await other.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      if ((await sessionOf(other)) === first || (await sessionOf(one)) !== first) return false;
    }
    return true;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}
