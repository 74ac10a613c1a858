/** Rewrites src/db/schema.sql from a freshly migrated database. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "#db/connection.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { TEMPLATE, startTestCluster } from "#testing/cluster.ts";

const cluster = await startTestCluster();
const database = connect({ ...cluster.target, database: TEMPLATE });
writeFileSync(join(import.meta.dirname, "../src/db/schema.sql"), await dumpSchema(database.db));
await database.close();
await cluster.stop();
