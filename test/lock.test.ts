/** What is installed is what was looked at: each package of the locks is known by its content, whatever system it is for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional(), link: z.boolean().optional() })) });

test.each(["package-lock.json", "bench/package-lock.json"])("%s names the content of every package", (file) => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(import.meta.dirname, "..", file), "utf8")));
  const others = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true);
  expect(others.length).toBeGreaterThan(5);
  // npm leaves it out of what another system would install: `npm view <name>@<version> dist.integrity` has it.
  expect(others.filter(([, { integrity }]) => integrity?.startsWith("sha512-") !== true).map(([path]) => path)).toEqual([]);
});
