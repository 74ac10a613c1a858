import { readdirSync, readFileSync } from "node:fs";
import type { Facts } from "#core/facts.ts";

const FOLDER = new URL("../../test/scenarios/", import.meta.url);

/** The golden sellers that are committed: facts, and what each says that comes of them, as JSON. A wrong file fails its expectations. */
export function goldenSellers(): { name: string; facts: Facts; expected: unknown }[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, facts: asFacts(read(`${name}/facts.json`)), expected: read(`${name}/expected.json`) }));
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"));
}

/** Safe as far as the files are written to the type. */
function asFacts(json: unknown): Facts {
  return json as Facts;
}
