import type { ErrorBody } from "#contract/error.ts";

/** Why a call failed, in the shape that screens show. `status` 0 = no answer at all. */
export type Problem = {
  status: number;
  code: string | null;
  /** For the person, in their language; null when the server had nothing to tell them. */
  message: string | null;
  fields: Record<string, string[]>;
  /** Seconds until trying again makes sense. */
  retryAfter: number | null;
  requestId: string | null;
};

export const NO_ANSWER: Problem = { status: 0, code: null, message: null, fields: {}, retryAfter: null, requestId: null };

/** A viewer with limits did not even ask. */
export const NOT_THEIRS: Problem = { ...NO_ANSWER, status: 403, code: "FORBIDDEN" };

/** Our server always answers an error with `ErrorBody`; a proxy in between may answer anything, hence every field is optional. */
function errorBodyOf(body: unknown): Partial<ErrorBody> {
  return typeof body === "object" && body !== null ? body : {};
}

export function problemOf(status: number, body: unknown): Problem {
  const { code = null, Message = null, errors = {}, retryAfter = null, requestId = null } = errorBodyOf(body);
  return { status, code, message: Message, fields: errors, retryAfter, requestId };
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "status" in value && "requestId" in value;
}

/** Whatever a query failed with, as a problem; an error of our own code has no status and no request. */
export function asProblem(error: unknown): Problem {
  return isProblem(error) ? error : NO_ANSWER;
}
