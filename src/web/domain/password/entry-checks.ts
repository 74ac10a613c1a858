import { useTranslation } from "react-i18next";
import { isTyped } from "../../lib/typed-value.ts";

export const MIN_PASSWORD_LENGTH = 10;

/** zxcvbn's scale; what the server takes. */
const WEAKEST_SCORE = 3;

export type EmailProblem = "missing" | "invalid";
export type PasswordProblem = "missing" | "short" | "known" | "weak";

/** What is wrong with an address as it is typed, before anybody is asked. */
export function emailProblem(text: string): EmailProblem | null {
  if (text.trim() === "") return "missing";
  return isTyped("email", text) ? null : "invalid";
}

/** What others know of a person, a fact a line: each of them and its words are what a guesser would try first. */
export function partsOf(about: string): string[] {
  return about.split("\n").flatMap((fact) => [fact, ...fact.split(/[^\p{L}\p{N}]+/u)]);
}

/**
 * What is wrong with a password that is being chosen, judged as the server will; null too where the lists of common
 * passwords cannot be fetched: the server has the last word.
 */
export async function passwordProblem(password: string, about: string): Promise<PasswordProblem | null> {
  if (password === "") return "missing";
  if (password.length < MIN_PASSWORD_LENGTH) return "short";
  try {
    const { isKnownPassword, passwordScore } = await import("./password-strength.ts");
    if (isKnownPassword(password)) return "known";
    return passwordScore(password, partsOf(about)) < WEAKEST_SCORE ? "weak" : null;
  } catch {
    return null;
  }
}

/** The sentence at the field; null where nothing is wrong. */
export function useEntryWords() {
  const { t } = useTranslation("common");
  return {
    email: (problem: EmailProblem | null): string | null => (problem === null ? null : t(`entry.email.${problem}`)),
    password: (problem: PasswordProblem | null): string | null =>
      problem === null ? null : t(`entry.password.${problem}`, { limit: MIN_PASSWORD_LENGTH }),
  };
}
