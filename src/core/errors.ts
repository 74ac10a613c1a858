/** Every way a request or a job can be refused; the HTTP status of each stands in `api/http/errors.ts`. */
export const ERROR_CODES = [
  "VALIDATION",
  "REFUSED",
  "BAD_CREDENTIALS",
  "NOT_ACTIVATED",
  "BLOCKED",
  "LOCKED",
  "TOTP_REQUIRED",
  "TOKEN_INVALID",
  "NEEDS_ANSWER",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "SUBSCRIPTION_NEEDED",
  "NOT_FOUND",
  "CONFLICT",
  "COMPANY_CHANGED",
  "TOO_LARGE",
  "UNSUPPORTED_MEDIA",
  "CSRF_MISMATCH",
  "TOO_MANY_REQUESTS",
  "MAINTENANCE",
  "UNAVAILABLE",
  "TIMEOUT",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type ErrorDetails = {
  /** Text for the person: a key of the catalogue `api` and its values. */
  text?: { key: string; values?: Record<string, string | number> };
  /** Field of the request → what is wrong with it. */
  fields?: Record<string, string[]>;
  /** Seconds until trying again makes sense. */
  retryAfter?: number;
};

/** A refusal with a code of the closed set. `message` is for logs and support and carries the values they need. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
