/** The source of the release that runs, as it lies on this disk: whoever uses a changed product gets the changed source. */
import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { writeZip, type ZipEntry } from "#files/write-zip.ts";

/** What the product is made of, by name: nothing that an operator puts beside it goes out. `source-archive.test.ts` watches over it. */
const PARTS = [
  ".ci",
  ".dependency-cruiser.cjs",
  ".env.example",
  ".gitignore",
  ".npmrc",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "bench",
  "bin",
  "docs",
  "index.html",
  "knip.json",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "reports",
  "scripts",
  "src",
  "test",
  "tsconfig.base.json",
  "tsconfig.contract.json",
  "tsconfig.core.json",
  "tsconfig.json",
  "tsconfig.server.json",
  "tsconfig.test.json",
  "tsconfig.text.json",
  "tsconfig.web.json",
  "vite.config.ts",
  "vitest.config.ts",
];

/** At any depth: packages of others, what is built or measured, and what .gitignore keeps out of the repository. */
const LEFT_OUT = new Set(["node_modules", "data", "dist", "artifacts", "test-results"]);
/** Editors, systems and people keep their own things in hidden files; a log may hold anything. */
const isOthers = (name: string): boolean => (name.startsWith(".") && name !== ".npmrc") || name.endsWith(".log");

function filesUnder(folder: string, without: readonly string[]): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (LEFT_OUT.has(entry.name) || isOthers(entry.name) || without.includes(path)) return [];
    if (entry.isDirectory()) return filesUnder(path, without);
    // A link may lead out of the product.
    return entry.isFile() ? [path] : [];
  });
}

/** A registry's password in a file of settings that otherwise belongs to the source. */
function hasPassword(path: string): boolean {
  return basename(path) === ".npmrc" && /_(?:auth|password)|certfile|keyfile/i.test(readFileSync(path, "utf8"));
}

/** What git tracks, relative to `root`; null where the product did not come as a clone, or git is not there to be asked. */
function trackedFiles(root: string): ReadonlySet<string> | null {
  if (!existsSync(join(root, ".git"))) return null;
  // Whoever runs the server need not own the clone.
  const { status, stdout } = spawnSync("git", ["-c", "safe.directory=*", "ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  return status === 0 ? new Set(stdout.split("\0").filter((path) => path !== "")) : null;
}

/**
 * Paths relative to `root` with `/`, in order; `without`: absolute folders that stay here wherever they lie. Of a clone only what git
 * tracks: notes and trials that somebody put into a folder of the product are their own.
 */
export function sourceFiles(root: string, without: readonly string[]): string[] {
  const tracked = trackedFiles(root);
  return PARTS.map((part) => join(root, part))
    .filter(existsSync)
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path, without) : [path]))
    .filter((path) => !hasPassword(path))
    .map((path) => relative(root, path).split(sep).join("/"))
    .filter((path) => tracked?.has(path) !== false)
    .toSorted();
}

/** As a ZIP archive of one folder called `folder`. */
export async function sourceArchive(root: string, folder: string, without: readonly string[]): Promise<Buffer> {
  const files = sourceFiles(root, without);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const file of files) yield { name: `${folder}/${file}`, content: createReadStream(join(root, file)) };
  }
  return Buffer.concat(await Array.fromAsync(writeZip(entries())));
}
