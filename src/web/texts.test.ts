/**
 * Every text of the web app comes from the catalogues, every catalogue holds what the app asks for and nothing else, and
 * all languages say the same things. Read from the source, so that a forgotten text fails here and not before a customer.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/locales.ts";
import { pluralForms } from "#text/plural-forms.ts";

const ROOT = join(import.meta.dirname, "../..");
const CATALOGUES = join(ROOT, "src/text/locales");
/** What the server alone says; `src/text/texts.test.ts` looks after them. */
const OF_THE_SERVER = new Set(["api", "files", "history", "mail", "reports"]);
const NAMESPACES = readdirSync(join(CATALOGUES, "pl"))
  .map((file) => file.replace(/\.json$/, ""))
  .filter((namespace) => !OF_THE_SERVER.has(namespace));
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Catalogue = ReadonlyMap<string, string>;
type Source = { readonly file: string; readonly text: string };

function flatten(tree: unknown, path: string): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  if (typeof tree !== "object" || tree === null) throw new Error(`${path} is neither a text nor a group of texts`);
  return Object.entries(tree).flatMap(([name, branch]) => flatten(branch, path === "" ? name : `${path}.${name}`));
}

/** `namespace:key` → text of one language. */
function catalogueOf(language: string): Catalogue {
  return new Map(
    NAMESPACES.flatMap((namespace) => {
      const tree: unknown = JSON.parse(readFileSync(join(CATALOGUES, language, `${namespace}.json`), "utf8"));
      return flatten(tree, "").map(([key, text]): [string, string] => [`${namespace}:${key}`, text]);
    }),
  );
}

function sourcesUnder(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && [".ts", ".tsx"].includes(extname(entry.name)) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: relative(ROOT, file), text: readFileSync(file, "utf8") }));
}

function parse({ file, text }: Source): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

function everyNode(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return nodes;
}

/** Keys a file may ask for, as patterns: a `${…}` inside a key stands for anything without a dot. */
function keysIn(source: Source): string[] {
  return everyNode(parse(source)).flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return [node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join("")];
    return [];
  });
}

const compiled = new Map<string, RegExp>();

function regexOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const escaped = pattern.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const made = new RegExp(`^${escaped.join("[^.:]+")}$`);
  compiled.set(pattern, made);
  return made;
}

/** A pattern that names no namespace stands for the key in any. */
function matches(pattern: string, key: string): boolean {
  return regexOf(pattern).test(pattern.includes(":") ? key : (key.split(":")[1] ?? ""));
}

/** Arguments of `t(…)` that are written out, with the branches of a conditional. */
function askedIn(source: Source): string[] {
  const written = (argument: ts.Expression | undefined): string[] => {
    if (argument === undefined) return [];
    if (ts.isStringLiteralLike(argument)) return [argument.text];
    if (ts.isConditionalExpression(argument)) return [...written(argument.whenTrue), ...written(argument.whenFalse)];
    if (ts.isTemplateExpression(argument))
      return [argument.head.text + argument.templateSpans.map(({ literal }) => `*${literal.text}`).join("")];
    return [];
  };
  return everyNode(parse(source)).flatMap((node) =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t" ? written(node.arguments[0]) : [],
  );
}

const SPOKEN_ATTRIBUTES = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "description",
  "error",
  "label",
  "placeholder",
  "title",
]);
const LETTER = /\p{L}/u;

/** Words that a person would see and no catalogue knows: text between tags, spoken attributes, and Polish letters anywhere. */
function literalsIn(source: Source): string[] {
  return everyNode(parse(source)).flatMap((node) => {
    if (ts.isJsxText(node) && LETTER.test(node.text)) return [node.text.trim()];
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && SPOKEN_ATTRIBUTES.has(node.name.text)) {
      const value = node.initializer;
      return value !== undefined && ts.isStringLiteral(value) && LETTER.test(value.text) ? [value.text] : [];
    }
    return ts.isStringLiteralLike(node) && /[ąćęłńóśźż]/i.test(node.text) ? [node.text] : [];
  });
}

const base = (key: string): string => key.replace(PLURAL, "");

/** Key without its plural → the values that its texts are filled with, in all of its forms. */
function valuesOf(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const forms = Map.groupBy(catalogue, ([name]) => base(name));
  return new Map(
    [...forms].map(([key, entries]): [string, string[]] => {
      const found = entries.flatMap(([, text]) => [...text.matchAll(/\{\{\s*([\w, ]+?)\s*\}\}/g)].map(([, value = ""]) => value));
      return [key, [...new Set(found)].toSorted((one, another) => one.localeCompare(another))];
    }),
  );
}

/** The table of screens names what navigation, tabs and search say; that of a unit's parts, what they are called. */
const NAMING = ["src/core/screens.ts", "src/core/unit-profit.ts"];
const sources = [...sourcesUnder(join(ROOT, "src/web")), ...NAMING.map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }))];
const polish = catalogueOf("pl");
const keys = [...new Set([...polish.keys()].map(base))];

describe("the web app and its catalogues", () => {
  test("every text that the app asks for is in the Polish catalogue", () => {
    const exact = new Set(keys.flatMap((key) => [key, key.split(":")[1] ?? ""]));
    const isThere = (asked: string): boolean => (asked.includes("*") ? keys.some((key) => matches(asked, key)) : exact.has(asked));
    const missing = sources.flatMap((source) =>
      askedIn(source)
        .filter((asked) => !isThere(asked))
        .map((asked) => `${source.file}: ${asked}`),
    );
    expect(missing).toEqual([]);
  });

  test("every text of the catalogues is asked for somewhere", () => {
    const named = [...new Set(sources.flatMap(keysIn))].filter((name) => /^[\w.:*-]+$/.test(name) && /\w/.test(name));
    const exact = new Set(named.filter((name) => !name.includes("*")));
    const patterns = named.filter((name) => name.includes("*") && /[a-z]{2}/i.test(name));
    // Part of the program, and read by name there.
    const bundled = (key: string): boolean =>
      key.startsWith("bundled:") && sources.some(({ text }) => text.includes(`words.${key.slice(8)}`));
    const unused = keys.filter(
      (key) =>
        !bundled(key) && !exact.has(key) && !exact.has(key.split(":")[1] ?? "") && !patterns.some((pattern) => matches(pattern, key)),
    );
    expect(unused).toEqual([]);
  });

  test("the compiler knows the keys of every namespace", () => {
    const typed = readFileSync(join(ROOT, "src/web/lib/i18n/i18next.d.ts"), "utf8");
    expect(NAMESPACES.filter((name) => name !== "bundled" && !typed.includes(`${name}: typeof ${name};`))).toEqual([]);
  });

  test("no component says a word of its own", () => {
    expect(sources.flatMap((source) => literalsIn(source).map((text) => `${source.file}: ${text}`))).toEqual([]);
  });
});

describe("the catalogues among themselves", () => {
  test.each(LOCALES.filter((language) => language !== "pl"))("%s says exactly what Polish says, with the same values", (language) => {
    const other = catalogueOf(language);
    expect([...new Set([...other.keys()].map(base))].toSorted()).toEqual(keys.toSorted());
    // „kilka” may leave a count out where another language needs it, hence only names that both use are compared beyond it
    const named = (values: readonly string[] = []): string => values.filter((value) => value !== "count, grouped").join();
    const [ours, theirs] = [valuesOf(polish), valuesOf(other)];
    const different = keys.filter((key) => named(theirs.get(key)) !== named(ours.get(key)));
    expect(different).toEqual([]);
  });

  test.each(LOCALES)("%s has every form of its plurals", (language) => {
    const catalogue = catalogueOf(language);
    const plurals = [...new Set([...catalogue.keys()].filter((key) => PLURAL.test(key)).map(base))];
    const wanted = plurals.flatMap((key) => pluralForms(language).map((form) => `${key}_${form}`));
    expect([...catalogue.keys()].filter((key) => PLURAL.test(key)).toSorted()).toEqual(wanted.toSorted());
  });

  test("toast and dialogs have the exact promised words in English, and theirs in Polish", () => {
    const words = ["toast.success", "dialog.ok", "dialog.no", "dialog.cancel", "dialog.invalidEmail", "dialog.invalidUrl"];
    const said = (catalogue: Catalogue) => words.map((key) => catalogue.get(`common:${key}`));
    expect(said(catalogueOf("en"))).toEqual(["Success!", "OK", "No", "Cancel", "Invalid email address", "Invalid URL"]);
    expect(said(polish)).toEqual(["Sukces!", "OK", "Nie", "Anuluj", "Nieprawidłowy adres e-mail", "Nieprawidłowy adres URL"]);
  });

  test("Polish texts keep the house's manners: no ellipsis, no exclamation mark but that of „Sukces!”, Polish quotes", () => {
    const rude = [...polish].filter(
      ([key, text]) => /…|\.\.\.|"/.test(text) || (/!/.test(text.replaceAll("Smart!", "")) && key !== "common:toast.success"),
    );
    expect(rude).toEqual([]);
  });

  test("English texts keep them too: “these” quotes, ’ as apostrophe, „email” in one spelling", () => {
    const rude = [...catalogueOf("en")].filter(
      ([key, text]) => /…|\.\.\.|"|'|e-mail/i.test(text) || (/!/.test(text.replaceAll("Smart!", "")) && key !== "common:toast.success"),
    );
    expect(rude).toEqual([]);
  });

  test("złoty are „zł” and never a code", () => {
    const coded = LOCALES.flatMap((language) => [...catalogueOf(language)].filter(([, text]) => /\bPLN\b/.test(text)));
    expect(coded).toEqual([]);
  });
});

describe("this check itself", () => {
  const planted = { file: "planted.tsx", text: 'const a = <p title="Bad title">Zapisz {t("no.such")} {t(x ? "a.b" : `c.${d}.e`)}</p>;' };

  test("sees a literal in a tag and in a spoken attribute", () => {
    expect(literalsIn(planted)).toEqual(["Bad title", "Zapisz"]);
  });

  test("sees the keys that are asked for, through conditionals and templates", () => {
    expect(askedIn(planted)).toEqual(["no.such", "a.b", "c.*.e"]);
    expect(matches("c.*.e", "dashboard:c.anything.e")).toBe(true);
    expect(matches("c.*.e", "dashboard:c.any.thing.e")).toBe(false);
    expect(matches("common:close", "common:close")).toBe(true);
    expect(matches("common:close", "login:close")).toBe(false);
  });
});
