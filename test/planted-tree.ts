/** A small tree with the project's own configuration, into which violations are planted; removed after use. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../scripts/nets.ts";

const CONFIGURATION = /^(?:package\.json|tsconfig.*\.json|\.dependency-cruiser\.cjs|\.oxlintrc\.json|\.oxfmtrc\.json|knip\.json)$/;

export type PlantedTree = { readonly root: string; remove(): void };

/** `files`: path → text. The folder `scripts` is the project's own, and so are the packages unless some are planted. */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const root = mkdtempSync(join(tmpdir(), "zyskomierz-planted-"));
  for (const name of readdirSync(ROOT).filter((entry) => CONFIGURATION.test(entry))) cpSync(join(ROOT, name), join(root, name));
  const hasOwnPackages = Object.keys(files).some((path) => path.startsWith("node_modules/"));
  if (!hasOwnPackages) symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
