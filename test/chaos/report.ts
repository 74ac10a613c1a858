/** `reports/chaos.json`: each run of a chaos test replaces its own section. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FOLDER = join(import.meta.dirname, "../../reports");
const FILE = join(FOLDER, "chaos.json");

export function report(section: string, results: unknown): void {
  mkdirSync(FOLDER, { recursive: true });
  const before = existsSync(FILE) ? z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(FILE, "utf8"))) : {};
  writeFileSync(FILE, `${JSON.stringify({ ...before, [section]: results }, null, 2)}\n`);
}
