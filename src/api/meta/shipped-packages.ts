/** Which packages of others go out with the product: what the server loads, and what the web app's files may hold. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Dependencies = z.record(z.string(), z.string()).default({});
const Locked = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: Dependencies,
  optionalDependencies: Dependencies,
  peerDependencies: Dependencies,
  peerDependenciesMeta: z.record(z.string(), z.looseObject({ optional: z.boolean().default(false) })).default({}),
});
const Lock = z.object({ packages: z.record(z.string(), Locked) });
type Locked = z.output<typeof Locked>;
type Packages = Readonly<Record<string, Locked>>;

const Manifest = z.looseObject({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression as the package itself says, or the lock where it is not installed; null = it says nothing. */
  readonly licence: string | null;
  /** Folder of the package, relative to the root; what is for other systems is not there. */
  readonly path: string;
  /** Texts of its licence and notice files. */
  readonly texts: readonly string[];
};

const MODULES = "node_modules/";
/** What the browser's scripts are made of. */
const WEB_SOURCES = ["src/web", "src/core", "src/contract", "src/text"];
/** The bundler puts helpers of these into its output: themselves, not what they are built with. */
const WEB_TOOLS = ["vite", "rolldown"];
const IMPORT = /(?:\bfrom|\bimport|@import|\burl)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^"']*)?["']/g;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i;

function importedPackages(root: string): string[] {
  const folders = WEB_SOURCES.map((folder) => join(root, folder)).filter(existsSync);
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const found = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(IMPORT)].map((match) => match[1] ?? ""));
  return [...new Set(found)];
}

/** Where Node finds a package from the one that lies at `from`; null when it is not in the lock. */
function resolveFrom(packages: Packages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${MODULES}`)))) {
    const path = at === "" ? `${MODULES}${name}` : `${at}/${MODULES}${name}`;
    if (path in packages) return path;
    if (at === "") return null;
    if (!at.includes(`/${MODULES}`)) at = "";
  }
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Paths of the packages named and of everything they need. */
function withNeeds(packages: Packages, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string | null): void => {
    const entry = path === null ? undefined : packages[path];
    if (path === null || entry === undefined || found.has(path)) return;
    found.add(path);
    for (const need of needsOf(entry)) visit(resolveFrom(packages, path, need));
  };
  for (const name of names) visit(resolveFrom(packages, "", name));
  return found;
}

function declaredLicence(folder: string, entry: Locked): string | null {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return entry.license ?? null;
  const { license, licenses } = Manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  if (license !== undefined) return typeof license === "string" ? license : license.type;
  return licenses === undefined ? null : `(${licenses.map(({ type }) => type).join(" OR ")})`;
}

function licenceTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim());
}

/**
 * Production dependencies by the lock, also those for other systems, and everything that the web app's sources import with
 * all it needs. More than the bundler keeps of it, never less: `test/e2e/licences.spec.ts` compares.
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const server = Object.keys(packages).filter((path) => path.startsWith(MODULES) && packages[path]?.dev === false);
  const web = withNeeds(packages, importedPackages(root));
  const tools = WEB_TOOLS.map((name) => `${MODULES}${name}`).filter((path) => path in packages);
  const shipped = [...new Set([...server, ...web, ...tools])].map((path): ShippedPackage => {
    const entry = Locked.parse(packages[path]);
    const folder = join(root, path);
    const name = entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
    return { name, version: entry.version ?? "", licence: declaredLicence(folder, entry), path, texts: licenceTexts(folder) };
  });
  return shipped.toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.path < other.path ? -1 : 1));
}
