/** What any server of this kind costs: Fastify, a pool of ten, one route that asks the database for 1. Host, port and socket from the environment. */
import fastify from "fastify";
import pg from "pg";

const { PGHOST = "", PGPORT = "5432", PGUSER = "", PGDATABASE = "", PORT = "0" } = process.env;
const pool = new pg.Pool({ host: PGHOST, port: Number(PGPORT), user: PGUSER, database: PGDATABASE, max: 10 });
const server = fastify();
server.get("/one", async () => {
  const { rows } = await pool.query<{ one: number }>("select 1 as one");
  return rows[0];
});
await server.listen({ host: "127.0.0.1", port: Number(PORT) });
process.stdout.write("listening\n");
process.on("SIGTERM", () => void server.close().then(() => pool.end()));
