/** A language that is none: at every place the longest text that one of the product's languages has there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { LOCALES } from "#core/locales.ts";

type Texts = { readonly [key: string]: string | Texts };
const Texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), Texts])));

const LOCALES_FOLDER = join(import.meta.dirname, "../../src/text/locales");
/** Its plural forms and its way to write numbers are those of the language with the most forms. */
const BASE = "pl";

const textsOf = (language: string, namespace: string): Texts =>
  Texts.parse(JSON.parse(readFileSync(join(LOCALES_FOLDER, language, `${namespace}.json`), "utf8")));

/** The keys of the first; of each the longest text of all. */
function longestOf(base: Texts, others: readonly Texts[]): Texts {
  return Object.fromEntries(
    Object.entries(base).map(([key, own]) => {
      const found = others.flatMap((texts) => texts[key] ?? []);
      if (typeof own !== "string")
        return [
          key,
          longestOf(
            own,
            found.filter((text) => typeof text !== "string"),
          ),
        ];
      const texts = [own, ...found.filter((text) => typeof text === "string")];
      return [key, texts.reduce((longest, text) => (text.length > longest.length ? text : longest))];
    }),
  );
}

/** Pages that are opened from now on speak it. */
export async function speakLongest(page: Page): Promise<void> {
  await page.route(/\/locales\/\w+\/\w+\.json/, async (route) => {
    const namespace = /(\w+)\.json/.exec(route.request().url())?.[1] ?? "";
    const others = LOCALES.filter((language) => language !== BASE).map((language) => textsOf(language, namespace));
    await route.fulfill({ json: longestOf(textsOf(BASE, namespace), others) });
  });
}
