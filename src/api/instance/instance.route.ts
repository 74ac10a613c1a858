import { instanceRoute } from "#contract/instance.ts";
import { readMigrations } from "#db/migrate.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { findInstance } from "./instance.query.ts";

export function registerInstance(api: Api): void {
  const { config, database } = api.deps;
  const newestSchema = readMigrations().length;
  route(api, instanceRoute, async () => {
    const { version, bytes, schema, waiting, running, failed, workers, copiedAt, copiedBytes } = await findInstance(database.db);
    return {
      version: config.version,
      database: { version, bytes: Number(bytes), schema, newestSchema },
      queue: { waiting, running, failed, workers },
      lastCopy: copiedAt === null || copiedBytes === null ? null : { at: copiedAt, bytes: copiedBytes },
    };
  });
}
