import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody } from "#contract/error.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { isEndedForAnother } from "#db/again.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import { isDatabaseAway, isOutOfRoom, isStopped } from "./database-away.ts";
import { isAbandoned } from "./work.ts";
import { ContractError, fieldErrors, ownFieldErrors } from "./field-errors.ts";

/** The one place where a refusal becomes a status. */
const STATUS_OF = {
  REFUSED: 400,
  BAD_CREDENTIALS: 400,
  NOT_ACTIVATED: 400,
  BLOCKED: 400,
  LOCKED: 400,
  TOTP_REQUIRED: 400,
  TOKEN_INVALID: 400,
  NEEDS_ANSWER: 400,
  UNAUTHENTICATED: 401,
  SUBSCRIPTION_NEEDED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  COMPANY_CHANGED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  CSRF_MISMATCH: 419,
  VALIDATION: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  MAINTENANCE: 503,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const satisfies Record<ErrorCode, number>;

/** Refusals of Fastify and its plugins, by their own codes. */
const CODE_OF_FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_VALIDATION: "VALIDATION",
  FST_ERR_CTP_INVALID_JSON_BODY: "VALIDATION",
  FST_ERR_CTP_EMPTY_JSON_BODY: "VALIDATION",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "VALIDATION",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA",
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "TOO_LARGE",
  FST_PARTS_LIMIT: "TOO_LARGE",
  FST_FILES_LIMIT: "TOO_LARGE",
  FST_FIELDS_LIMIT: "TOO_LARGE",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "UNSUPPORTED_MEDIA",
  FST_ERR_NOT_FOUND: "NOT_FOUND",
};

const TRY_AGAIN_SECONDS = 5;

/** How Node and the reader of forms say that a body ended before its end. */
const CUT_SHORT = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "Unexpected end of form", "Unexpected end of file"]);

/** Whether the error is only that the client went away, or was cut off, in the middle of its own request. */
function isClientGone(code: string, { message }: Error, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (CUT_SHORT.has(code) || CUT_SHORT.has(message));
}

/** What the instance is short of. */
export type Shortage = { readonly isDiskFull?: (() => boolean) | undefined };

function unavailable(cause: Error, { isDiskFull }: Shortage): AppError {
  const retryAfter = TRY_AGAIN_SECONDS;
  if (isOutOfRoom(cause) || isDiskFull?.() === true)
    return new AppError("UNAVAILABLE", "the disk of the database is full", { retryAfter, text: { key: "api:error.diskFull" } }, { cause });
  return new AppError("UNAVAILABLE", "the database cannot be reached", { retryAfter }, { cause });
}

/** Two changed the same at once; what the database ended may be asked for again at once. */
function changedMeanwhile(cause: Error): AppError {
  return new AppError(
    "UNAVAILABLE",
    "somebody else changed the same",
    { retryAfter: 1, text: { key: "api:error.changedMeanwhile" } },
    { cause },
  );
}

function asAppError(error: FastifyError | Error, request: FastifyRequest, shortage: Shortage): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable(error, shortage);
  if (isEndedForAnother(error)) return changedMeanwhile(error);
  if (isStopped(error)) return new AppError("TIMEOUT", "a statement took too long", {}, { cause: error });
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (isClientGone(code, error, request)) return new AppError("VALIDATION", "the client went away", {}, { cause: error });
  return byStatus(error, CODE_OF_FRAMEWORK[code]);
}

/** What the framework refused by itself; anything without a status of theirs is a fault of ours. */
function byStatus(error: FastifyError | Error, known: ErrorCode | undefined): AppError {
  if (known) return new AppError(known, error.message, {}, { cause: error });
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status === 404) return new AppError("NOT_FOUND", "no such file", {}, { cause: error });
  // A malformed address and the like: theirs, not ours.
  if (status >= 400 && status < 500) return new AppError("VALIDATION", error.message, {}, { cause: error });
  return new AppError("INTERNAL", "internal error", {}, { cause: error });
}

/** Words for the person, except where the web app acts by itself. */
function messageFor(error: AppError, texts: Texts, locale: TextLocale): string {
  const { text } = error.details;
  return text ? texts.say(locale, text.key, text.values) : texts.say(locale, `api:error.${error.code}`);
}

function log(request: FastifyRequest, error: AppError, status: number): void {
  const { code, message, cause, stack } = error;
  if (isAbandoned(request)) request.log.info({ code }, "the caller had gone before the answer");
  else if (status >= 500) request.log.error({ code, cause: describe(cause), stack }, message);
  else request.log.info({ code }, message);
}

/** An error without the values a database puts in its details. */
function describe(cause: unknown): object | null {
  if (!(cause instanceof Error)) return null;
  const { name, message, stack } = cause;
  return {
    name,
    message,
    stack,
    code: "code" in cause ? cause.code : undefined,
    reason: cause.cause instanceof Error ? cause.cause.message : undefined,
  };
}

function fieldsOf(failure: Error, error: AppError, texts: Texts, locale: TextLocale): Record<string, string[]> | undefined {
  if (failure instanceof ContractError) return fieldErrors(failure.issues, texts, locale);
  const { fields, text } = error.details;
  return fields === undefined ? undefined : ownFieldErrors(fields, text?.values, texts, locale);
}

/** Answers `{ code, message, Message, errors?, retryAfter?, requestId }`; what is not a known refusal is logged and hidden. */
export function sendError(
  failure: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  texts: Texts,
  locale: TextLocale,
  shortage: Shortage = {},
): FastifyReply {
  const error = asAppError(failure, request, shortage);
  const status = STATUS_OF[error.code];
  request.refusedAs = error.code;
  log(request, error, status);
  const fields = fieldsOf(failure, error, texts, locale);
  const { retryAfter } = error.details;
  const body: ErrorBody = {
    code: error.code,
    message: status >= 500 ? error.code.toLowerCase() : error.message,
    Message: messageFor(error, texts, locale),
    ...(fields === undefined ? {} : { errors: fields }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    requestId: request.id,
  };
  if (retryAfter !== undefined) void reply.header("Retry-After", retryAfter);
  return reply
    .status(status)
    .header("Cache-Control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}
