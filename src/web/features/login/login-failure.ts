import { asProblem, type Problem } from "../../lib/api/problem.ts";

export type LoginFailure = {
  /** The server's own sentence, when it has one for the person. */
  message: string | null;
  /** Our sentence otherwise. */
  reason: "unavailable" | "unexpected";
  /** Epoch milliseconds before which trying again is pointless. */
  retryAt: number | null;
  requestId: string | null;
  code: string | null;
  /** What is wrong per field of the request. */
  fields: Record<string, string[]>;
};

/** No answer or a broken server: the service is unavailable. A refusal speaks for itself. Anything else is shown with its number. */
export function loginFailure({ status, message, retryAfter, requestId, code, fields }: Problem, now: number): LoginFailure {
  const retryAt = retryAfter === null ? null : now + retryAfter * 1000;
  if (status === 0 || status >= 500) return { message: null, reason: "unavailable", retryAt: null, requestId, code, fields };
  if (status === 400 && message !== null) return { message, reason: "unexpected", retryAt, requestId: null, code, fields };
  return { message, reason: "unexpected", retryAt, requestId, code, fields };
}

/** Of what a form was refused with, if it was. */
export function failureOf(refused: { error: unknown; at: number } | null): LoginFailure | null {
  return refused === null ? null : loginFailure(asProblem(refused.error), refused.at);
}

/** Which field of a form a refusal is said at: none, it is about the form as a whole. */
export const wholeForm = (): string => "";
