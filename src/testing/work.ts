/** Counts work instead of timing it: what is equal here stays equal on a busy machine. */
import { createHook } from "node:async_hooks";
import type pg from "pg";
import { z } from "zod";

/** argon2 hashes begun in this process since the call; `stop` answers their number. */
export function countHashes(): { stop: () => number } {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") count += 1;
    },
  }).enable();
  return {
    stop() {
      hook.disable();
      return count;
    },
  };
}

export type Statement = { text: string; values: unknown[] };

function statementOf([query, values]: readonly unknown[]): Statement | null {
  if (typeof query !== "string") return null;
  // A comment would swallow the rest of the one line that is left.
  const text = query.replaceAll(/--[^\n]*/g, "").replaceAll(/\s+/g, " ");
  return { text: text.trim(), values: Array.isArray(values) ? values : [] };
}

/** Statements sent through the pool since the call, in their order, by everybody; `stop` answers them. */
export function recordSent(pool: pg.Pool): { stop: () => Statement[] } {
  const sent: Statement[] = [];
  const heard = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const listen = (client: pg.PoolClient): void => {
    if (heard.has(client)) return;
    const original = client.query.bind(client);
    heard.set(client, original);
    const recording = (...values: unknown[]): unknown => {
      const statement = statementOf(values);
      if (statement !== null) sent.push(statement);
      return Reflect.apply(original, client, values);
    };
    Object.assign(client, { query: recording });
  };
  pool.on("acquire", listen);
  return {
    stop() {
      pool.off("acquire", listen);
      for (const [client, query] of heard) Object.assign(client, { query });
      return sent;
    },
  };
}

const NodeOfPlan = z.object({ "Shared Hit Blocks": z.number(), "Shared Read Blocks": z.number() });
const Explained = z.array(z.object({ Plan: NodeOfPlan }));

/** Blocks of the database that a statement touches; it is carried out. */
export async function blocksTouched(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
  const [explained] = Explained.parse(rows[0]["QUERY PLAN"]);
  return (explained?.Plan["Shared Hit Blocks"] ?? 0) + (explained?.Plan["Shared Read Blocks"] ?? 0);
}
