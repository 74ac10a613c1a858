import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteContract } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { committingTogether } from "#db/connection.ts";
import type { Api } from "./deps.ts";
import { type Claim, claimKey, forgetKey, keepAnswer, keepClaim, type KeptAnswer, noteDone } from "./idempotency.query.ts";
import { currencyHeaderOf, marketOf } from "./market.ts";
import { digestOfUpload } from "./upload.ts";

const MAX_KEY_LENGTH = 200;
/** Often enough for the 20 seconds after which a key counts as left behind. */
const KEEP_MS = 2000;

function keyOf(request: FastifyRequest, contract: RouteContract): string | null {
  const key = request.headers["idempotency-key"];
  if (contract.method === "GET" || contract.policy === "read" || contract.storesAnswer === false || typeof key !== "string" || key === "")
    return null;
  if (key.length > MAX_KEY_LENGTH)
    throw new AppError("VALIDATION", "Idempotency-Key is too long", { fields: { "Idempotency-Key": ["tooLong"] } });
  return key;
}

/** Everything that makes a request what it is; an upload counts with what it held, null before it has been read. */
function hashOf(request: FastifyRequest, upload: Buffer | null): Buffer | null {
  if (request.isMultipart() && upload === null) return null;
  return createHash("sha256")
    .update(`${request.method} ${request.url} ${marketOf(request)} ${currencyHeaderOf(request)}\n`)
    .update(upload ?? JSON.stringify(request.body ?? null))
    .digest();
}

function conflict(message: string, text: string, retryAfter?: number): AppError {
  return new AppError("CONFLICT", message, { text: { key: `api:refused.${text}` }, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/** The first answer again. Throws CONFLICT for another request, and where there is no answer. */
async function repeat(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<unknown> {
  if (kept.hash !== null) {
    const hash = hashOf(request, request.isMultipart() ? await digestOfUpload(request) : null);
    if (hash === null || !kept.hash.equals(hash)) throw conflict("Idempotency-Key was used with another request", "idempotencyReused");
  }
  if (kept.status === null) {
    throw kept.done
      ? conflict("the first request was carried out and its answer is lost", "idempotencyLost")
      : conflict("the first request is still running", "idempotencyRunning", 1);
  }
  void reply.header("Idempotent-Replayed", "true");
  return kept.response;
}

/** Does the work while the claim is kept; with its first commit the key says that it is done. */
async function carryOut<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  // Where that fails the claim grows old, and is asked about before anything is committed.
  const keeping = setInterval(() => void keepClaim(claim).catch(() => undefined), KEEP_MS).unref();
  try {
    return await committingTogether(async (db) => {
      const isOurs = await noteDone({ ...claim, scope: { ...claim.scope, db } });
      if (!isOurs) throw conflict("the key went to the next request", "idempotencyRunning", 1);
    }, work);
  } catch (error) {
    // Where even that fails the key grows old by itself; the reason to tell is the first one.
    await forgetKey(claim).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(keeping);
  }
}

/**
 * With the header `Idempotency-Key` a change is made once: the same request of the same user again gets the first answer,
 * another request under the same key is refused, and so is one that arrives while the first still runs. A request that died
 * before it committed anything leaves its key to the next; one that died after that is not done again.
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
  const { id: userId, companyId } = request.session.account;
  const scope = { db: api.deps.database.db, companyId };
  const claim = { scope, userId, key, route: `${contract.method} ${contract.path}`, id: randomUUID() };
  const kept = await claimKey(claim, hashOf(request, null));
  if (kept !== null) return repeat(request, reply, kept);
  const answer = await carryOut(claim, work);
  await keepAnswer(claim, hashOf(request, request.uploadDigest), contract.status ?? 200, answer);
  return answer;
}
