/** Which letters a person gets by themselves, and how they end them. */
import { z } from "zod";
import type { RouteContract } from "./route.ts";

const LetterChoice = z.object({
  /** Letters about alerts whose rule writes letters. */
  alertMails: z.boolean(),
  /** Hour of Warsaw of the letter of the morning; null = it does not come. */
  letterHour: z.int().min(0).max(23).nullable(),
});

export const lettersRoute = {
  method: "GET",
  path: "/api/user/letters",
  policy: "own",
  guest: "never",
  tag: "session",
  summary: "Which letters one gets",
  response: LetterChoice,
} as const satisfies RouteContract;

export const saveLettersRoute = {
  method: "PUT",
  path: "/api/user/letters",
  policy: "own",
  tag: "session",
  summary: "Choose which letters one gets, and when",
  body: LetterChoice,
  response: LetterChoice,
  impersonation: "never",
} as const satisfies RouteContract;

export const testLetterRoute = {
  method: "POST",
  path: "/api/user/letters/test",
  policy: "own",
  tag: "session",
  limit: "user",
  letters: ["alertTest"],
  summary: "Have a test letter sent to one's own address",
  status: 202,
  response: z.object({ email: z.string() }),
  impersonation: "never",
} as const satisfies RouteContract;

const TokenParams = z.object({ token: z.string().min(1).max(200) });
const Switched = z.object({ kind: z.enum(["alerts", "morning"]), isOn: z.boolean() });

/** What RFC 8058 has mail programs call: no cookie, no page, no sign-in; the signed token says whose letters they are. */
export const letterOffRoute = {
  method: "POST",
  path: "/api/mails/off/:token",
  policy: "public",
  withoutCsrf: true,
  tag: "session",
  summary: "End the letters that the token is of",
  params: TokenParams,
  response: Switched,
} as const satisfies RouteContract;

export const letterOnRoute = {
  method: "POST",
  path: "/api/mails/on/:token",
  policy: "public",
  withoutCsrf: true,
  tag: "session",
  summary: "Take that back",
  params: TokenParams,
  response: Switched,
} as const satisfies RouteContract;
