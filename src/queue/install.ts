import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";

/** Creates or upgrades the queue's own schema; jobs cannot be added before. Safe to repeat. */
export async function installQueue(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
}
