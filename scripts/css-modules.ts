/**
 * How the classes of a component's stylesheet are named in the page: `.value` of `tiles.module.css` is `tiles_value`, so that
 * no sheet can reach what another draws. Names of sheets are unique, which a test sees to.
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { CSSModulesOptions, Plugin } from "vite";

const ENDING = ".module.css";

export const scopedName = (local: string, file: string): string => `${basename(file).replace(ENDING, "")}_${local}`;

export const CSS_MODULES = { localsConvention: "camelCaseOnly", generateScopedName: scopedName } satisfies CSSModulesOptions;

const IMPORT = /import \* as (\w+) from "([^"]+\.module\.css)";/g;

/** Names of classes are written where they are used: a build carries no table of them. A class that the sheet does not have ends it. */
export function writtenNames(): Plugin {
  return {
    name: "written-names",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: ".module.css" },
      handler(code, id) {
        let written = code;
        for (const [line, alias = "", path = ""] of code.matchAll(IMPORT)) {
          const file = join(dirname(id), path);
          const names = new Map(classesOf(readFileSync(file, "utf8")).map((local) => [exported(local), scopedName(local, file)]));
          const nameOf = (name: string): string => names.get(name) ?? this.error(`${path} has no ${name}`);
          written = written
            .replace(line, `import "${path}";`)
            .replaceAll(new RegExp(`\\$\\{${alias}\\.(\\w+)\\}`, "g"), (_, name: string) => nameOf(name))
            .replaceAll(new RegExp(`(?<![\\w.$/"-])${alias}\\.(\\w+)`, "g"), (_, name: string) => `"${nameOf(name)}"`);
        }
        return { code: written, map: null };
      },
    },
  };
}

/** A sheet of which no name is imported any more is drawn all the same. */
export function keptSheets(): Plugin {
  return {
    name: "kept-sheets",
    enforce: "post",
    apply: "build",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
    },
  };
}

export function sheetsUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter(({ name }) => name.endsWith(ENDING)).map(({ parentPath, name }) => join(parentPath, name));
}

const NAMES = /\.(-?[_a-zA-Z][\w-]*)/g;
const FOREIGN = /:global\([^()]*\)/g;

/** Classes of a sheet as it writes them. */
export function classesOf(text: string): string[] {
  const selectors = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(FOREIGN, "")
    .matchAll(/([^{};]*)\{/g);
  const names = [...selectors].flatMap(([, head = ""]) => (head.trim().startsWith("@") ? [] : [...head.matchAll(NAMES)]));
  return [...new Set(names.flatMap(([, name]) => name ?? []))];
}

/** As a script names it. */
export const exported = (local: string): string => local.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Declarations of all sheets, so that the compiler refuses a class that a sheet does not have. */
export function declarations(sheets: readonly { readonly file: string; readonly text: string }[]): string {
  const modules = sheets
    .toSorted((a, b) => basename(a.file).localeCompare(basename(b.file), "en"))
    .map(({ file, text }) => {
      const names = classesOf(text).map(exported).toSorted();
      return `declare module "*/${basename(file)}" {\n${names.map((name) => `  export const ${name}: string;\n`).join("")}}\n`;
    });
  return `// Written by \`npm run styles\`.\ndeclare module "*/styles/base.css";\ndeclare module "*/styles/controls.css";\ndeclare module "*/styles/neutral.css";\ndeclare module "@mantine/*.css";\ndeclare module "mantine-datatable/*.css";\ndeclare module "sweetalert2/*.css";\n\n${modules.join("\n")}`;
}
