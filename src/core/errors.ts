/**
 * The closed set of refusals that the product knows. The code decides the HTTP status (one table in `api`) and the
 * sentence for people (`text`); the message is for the log and carries the values that support needs.
 */
export const ERROR_CODES = [
  "VALIDATION",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "CSRF_MISMATCH",
  "RATE_LIMITED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_FILE",
  "INVALID_CREDENTIALS",
  "NOT_ACTIVATED",
  "TOTP_REQUIRED",
  "LOCKED",
  "TOKEN_INVALID",
  "COSTS_OVERLAP",
  "COSTS_GAP",
  "IMPORT_RUNNING",
  "IMPORT_NOT_UNDOABLE",
  "NEEDS_ANSWER",
  "MARKET_UNDECIDED",
  "STORE_NOT_IMPORT",
  "MAINTENANCE",
  "SERVICE_UNAVAILABLE",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type ErrorDetails = {
  /** Values for the sentence shown to people; never secrets or personal data. */
  params?: Readonly<Record<string, string | number>>;
  /** Field of the request → what is wrong with it. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
};

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Whether a text that came from outside is one of our codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return ERROR_CODES.some((code) => code === text);
}
