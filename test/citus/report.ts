/** What a run on the real cluster has measured, for `reports/citus.json`: `scripts/test-citus.ts` gathers it from test-results. */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../test-results");
export const FACTS = join(FOLDER, "citus.jsonl");

export function report(section: string, results: unknown): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(FACTS, `${JSON.stringify({ section, results })}\n`);
}
