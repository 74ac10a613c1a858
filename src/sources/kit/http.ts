/**
 * Requests with limits, time-outs and tries again where that can help, every failure in the words of `MarketplaceError`. No
 * request leaves the host it is meant for.
 */
import { MarketplaceError } from "../errors.ts";
import type { Asking } from "../source.ts";
import { ConnectionError, exchange, type Answer } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import { backOff, blockedUntil, retryAfterMilliseconds } from "./waits.ts";

/** A page of 1,000 offers has about 3 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A server that asks for a longer pause than this is left to the next run. */
const LONGEST_PAUSE = 60_000;

export type Query = readonly (readonly [name: string, value: string | number])[];

export type Raw = {
  readonly method: "GET" | "POST";
  readonly base: string;
  readonly path: string;
  readonly query: Query;
  readonly headers: Readonly<Record<string, string>>;
  /** The header that proves who asks; asked once the request has its turn: a token may have run out while it waited. */
  readonly proof: () => Promise<Readonly<Record<string, string>>>;
  /** Written as it stands; its type is one of the headers. */
  readonly body?: string;
  /** Which of the limits it counts for. */
  readonly lane: string;
  readonly attempts: number;
  readonly timeoutMilliseconds: number;
};

/** An answer below 500 that is no 429: parsed where it is JSON. */
export type Reply = { readonly status: number; readonly json: unknown; readonly traceId: string | null };

export type Sender = (raw: Raw) => Promise<Reply>;

/** Sends with limits, retries and time-outs; what the status means below 500 is the caller's to say. */
export function sender(options: Asking & { readonly limits: Limits }): Sender {
  const { clock, random = Math.random, limits, signal } = options;

  async function once(raw: Raw, attempt: number): Promise<Reply> {
    await limits.take(raw.lane, signal);
    const sent = request(raw, await raw.proof(), options);
    const { Accept: accept = "", "User-Agent": userAgent = "", "Accept-Language": acceptLanguage = "" } = sent.headers;
    options.onRequest?.({ at: clock.now(), method: raw.method, url: sent.url, userAgent, accept, acceptLanguage, attempt });
    const answer = await exchange({ ...sent, maxBytes: MAX_BYTES, signal }, options.fetch ?? fetch);
    return judge(raw, answer);
  }

  function judge(raw: Raw, answer: Answer): Reply {
    const traceId = answer.headers.get("trace-id");
    const asked = `${raw.method} ${raw.path}`;
    if (answer.status === 429) {
      const until = blockedUntil(answer.headers.get("retry-after"), clock.now(), random());
      limits.block(until);
      options.onFailure?.({ method: raw.method, path: raw.path, status: 429, code: "", traceId: traceId ?? "" });
      throw new MarketplaceError("blocked", `${asked}: asked too often`, {
        retryAt: new Date(until).toISOString(),
        status: 429,
        traceId,
      });
    }
    if (answer.status >= 500) throw new Unavailable(`answered ${answer.status}`, answer, traceId);
    const json = parsed(answer.text);
    if (answer.status < 300 && json === undefined) throw new Unavailable("answered with something else than JSON", answer, traceId);
    return { status: answer.status, json, traceId };
  }

  return async (raw) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(raw, attempt);
      } catch (error) {
        const failure = unavailable(error);
        if (failure === null) throw error;
        options.onFailure?.({
          method: raw.method,
          path: raw.path,
          status: failure.status ?? 0,
          code: error instanceof ConnectionError ? error.code : "",
          traceId: failure.traceId ?? "",
        });
        const pause = failure.pause(clock.now()) ?? backOff(attempt, random());
        if (attempt >= raw.attempts || pause > LONGEST_PAUSE) {
          const { status, traceId } = failure;
          throw new MarketplaceError("unavailable", `${raw.method} ${raw.path}: ${failure.message}`, { status, traceId });
        }
        await clock.sleep(pause, signal);
      }
    }
  };
}

/** A failure that may pass by itself. */
class Unavailable extends Error {
  readonly status: number | null;
  readonly traceId: string | null;
  readonly #retryAfter: string | null;

  constructor(message: string, answer: Answer | null, traceId: string | null) {
    super(message);
    this.name = "Unavailable";
    this.status = answer?.status ?? null;
    this.traceId = traceId;
    this.#retryAfter = answer?.headers.get("retry-after") ?? null;
  }

  /** Milliseconds the server asks to wait. */
  pause(now: number): number | null {
    return retryAfterMilliseconds(this.#retryAfter, now);
  }
}

function unavailable(error: unknown): Unavailable | null {
  if (error instanceof Unavailable) return error;
  return error instanceof ConnectionError ? new Unavailable(error.message, null, null) : null;
}

function request(raw: Raw, proof: Readonly<Record<string, string>>, { app }: Asking) {
  const url = new URL(`${raw.base}${raw.path}`);
  // an @ in a path would make the host a user name and carry the token elsewhere
  if (url.origin !== new URL(raw.base).origin || url.username !== "") {
    throw new MarketplaceError("refused", "a request outside the marketplace's address");
  }
  for (const [name, value] of raw.query) url.searchParams.append(name, String(value));
  const headers: Record<string, string> = { "User-Agent": app.userAgent, ...raw.headers, ...proof };
  if (!Object.values(headers).every(headerSafe)) {
    throw new MarketplaceError("refused", "the application's User-Agent or a token cannot be written into a header");
  }
  const { method, timeoutMilliseconds } = raw;
  return { method, url: url.href, headers, body: raw.body ?? null, timeoutMilliseconds };
}

function headerSafe(value: string): boolean {
  return /^[\u0020-\u007e]+$/.test(value) && value.trim() !== "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer below 500 other than success means; `reason` = what it says of itself, without anything that was sent. */
export function refusal(asked: string, { status, traceId }: Reply, reason = ""): MarketplaceError {
  const kind = status === 401 ? "unauthorized" : status === 403 ? "forbidden" : "refused";
  return new MarketplaceError(kind, `${asked} answered ${status}${reason}`, { status, traceId });
}
