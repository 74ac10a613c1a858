/**
 * Classes are a matter of the component that imports them. What the library draws has stylesheets of its own: every part that
 * arrives by itself brings those of what it shows. A panel that is opened by its address stands
 * alone: what it borrowed from a neighbour's stylesheet would look right only for those who had been to the neighbour before.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { declarations } from "../../scripts/css-modules.ts";
import { styleFaults, type Source } from "../../scripts/style-rules.ts";

const WEB = import.meta.dirname;
const MANTINE = join(WEB, "../../node_modules/@mantine/core");
/** Loaded before anything else. */
const MAIN = "main.tsx";
/** Loaded before every screen behind the login. */
const FRAME = "app/layout/system-layout.tsx";
/** Parts that may stand without the frame. */
const FRAMELESS = /^(features\/(login|terms)\/|app\/(not-found|layout\/system-layout))/;
/** Stylesheets of the library's inner parts that nothing here shows. */
const INNER = new Set(["CheckboxCard", "CheckboxIndicator", "CloseButton", "Overlay", "Paper", "VisuallyHidden"]);

type Module = {
  /** Loaded with it, and loaded later by itself. */
  readonly now: readonly string[];
  readonly later: readonly string[];
  readonly sheets: readonly string[];
  /** Components of the library. */
  readonly parts: readonly string[];
};

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(WEB, join(entry.parentPath, entry.name)));
}

/** Where an import leads, when it is of a file of ours or of a stylesheet. */
const resolved = (file: string, text: string): string => (text.startsWith(".") ? join(dirname(file), text) : text);

function importIn(node: ts.ImportDeclaration, file: string): Partial<Module> {
  const { moduleSpecifier, importClause } = node;
  const text = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
  const names = importClause?.namedBindings;
  if (text.endsWith(".css")) return { sheets: [resolved(file, text)] };
  if (text.startsWith(".")) return { now: [resolved(file, text)] };
  if (text !== "@mantine/core" || !names || !ts.isNamedImports(names)) return {};
  return { parts: names.elements.map(({ name }) => name.text) };
}

function moduleOf(file: string): Module {
  const source = ts.createSourceFile(file, readFileSync(join(WEB, file), "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Partial<Module>[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return void found.push(importIn(node, file));
    const [to] = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (to && ts.isStringLiteral(to)) found.push({ later: [resolved(file, to.text)] });
    node.forEachChild(visit);
  };
  visit(source);
  const all = (key: keyof Module): string[] => found.flatMap((part) => part[key] ?? []);
  return { now: all("now"), later: all("later"), sheets: all("sheets"), parts: all("parts") };
}

/** The module and everything that is loaded with it. */
function loadedWith(modules: ReadonlyMap<string, Module>, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of modules.get(file)?.now ?? []) visit(next);
  };
  visit(entry);
  return found;
}

/** Stylesheets a component of the library is drawn with: its own and those of the components it is made of. */
function sheetsOfPart(part: string): string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const name = /^([A-Za-z]+)\.module\.mjs$/.exec(basename(file))?.[1];
    if (name !== undefined && !INNER.has(name)) names.add(name);
    for (const [, next = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) visit(join(dirname(file), next));
  };
  visit(join(MANTINE, "esm/components", part, `${part}.mjs`));
  return [...names].filter((name) => existsSync(join(MANTINE, `styles/${name}.layer.css`)));
}

const read = (file: string): Source => ({ file, text: readFileSync(join(WEB, file), "utf8") });
const STYLES = filesUnder(WEB, /\.css$/).map(read);
const SCRIPTS = filesUnder(WEB, /\.tsx?$/)
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  .map(read);

test("no sheet reaches another component, and every class is drawn and used", () => {
  expect(STYLES.length).toBeGreaterThan(90);
  expect(styleFaults(STYLES, SCRIPTS)).toEqual([]);
});

test("what the compiler knows of the sheets is what stands in them", () => {
  expect(readFileSync(join(WEB, "styles.d.ts"), "utf8")).toBe(declarations(STYLES.filter(({ file }) => file.endsWith(".module.css"))));
});

const strip: Source = { file: "features/progress/strip.module.css", text: ".row { color: red }" };
const shows: Source = {
  file: "features/progress/strip.tsx",
  text: 'import * as css from "./strip.module.css";\nexport const strip = <p className={css.row} />;\n',
};
const PLANTED: readonly [name: string, fault: string, styles: readonly Source[], scripts: readonly Source[]][] = [
  [
    "two sheets of one name",
    "two sheets are called strip.module.css, their classes would be the same",
    [strip, { ...strip, file: "features/trends/strip.module.css" }],
    [shows],
  ],
  [
    "a sheet of every screen",
    "features/trends/strip.css is no module: its classes reach every screen",
    [strip, { file: "features/trends/strip.css", text: ".strip { height: 16px }" }],
    [shows],
  ],
  [
    "a class among the global looks",
    "ui/styles/base.css draws .strip on every screen",
    [strip, { file: "ui/styles/base.css", text: ":root { --z-gap: 1px } .mantine-Menu-item { color: red } .strip { height: 16px }" }],
    [shows],
  ],
  [
    "another component's class",
    "features/trends/table.module.css reaches .strip_row, which is not its own",
    [strip, { file: "features/trends/table.module.css", text: ":global(.strip_row) td, :global(.mantine-Menu-item) { color: red }" }],
    [shows],
  ],
  [
    "a layer that does not say where it lies",
    "features/progress/strip.module.css does not begin with „@layer mantine, mantine-datatable, z.base, z.parts;” and its layer",
    [{ ...strip, text: "@layer z.parts {\n  .row { color: red }\n}\n" }],
    [shows],
  ],
  ["a class nobody uses", "strip.module.css: nobody uses lostRow", [{ ...strip, text: ".row, .lost-row { color: red }" }], [shows]],
  [
    "a class nobody draws",
    "strip.module.css has no class cell",
    [strip],
    [shows, { ...shows, text: shows.text.replace("css.row", "css.cell") }],
  ],
  [
    "a class by hand",
    "app/page.tsx writes the class z-strip",
    [strip],
    [shows, { file: "app/page.tsx", text: '<p className="z-strip" style={{ color: "var(--z-text)" }} />' }],
  ],
  [
    "an element of two components",
    "app/page.tsx: one element wears strip.module.css and table.module.css, whose order nobody knows",
    [strip, { file: "ui/table.module.css", text: ".table { color: blue }" }],
    [
      shows,
      {
        file: "app/page.tsx",
        text: 'import * as css from "../features/progress/strip.module.css";\nimport * as tableCss from "../ui/table.module.css";\nexport const page = <p className={`${css.row} ${tableCss.table}`} />;\n',
      },
    ],
  ],
];

test.each(PLANTED)("refused: %s", (_, fault, styles, scripts) => {
  expect(styleFaults(styles, scripts)).toEqual([fault]);
});

test("what several components show lies in a lower layer and may be worn with theirs", () => {
  const card: Source = {
    file: "ui/styles/ui.module.css",
    text: "@layer mantine, mantine-datatable, z.base, z.parts;\n\n@layer z.parts {\n  .card { color: blue }\n}\n",
  };
  const text = `import * as ui from "../../ui/styles/ui.module.css";\n${shows.text.replace("{css.row}", "{`${ui.card} ${css.row}`}")}`;
  expect(styleFaults([card, strip], [{ ...shows, text }])).toEqual([]);
});

test("what arrives by itself brings the stylesheets of all it shows", () => {
  const files = filesUnder(WEB, /\.tsx?$/).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  const modules = new Map(files.map((file) => [file, moduleOf(file)]));
  const sheetsOf = (loaded: ReadonlySet<string>): string[] => [...loaded].flatMap((file) => modules.get(file)?.sheets ?? []);
  const always = sheetsOf(loadedWith(modules, MAIN));
  const framed = [...always, ...sheetsOf(loadedWith(modules, FRAME))];
  const entries = new Set([MAIN, ...[...modules.values()].flatMap(({ later }) => later.filter((file) => modules.has(file)))]);
  expect(entries.size).toBeGreaterThan(40);

  const missing = [...entries].flatMap((entry) => {
    const loaded = loadedWith(modules, entry);
    const sheets = new Set([...(FRAMELESS.test(entry) || entry === MAIN ? always : framed), ...sheetsOf(loaded)]);
    return [...loaded].flatMap((file) => {
      const undrawn = (modules.get(file)?.parts ?? []).flatMap(sheetsOfPart);
      return undrawn
        .filter((name) => !sheets.has(`@mantine/core/styles/${name}.layer.css`))
        .map((name) => `${entry}: ${file} needs ${name}.layer.css`);
    });
  });
  expect([...new Set(missing)].toSorted()).toEqual([]);
});
