/** Fails when a package goes out with the product whose licence is not one that AGPL-3.0 can take in. Asks nobody but the disk. */
import { resolve } from "node:path";
import satisfies from "spdx-satisfies";
import { type ShippedPackage, shippedPackages } from "#api/meta/shipped-packages.ts";
import { COMPATIBLE, NAMED, NOT_FREE } from "./licences.ts";

const HEAD = 400;

function isCompatible(licence: string): boolean {
  try {
    return satisfies(licence, [...COMPATIBLE]);
  } catch {
    // No expression of SPDX: "SEE LICENSE IN …", a name of its own.
    return false;
  }
}

function problemOf({ name, version, licence, texts }: ShippedPackage): string | null {
  const title = texts.map((text) => NOT_FREE.exec(text.slice(0, HEAD))?.[0]).find((words) => words !== undefined);
  if (title !== undefined) return `its licence file says “${title}”`;
  const named = NAMED[name];
  if (named === undefined) {
    if (licence === null) return "names no licence";
    return isCompatible(licence) ? null : `${licence} is not among the licences that fit AGPL-3.0`;
  }
  if (named.version !== version) return `was looked at in version ${named.version} only`;
  return named.declared === licence
    ? null
    : `was looked at when it said ${named.declared ?? "nothing"}, now it says ${licence ?? "nothing"}`;
}

const packages = shippedPackages(resolve(process.argv[2] ?? "."));
const problems = packages.flatMap((found) => {
  const problem = problemOf(found);
  return problem === null ? [] : [`${found.name}@${found.version}: ${problem} (scripts/licences.ts)`];
});
if (packages.length === 0) problems.push("no package was seen at all");
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
