import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { findUnusableText } from "#core/usable-text.ts";

const LONGEST_PATH = 200;

/** Throws VALIDATION (422) naming the field, dotted, whose text holds a control character or half of one. */
export function refuseUnusableText(fields: unknown, whole = "body"): void {
  const path = findUnusableText(fields);
  if (path === null) return;
  // Names may be the sender's own, and of any length: the answer repeats some of them, the log none.
  const field = path === "" ? whole : path.slice(0, LONGEST_PATH);
  throw new AppError("VALIDATION", "a text holds a control character", { fields: { [field]: ["control"] } });
}

/**
 * Where text enters: path, query, body and our own headers of every call, before its contract looks at them. Fields of uploads
 * come later, in `upload.ts`. Of other headers Node itself refuses what no header may hold.
 */
export function registerUsableText(server: FastifyInstance): void {
  server.addHook("preValidation", (request, _reply, done) => {
    refuseUnusableText(request.params);
    refuseUnusableText(request.query);
    refuseUnusableText(request.body);
    refuseUnusableText({ "Idempotency-Key": request.headers["idempotency-key"] });
    done();
  });
}
