/** What keeps the looks of one component away from all others. */
import { basename } from "node:path";
import ts from "typescript";
import { classesOf, exported } from "./css-modules.ts";

export type Source = { readonly file: string; readonly text: string };

const MODULE = ".module.css";
/** Variables, what elements look like by themselves, and the library's own static classes. */
const GLOBAL = new Set(["base.css", "controls.css", "neutral.css"]);
const OF_LIBRARIES = /^(mantine|mantine-datatable|swal2)-/;
/** Whichever sheet arrives first says how the layers lie. */
const ORDER = "@layer mantine, mantine-datatable, z.base, z.parts;";
/** In a lower layer: what it says gives way to the sheet of the component that wears it too. */
const isShared = (text: string): boolean => text.startsWith(`${ORDER}\n\n@layer z.parts {`);
const LITERAL = /(?<![\w-])z-(?:[a-z][\w-]*)?/g;

type Use = { readonly sheet: string; readonly name: string };
type Reading = { readonly uses: readonly Use[]; readonly literals: readonly string[]; readonly mixed: readonly string[] };

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, "");

function globalFaults({ file, text }: Source): string[] {
  if (!GLOBAL.has(basename(file))) return [`${file} is no module: its classes reach every screen`];
  const own = classesOf(text).filter((name) => !OF_LIBRARIES.test(name));
  return own.map((name) => `${file} draws .${name} on every screen`);
}

function moduleFaults({ file, text }: Source): string[] {
  const names = [...withoutComments(text).matchAll(/:global\(([^()]*)\)/g)].flatMap(([, list = ""]) => list.match(/\.[\w-]+/g) ?? []);
  const foreign = names.filter((name) => !OF_LIBRARIES.test(name.slice(1)));
  if (text.includes("@layer") && !isShared(text)) return [`${file} does not begin with „${ORDER}” and its layer`];
  return foreign.map((name) => `${file} reaches ${name}, which is not its own`);
}

/** Aliases of sheets in a file. */
function sheetsIn(source: ts.SourceFile): ReadonlyMap<string, string> {
  const imports = source.statements.filter((node) => ts.isImportDeclaration(node));
  return new Map(
    imports.flatMap(({ moduleSpecifier, importClause }) => {
      const names = importClause?.namedBindings;
      if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.endsWith(MODULE)) return [];
      return names && ts.isNamespaceImport(names) ? [[names.name.text, basename(moduleSpecifier.text)] as const] : [];
    }),
  );
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

const ofVariables = (text: string): string => text.replaceAll(/--z-[\w-]*/g, "");

function readingOf({ file, text }: Source, gives: (sheet: string) => boolean): Reading {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const sheets = sheetsIn(source);
  const uses: Use[] = [];
  const literals: string[] = [];
  const mixed: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node)) literals.push(...(ofVariables(node.text).match(LITERAL) ?? []));
    const before = uses.length;
    const sheet = ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) ? sheets.get(node.expression.text) : undefined;
    if (sheet !== undefined && ts.isPropertyAccessExpression(node)) uses.push({ sheet, name: node.name.text });
    node.forEachChild(visit);
    if (!ts.isJsxAttribute(node) || node.name.getText() !== "className") return;
    const worn = new Set(uses.slice(before).flatMap((use) => (gives(use.sheet) ? [] : use.sheet)));
    if (worn.size > 1) mixed.push([...worn].join(" and "));
  };
  visit(source);
  return { uses, literals, mixed };
}

/** Empty where every sheet is the matter of its components alone. */
export function styleFaults(styles: readonly Source[], scripts: readonly Source[]): string[] {
  const modules = styles.filter(({ file }) => file.endsWith(MODULE));
  const names = modules.map(({ file }) => basename(file));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const shared = new Set(modules.filter(({ text }) => isShared(text)).map(({ file }) => basename(file)));
  const known = new Set(modules.flatMap(({ file, text }) => classesOf(text).map((name) => `${basename(file)} ${exported(name)}`)));
  const readings = scripts.map((script) => ({ file: script.file, ...readingOf(script, (sheet) => shared.has(sheet)) }));
  const used = new Set(readings.flatMap(({ uses }) => uses.map(({ sheet, name }) => `${sheet} ${name}`)));
  return [
    ...twice.map((name) => `two sheets are called ${name}, their classes would be the same`),
    ...styles.flatMap((style) => (style.file.endsWith(MODULE) ? moduleFaults(style) : globalFaults(style))),
    ...readings.flatMap(({ file, literals }) => literals.map((name) => `${file} writes the class ${name}`)),
    ...readings.flatMap(({ file, mixed }) => mixed.map((sheets) => `${file}: one element wears ${sheets}, whose order nobody knows`)),
    ...[...used].filter((use) => !known.has(use)).map((use) => use.replace(" ", " has no class ")),
    ...[...known].filter((name) => !used.has(name)).map((name) => name.replace(" ", ": nobody uses ")),
  ];
}
