/**
 * Message catalogues for everything the server says to people, by the library and in the files of the web app: nested keys,
 * `{{name}}` for values and the suffixes `_one`, `_few`, `_many`, `_other` chosen by `count`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createInstance, type i18n } from "i18next";
import { type Locale, LOCALES } from "#core/locales.ts";

export { LOCALES };
export type TextLocale = Locale;
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

type Catalogue = Record<string, unknown>;

const LOCALES_FOLDER = fileURLToPath(new URL("./locales/", import.meta.url));

function readCatalogue(path: string): Catalogue {
  const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error(`${path} is not an object of texts`);
  return { ...parsed };
}

function readLocale(folder: string): Record<string, Catalogue> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), readCatalogue(`${folder}/${file}`)]));
}

/** The language to answer in, from a user's setting or an `Accept-Language` header. */
export function localeFrom(wanted: string | null | undefined): TextLocale {
  const tags = (wanted ?? "")
    .toLowerCase()
    .split(",")
    .map((tag) => tag.trim().slice(0, 2));
  return LOCALES.find((locale) => locale === tags.find((tag) => LOCALES.some((known) => known === tag))) ?? FALLBACK_LOCALE;
}

/** The library with every catalogue in it, ready at once. */
function translator(): i18n {
  const instance = createInstance();
  void instance.init({
    initAsync: false,
    resources: Object.fromEntries(LOCALES.map((locale) => [locale, readLocale(`${LOCALES_FOLDER}${locale}`)])),
    returnEmptyString: true,
    fallbackLng: FALLBACK_LOCALE,
    appendNamespaceToMissingKey: true,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (_text: string, [whole]: RegExpExecArray) => whole,
  });
  return instance;
}

/** Reads all catalogues once. */
export function readTexts(): Texts {
  const instance = translator();
  const { interpolator } = instance.services;
  /** Found once: a file of many rows says the same few texts in each, and the library's search is ten times the work of this map. */
  const found = new Map<string, string>();

  function template(lng: TextLocale, key: string): string {
    const known = found.get(`${lng} ${key}`);
    if (known !== undefined) return known;
    const text = instance.t(key, { lng, skipInterpolation: true });
    if (instance.exists(key)) found.set(`${lng} ${key}`, text);
    return text;
  }

  return {
    say(lng, key, values) {
      const count = values?.["count"];
      // Given as a list of their own, values may be called as an option of the library is.
      if (typeof count === "number") return instance.t(key, { lng, count, replace: values, nest: false });
      const text = template(lng, key);
      return values === undefined ? text : interpolator.interpolate(text, values, lng, {});
    },
    has(locale, key) {
      const [namespace = "", ...path] = key.split(":");
      return typeof instance.getResource(locale, namespace, path.join(":")) === "string";
    },
    namespace: (locale, name) => (LOCALES.some((known) => known === locale) ? (instance.getResourceBundle(locale, name) ?? null) : null),
  };
}
