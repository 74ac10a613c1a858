/**
 * Requests to Allegro with its required headers, tried again where that can help, and every failure put into the words
 * of `MarketplaceError`. No request leaves the two hosts of the store's own environment.
 */
import { MarketplaceError, type Clock, type Endpoints, type MarketplaceApp } from "../connector.ts";
import { ConnectionError, exchange, type Answer, type FailedRequest, type Fetch, type RequestRecord } from "./exchange.ts";
import { requestLimits, type Lane, type Limits } from "./limits.ts";
import { backOff, blockedUntil, retryAfterMilliseconds } from "./waits.ts";

const PUBLIC = "application/vnd.allegro.public.v1+json";
/** Customer returns are served only under the beta media type. */
const BETA = "application/vnd.allegro.beta.v1+json";
const TIMEOUT_MILLISECONDS = 30_000;
/** A page of 1,000 offers has about 3 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
const ATTEMPTS = 5;
/** A consent that is gone fails at the renewal; a new token that is refused once may be too new to be known everywhere. */
const RENEWALS = 2;
/** A server that asks for a longer pause than this is left to the next run. */
const LONGEST_PAUSE = 60_000;

/** Gives access tokens and renews them; the single-use refresh token and its lock are the source's matter. */
export type TokenSource = {
  /** The newest that is known. */
  accessToken(): Promise<string>;
  /** A newer token than the refused one, perhaps renewed by another process meanwhile. */
  renewed(refused: string): Promise<string>;
};

export type HttpOptions = {
  readonly endpoints: Endpoints;
  readonly app: MarketplaceApp;
  readonly clock: Clock;
  /** Shared by all stores of one application; without it this client counts for itself. */
  readonly limits?: Limits | undefined;
  readonly fetch?: Fetch | undefined;
  /** 0 ≤ n < 1, for jitter. */
  readonly random?: (() => number) | undefined;
  readonly onRequest?: ((request: RequestRecord) => void) | undefined;
  /** Told about every try that failed, also where the next one helps. */
  readonly onFailure?: ((failure: FailedRequest) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMilliseconds?: number | undefined;
};

export type Query = readonly (readonly [name: string, value: string | number])[];

export type ApiRequest = {
  readonly path: string;
  readonly query?: Query;
  readonly media?: "public" | "beta";
  readonly lane?: Lane;
  /** 404 is an answer: `null`. */
  readonly absentIsNull?: boolean;
};

export type ApiClient = { get(request: ApiRequest): Promise<unknown> };

type Raw = {
  readonly method: "GET" | "POST";
  readonly base: string;
  readonly path: string;
  readonly query: Query;
  readonly accept: string;
  /** Asked once the request has its turn: a token may have run out while it waited. */
  readonly authorization: () => Promise<string>;
  readonly form?: string;
  readonly lane: Lane;
  readonly attempts: number;
  readonly timeoutMilliseconds: number;
};

/** An answer below 500 that is no 429: parsed where it is JSON. */
export type Reply = { readonly status: number; readonly json: unknown; readonly traceId: string | null };

export type Sender = (raw: Raw) => Promise<Reply>;

/** Data requests of one account. */
export function apiClient(options: HttpOptions & { readonly tokens: TokenSource }): ApiClient {
  const send = sender(options);
  const { endpoints, tokens, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  return {
    async get({ path, query = [], media = "public", lane = "all", absentIsNull = false }) {
      let token = "";
      const authorization = async (): Promise<string> => {
        token = await tokens.accessToken();
        return `Bearer ${token}`;
      };
      const ask = (turn: Lane): Promise<Reply> =>
        send({
          method: "GET",
          base: endpoints.apiUrl,
          path,
          query,
          accept: media === "beta" ? BETA : PUBLIC,
          authorization,
          lane: turn,
          attempts: ATTEMPTS,
          timeoutMilliseconds,
        });
      let reply = await ask(lane);
      for (let renewal = 1; reply.status === 401 && renewal <= RENEWALS; renewal += 1) {
        await tokens.renewed(token);
        // It has had its turn among the few; waiting for another, a token may run out again.
        reply = await ask("all");
      }
      if (reply.status === 404 && absentIsNull) return null;
      if (reply.status !== 200) {
        options.onFailure?.({
          method: "GET",
          path,
          status: reply.status,
          code: reasonIn(reply.json).trim(),
          traceId: reply.traceId ?? "",
        });
        throw refusal(`GET ${path}`, reply);
      }
      return reply.json;
    },
  };
}

/** Sends with limits, retries and time-outs; what the status means below 500 is the caller's to say. */
export function sender(options: HttpOptions): Sender {
  const { clock, random = Math.random, limits = requestLimits({ clock }), signal } = options;

  async function once(raw: Raw, attempt: number): Promise<Reply> {
    await limits.take(raw.lane, signal);
    const sent = request(raw, await raw.authorization(), options);
    const { Accept, "User-Agent": userAgent, "Accept-Language": acceptLanguage } = sent.headers;
    options.onRequest?.({ at: clock.now(), method: raw.method, url: sent.url, userAgent, accept: Accept, acceptLanguage, attempt });
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

function request(raw: Raw, authorization: string, { app }: HttpOptions) {
  const url = new URL(`${raw.base}${raw.path}`);
  // an @ in a path would make the host a user name and carry the token elsewhere
  if (url.origin !== new URL(raw.base).origin || url.username !== "") {
    throw new MarketplaceError("refused", "a request outside the marketplace's address");
  }
  for (const [name, value] of raw.query) url.searchParams.append(name, String(value));
  if (!headerSafe(app.userAgent) || !headerSafe(authorization)) {
    throw new MarketplaceError("refused", "the application's User-Agent or a token cannot be written into a header");
  }
  const headers = {
    Accept: raw.accept,
    "Accept-Language": "pl-PL",
    "User-Agent": app.userAgent,
    Authorization: authorization,
    ...(raw.form === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  const { method, timeoutMilliseconds } = raw;
  return { method, url: url.href, headers, body: raw.form ?? null, timeoutMilliseconds };
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

/** What an answer below 500 other than success means. */
export function refusal(asked: string, { status, json, traceId }: Reply): MarketplaceError {
  const kind = status === 401 ? "unauthorized" : status === 403 ? "forbidden" : "refused";
  return new MarketplaceError(kind, `${asked} answered ${status}${reasonIn(json)}`, { status, traceId });
}

/** Codes and parameter names out of Allegro's error list: its messages may quote what was sent. */
function reasonIn(json: unknown): string {
  const errors: unknown = typeof json === "object" && json !== null ? Reflect.get(json, "errors") : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (typeof first !== "object" || first === null) return "";
  const words = [Reflect.get(first, "code"), Reflect.get(first, "path")].filter(
    (word): word is string => typeof word === "string" && /^[\w.[\]-]{1,60}$/.test(word),
  );
  return words.map((word) => ` ${word}`).join("");
}
