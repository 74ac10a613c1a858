import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { listTerms, publishTerms } from "#accounts/terms.ts";
import { isDay } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import { type Locale, LOCALES } from "#core/locales.ts";
import { StartError } from "#db/start-error.ts";
import { type Command, type CommandInput, withDatabase } from "./command.ts";

const USAGE =
  "npm run terms -- publish <version> --from <yyyy-mm-dd> --note-pl <what changes> [--note-en …] [--text-pl <file>] [--text-en …], or npm run terms -- list";

/** `--note-pl`, `--text-hu`: one of each for every language. */
const OPTIONS = Object.fromEntries(
  LOCALES.flatMap((locale) => [`note-${locale}`, `text-${locale}`]).map((name) => [name, { type: "string" as const }]),
);

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...OPTIONS, from: { type: "string" } } });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Use: ${USAGE}`, { cause: error });
  }
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function wordsOf(values: Values, kind: "note" | "text"): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const value = values[`${kind}-${locale}`];
      return typeof value === "string" ? [[locale, kind === "note" ? value : fileText(value)]] : [];
    }),
  );
}

function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new StartError(`${path} cannot be read`, { cause: error });
  }
}

async function publish(input: CommandInput, version: string, values: Values): Promise<string> {
  const from = values["from"];
  if (typeof from !== "string" || !isDay(from) || !/^[\w.-]{1,40}$/.test(version)) throw new StartError(`Use: ${USAGE}`);
  const terms = { version, validFrom: from, note: wordsOf(values, "note"), body: wordsOf(values, "text") };
  try {
    await withDatabase(input, ({ db }) => publishTerms(db, terms, null));
  } catch (error) {
    if (error instanceof AppError && error.code === "VALIDATION") throw new StartError(`${error.message}. Use: ${USAGE}`, { cause: error });
    throw error;
  }
  return `Version ${version} is published and in force from ${from}: everybody is asked once.`;
}

/** Publishes a version of the terms, or lists them. */
export const termsCommand: Command = async (input) => {
  const { positionals, values } = readArguments(input.args);
  const [verb, version, ...more] = positionals;
  if (verb === "list" && version === undefined) {
    const versions = await withDatabase(input, ({ db }) => listTerms(db));
    for (const one of versions) input.say(`${one.version}\t${one.validFrom}`);
    return 0;
  }
  if (verb !== "publish" || version === undefined || more.length > 0) throw new StartError(`Use: ${USAGE}`);
  input.say(await publish(input, version, values));
  return 0;
};
