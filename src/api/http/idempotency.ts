import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteContract } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import type { Api } from "./deps.ts";
import { claimKey, forgetKey, keepAnswer } from "./idempotency.query.ts";

const MAX_KEY_LENGTH = 200;

/** Their answers carry secrets shown once (recovery codes, tokens), which must not lie in a table of answers. */
const TAGS_WITH_SECRETS = new Set(["session", "users"]);

function keyOf(request: FastifyRequest, contract: RouteContract): string | null {
  const key = request.headers["idempotency-key"];
  if (
    contract.method === "GET" ||
    contract.policy === "read" ||
    TAGS_WITH_SECRETS.has(contract.tag) ||
    typeof key !== "string" ||
    key === ""
  )
    return null;
  if (key.length > MAX_KEY_LENGTH)
    throw new AppError("VALIDATION", "Idempotency-Key is too long", { fields: { "Idempotency-Key": ["tooLong"] } });
  return key;
}

/** An upload is not read twice to compare it; its length stands for it. */
function requestHash(request: FastifyRequest): Buffer {
  const body =
    request.body === undefined || request.body === null ? (request.headers["content-length"] ?? "") : JSON.stringify(request.body);
  return createHash("sha256").update(`${request.method} ${request.url}\n${body}`).digest();
}

/**
 * With the header `Idempotency-Key` a change is made once: the same request again gets the first answer, another
 * request under the same key is refused, and so is one that arrives while the first still runs.
 */
export async function withIdempotency<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  contract: RouteContract,
  api: Api,
  work: () => Promise<T>,
): Promise<unknown> {
  const key = keyOf(request, contract);
  if (key === null || request.session === null) return work();
  const scope = { db: api.deps.database.db, companyId: request.session.account.companyId };
  const route = `${contract.method} ${contract.path}`;
  const hash = requestHash(request);
  const kept = await claimKey(scope, key, route, hash);
  if (kept !== null) {
    if (!kept.request_hash.equals(hash))
      throw new AppError("CONFLICT", "Idempotency-Key was used with another request", { text: { key: "api:refused.idempotencyReused" } });
    if (kept.status === null)
      throw new AppError("CONFLICT", "the first request is still running", {
        text: { key: "api:refused.idempotencyRunning" },
        retryAfter: 1,
      });
    void reply.header("Idempotent-Replayed", "true");
    return kept.response;
  }
  try {
    const answer = await work();
    await keepAnswer(scope, key, route, contract.status ?? 200, answer);
    return answer;
  } catch (error) {
    await forgetKey(scope, key, route);
    throw error;
  }
}
