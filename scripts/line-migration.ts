/**
 * Writes the migration of the ledger lines that no rollup has columns for yet: two columns each, and what the database keeps of the
 * sums of lines made anew. Its text follows from LINE_DEFINITIONS and src/db/schema.sql.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LINES, linesOf } from "#core/ledger.ts";
import { readMigrations } from "#db/migrate.ts";
import { columnOf } from "#ledger/rollup-columns.ts";
import { missingColumns, textOfMigration } from "./line-migration-text.ts";

const ROOT = join(import.meta.dirname, "..");
const schema = readFileSync(join(ROOT, "src/db/schema.sql"), "utf8");
const columns = LINES.map(columnOf);
const missing = missingColumns(schema, columns);
if (missing.length === 0) {
  process.stdout.write("Every line has its columns in every rollup.\n");
} else {
  const number = String(readMigrations().length + 1).padStart(4, "0");
  const file = `src/db/migrations/${number}_${missing.join("_")}.sql`;
  writeFileSync(join(ROOT, file), textOfMigration(schema, { all: columns, revenue: linesOf("revenue").map(columnOf) }));
  process.stdout.write(`${file} adds ${missing.join(", ")}; npm run schema shows what it makes.\n`);
}
