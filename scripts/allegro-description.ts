/**
 * npm run allegro-description -- swagger.yaml 2026-07-18: takes out of the description that Allegro publishes what the
 * tests need, and writes it into the repository. The day is that of the description.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { DESCRIPTION_FILE, partOf } from "#testing/allegro-description.ts";

const [file, day] = process.argv.slice(2);
if (file === undefined || day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  process.stderr.write("npm run allegro-description -- <swagger.yaml> <yyyy-MM-dd>\n");
  process.exitCode = 1;
} else {
  const source = { source: "https://developer.allegro.pl/swagger.yaml", day };
  writeFileSync(DESCRIPTION_FILE, `${JSON.stringify({ ...source, ...partOf(readFileSync(file, "utf8")) }, null, 1)}\n`);
}
