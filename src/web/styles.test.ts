/**
 * Every part that arrives by itself brings the stylesheets of what it shows. A panel that is opened by its address stands
 * alone: what it borrowed from a neighbour's stylesheet would look right only for those who had been to the neighbour before.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const WEB = import.meta.dirname;
const MANTINE = join(WEB, "../../node_modules/@mantine/core");
/** Loaded before anything else. */
const MAIN = "main.tsx";
/** Loaded before every screen behind the login. */
const FRAME = "app/layout/system-layout.tsx";
/** Parts that may stand without the frame. */
const FRAMELESS = /^(features\/(login|terms)\/|app\/(not-found|layout\/system-layout))/;
/** Only names what `alerts.ts` shows, which brings their stylesheets when the first of them is opened. */
const NAMES_FOR_LATER = new Set(["lib/dialog.ts", "lib/toast.ts"]);
/** Stylesheets of the library's inner parts that nothing here shows. */
const INNER = new Set(["CheckboxCard", "CheckboxIndicator", "CloseButton", "Overlay", "Paper", "VisuallyHidden"]);

type Module = {
  /** Loaded with it, and loaded later by itself. */
  readonly now: readonly string[];
  readonly later: readonly string[];
  readonly sheets: readonly string[];
  readonly classes: readonly string[];
  /** Components of the library. */
  readonly parts: readonly string[];
};

const CLASS = /(?<![\w-])z-[a-z0-9]+(?:[-_]+[a-z0-9]+)*/g;

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(WEB, join(entry.parentPath, entry.name)));
}

/** Class → stylesheets that say how it looks. */
function sheetsByClass(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesUnder(WEB, /\.css$/)) {
    const text = readFileSync(join(WEB, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    const names = new Set([...text.matchAll(/\.(z-[a-z0-9_-]+)/g)].flatMap(([, name]) => name ?? []));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
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

function textIn(node: ts.Node): string {
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  return isPart || ts.isStringLiteralLike(node) ? node.text : "";
}

function moduleOf(file: string): Module {
  const source = ts.createSourceFile(file, readFileSync(join(WEB, file), "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Partial<Module>[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return void found.push(importIn(node, file));
    const [to] = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (to && ts.isStringLiteral(to)) found.push({ later: [resolved(file, to.text)] });
    found.push({ classes: textIn(node).match(CLASS) ?? [] });
    node.forEachChild(visit);
  };
  visit(source);
  const all = (key: keyof Module): string[] => found.flatMap((part) => part[key] ?? []);
  return { now: all("now"), later: all("later"), sheets: all("sheets"), classes: all("classes"), parts: all("parts") };
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

test("what arrives by itself brings the stylesheets of all it shows", () => {
  const files = filesUnder(WEB, /\.tsx?$/).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  const modules = new Map(files.map((file) => [file, moduleOf(file)]));
  const places = sheetsByClass();
  const sheetsOf = (loaded: ReadonlySet<string>): string[] => [...loaded].flatMap((file) => modules.get(file)?.sheets ?? []);
  const always = sheetsOf(loadedWith(modules, MAIN));
  const framed = [...always, ...sheetsOf(loadedWith(modules, FRAME))];
  const entries = new Set([MAIN, ...[...modules.values()].flatMap(({ later }) => later.filter((file) => modules.has(file)))]);
  expect(entries.size).toBeGreaterThan(40);

  const missing = [...entries].flatMap((entry) => {
    const loaded = loadedWith(modules, entry);
    const sheets = new Set([...(FRAMELESS.test(entry) || entry === MAIN ? always : framed), ...sheetsOf(loaded)]);
    return [...loaded].flatMap((file) => {
      const { classes = [], parts = [] } = modules.get(file) ?? {};
      const bare = NAMES_FOR_LATER.has(file) ? [] : classes.filter((name) => places.get(name)?.every((sheet) => !sheets.has(sheet)));
      const undrawn = parts.flatMap(sheetsOfPart).filter((name) => !sheets.has(`@mantine/core/styles/${name}.layer.css`));
      return [
        ...bare.map((name) => `${entry}: ${file} shows .${name} of ${places.get(name)?.join(" or ")}`),
        ...undrawn.map((name) => `${entry}: ${file} needs ${name}.layer.css`),
      ];
    });
  });
  expect([...new Set(missing)].toSorted()).toEqual([]);
});
