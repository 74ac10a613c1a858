/**
 * Message catalogues for everything the server says to people. The files are those the web app loads: i18next's
 * format with nested keys, `{{name}}` for values and the suffixes `_one`, `_few`, `_many`, `_other` chosen by `count`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const LOCALES = ["pl", "en"] as const;
export type TextLocale = (typeof LOCALES)[number];
const FALLBACK_LOCALE: TextLocale = "pl";

export type TextValues = Readonly<Record<string, string | number>>;

export type Texts = {
  /**
   * The text of `namespace:key` in the language, in Polish when the language lacks it, the key itself when nobody has it.
   * Whole numbers and texts are inserted as they are.
   */
  say(locale: TextLocale, key: string, values?: TextValues): string;
  has(locale: TextLocale, key: string): boolean;
  /** The whole namespace as the web app gets it; `null` when there is none. */
  namespace(locale: string, name: string): Readonly<Record<string, unknown>> | null;
};

type Tree = Readonly<Record<string, unknown>>;

const LOCALES_FOLDER = fileURLToPath(new URL("./locales/", import.meta.url));

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readTree(path: string): Tree {
  const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isTree(parsed)) throw new Error(`${path} is not an object of texts`);
  return parsed;
}

function readFolder(folder: string): Map<string, Tree> {
  const trees = new Map<string, Tree>();
  for (const locale of readdirSync(folder)) {
    for (const file of readdirSync(`${folder}/${locale}`)) {
      if (file.endsWith(".json")) trees.set(`${locale}/${file.slice(0, -5)}`, readTree(`${folder}/${locale}/${file}`));
    }
  }
  return trees;
}

function lookUp(tree: Tree | undefined, path: readonly string[]): string | null {
  let at: unknown = tree;
  for (const step of path) at = isTree(at) ? at[step] : undefined;
  return typeof at === "string" ? at : null;
}

function insert(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The language to answer in, from a user's setting or an `Accept-Language` header. */
export function localeFrom(wanted: string | null | undefined): TextLocale {
  const tags = (wanted ?? "")
    .toLowerCase()
    .split(",")
    .map((tag) => tag.trim().slice(0, 2));
  return LOCALES.find((locale) => locale === tags.find((tag) => LOCALES.some((known) => known === tag))) ?? FALLBACK_LOCALE;
}

/** Reads all catalogues once. */
export function readTexts(folder: string = LOCALES_FOLDER): Texts {
  const trees = readFolder(folder);

  function find(locale: TextLocale, key: string, values: TextValues): string | null {
    const colon = key.indexOf(":");
    const tree = trees.get(`${locale}/${key.slice(0, colon)}`);
    const path = key.slice(colon + 1).split(".");
    const count = values["count"];
    if (typeof count === "number") {
      const last = `${path.at(-1) ?? ""}_${new Intl.PluralRules(locale).select(count)}`;
      const plural = lookUp(tree, [...path.slice(0, -1), last]);
      if (plural !== null) return plural;
    }
    return lookUp(tree, path);
  }

  return {
    say(locale, key, values = {}) {
      const text = find(locale, key, values) ?? find(FALLBACK_LOCALE, key, values);
      return text === null ? key : insert(text, values);
    },
    has: (locale, key) => find(locale, key, {}) !== null,
    namespace: (locale, name) => trees.get(`${locale}/${name}`) ?? null,
  };
}
