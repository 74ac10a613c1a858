import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#core/errors.ts";

const MIN_PASSWORD_LENGTH = 10;

/** zxcvbn's scale 0–4; below this, a stolen hash would give the password away within days. */
const WEAKEST_SCORE = 3;

/** Guessing time grows with the length; what lies behind this adds nothing that could make it weak. */
const JUDGED_LENGTH = 100;

type Judge = { strength: ZxcvbnFactory; known: ReadonlySet<string> };

let judge: Judge | null = null;

/** Made at the first password: the lists are large and most processes judge none. */
function theJudge(): Judge {
  judge ??= {
    strength: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    known: new Set(dictionary["passwords-common"]),
  };
  return judge;
}

function problemOf(password: string, about: readonly string[]): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return "passwordShort";
  const { strength, known } = theJudge();
  if (known.has(password.toLowerCase())) return "passwordKnown";
  const inputs = [...about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]), "zyskomierz"].filter((text) => text.length > 2);
  return strength.check(password.slice(0, JUDGED_LENGTH), inputs).score < WEAKEST_SCORE ? "passwordWeak" : null;
}

/**
 * Refuses a password that is short, stands in the list of leaked ones or is guessed easily. `about` is what others know
 * of the person (address, name), `field` the field of the request to complain about. Throws VALIDATION.
 */
export function checkPassword(password: string, about: readonly string[], field = "password"): void {
  const problem = problemOf(password, about);
  if (problem === null) return;
  throw new AppError("VALIDATION", `the password will not do: ${problem}`, {
    text: { key: `api:field.${problem}`, values: { limit: MIN_PASSWORD_LENGTH } },
    fields: { [field]: [problem] },
  });
}
