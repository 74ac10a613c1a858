/** What a form says before anybody is asked is what the server would say: neither lets through what the other refuses. */
import { expect, test } from "vitest";
import { checkPassword } from "#accounts/password-policy.ts";
import { Email } from "#contract/accounts.ts";
import { AppError } from "#core/errors.ts";
import { emailProblem, passwordProblem } from "../../src/web/domain/password/entry-checks.ts";

const EMAIL = "anna.nowak@example.com";

function serverProblem(password: string): string | null {
  try {
    checkPassword(password, [EMAIL, "Anna Nowak"]);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.details.fields?.["password"]?.[0] ?? null;
    throw error;
  }
}

test.each([
  ["krotkie", "short"],
  ["qwertyuiop", "known"],
  ["nowakanna1", "weak"],
  ["anna.nowak@example.com", "weak"],
  ["aaaaaaaaaaaa", "weak"],
  ["zielony-kajak-plynie-7", null],
] as const)("the password „%s”: %s", async (password, problem) => {
  expect(await passwordProblem(password, `${EMAIL}\nAnna Nowak`)).toBe(problem);
  expect(serverProblem(password)?.toLowerCase() ?? null).toBe(problem === null ? null : `password${problem}`);
});

test("a password that was left out is missing, not short", async () => {
  expect(await passwordProblem("", EMAIL)).toBe("missing");
});

test.each([
  ["", "missing"],
  ["   ", "missing"],
  ["anna", "invalid"],
  ["anna@", "invalid"],
  ["anna@example", "invalid"],
  ["anna nowak@example.com", "invalid"],
  ["anna@exa..mple.com", "invalid"],
  [EMAIL, null],
  [` ${EMAIL} `, null],
] as const)("the address „%s”: %s", (text, problem) => {
  expect(emailProblem(text)).toBe(problem);
  expect(Email.safeParse(text).success).toBe(problem === null);
});
