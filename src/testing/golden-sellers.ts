import { readdirSync, readFileSync } from "node:fs";
import type { Facts } from "#core/facts.ts";

const FOLDER = new URL("../../test/scenarios/", import.meta.url);

/** The golden sellers that are committed: facts, and what each says that comes of them. A wrong file fails its expectations. */
export function goldenSellers<Expected>(): { name: string; facts: Facts; expected: Expected }[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, facts: read<Facts>(`${name}/facts.json`), expected: read<Expected>(`${name}/expected.json`) }));
}

/** Safe as far as the files are written to the type. */
function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, FOLDER), "utf8")) as T;
}
