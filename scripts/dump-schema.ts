/** Rewrites src/db/schema.sql from a freshly migrated database. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "#db/connection.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { TEMPLATE, startTestCluster } from "#testing/cluster.ts";

const cluster = await startTestCluster();
const { db, close } = connect({ ...cluster.target, database: TEMPLATE });
writeFileSync(join(import.meta.dirname, "../src/db/schema.sql"), await dumpSchema(db));
await close();
await cluster.stop();
