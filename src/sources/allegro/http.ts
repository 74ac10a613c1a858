/** Requests to Allegro with its required headers, a token that is renewed when it is refused, and its list of errors in words. */
import { MarketplaceError } from "../errors.ts";
import type { Asking, Opening } from "../source.ts";
import type { ApiClient } from "../kit/client.ts";
import { refusal, type Reply, sender } from "../kit/http.ts";
import { allegroLimits } from "./limits.ts";

const PUBLIC = "application/vnd.allegro.public.v1+json";
/** Customer returns are served only under the beta media type. */
const BETA = "application/vnd.allegro.beta.v1+json";
const TIMEOUT_MILLISECONDS = 30_000;
const ATTEMPTS = 5;
/** A consent that is gone fails at the renewal. A new token that is refused may be too new to be known everywhere, or have run out on the way. */
const RENEWALS = 2;

/** Headers that every request to Allegro has. */
export const POLISH = { "Accept-Language": "pl-PL" } as const;

/** Without limits of its application the caller counts for itself. */
export const limited = <T extends Asking>(options: T): T & { limits: NonNullable<T["limits"]> } => ({
  ...options,
  limits: options.limits ?? allegroLimits(options.clock),
});

/** Data requests of one account. */
export function apiClient(options: Opening): ApiClient {
  const send = sender(limited(options));
  const { endpoints, tokens, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  return {
    async get({ path, query = [], media = "public", lane = "all", absentIsNull = false }) {
      let token = "";
      const proof = async () => {
        token = await tokens.accessToken();
        return { Authorization: `Bearer ${token}` };
      };
      const ask = (turn: string): Promise<Reply> =>
        send({
          method: "GET",
          base: endpoints.apiUrl,
          path,
          query,
          headers: { Accept: media === "beta" ? BETA : PUBLIC, ...POLISH },
          proof,
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
        throw failureOf(`GET ${path}`, reply);
      }
      return reply.json;
    },
  };
}

/** Where renewed tokens are refused the renewals were granted, so the consent stands and the next round asks again. */
function failureOf(asked: string, reply: Reply): MarketplaceError {
  const { status, traceId } = reply;
  if (status === 401) return new MarketplaceError("unavailable", `${asked}: renewed tokens are refused`, { status, traceId });
  return refusal(asked, reply, reasonIn(reply.json));
}

/** Codes and parameter names out of Allegro's error list: its messages may quote what was sent. */
export function reasonIn(json: unknown): string {
  const errors: unknown = typeof json === "object" && json !== null ? Reflect.get(json, "errors") : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (typeof first !== "object" || first === null) return "";
  const words = [Reflect.get(first, "code"), Reflect.get(first, "path")].filter(
    (word): word is string => typeof word === "string" && /^[\w.[\]-]{1,60}$/.test(word),
  );
  return words.map((word) => ` ${word}`).join("");
}
