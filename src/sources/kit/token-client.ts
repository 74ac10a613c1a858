/** Requests of an account whose seller typed in a token or keys: nothing renews them. */
import type { Opening } from "../source.ts";
import type { ApiClient } from "./client.ts";
import { fieldsIn } from "./fields.ts";
import { refusal, sender } from "./http.ts";
import { perMinute } from "./limits.ts";

const ATTEMPTS = 5;
const TIMEOUT_MILLISECONDS = 30_000;

export type TokenRequests = {
  /** For a caller that shares its limits with nobody. */
  readonly requestsPerMinute: number;
  /** The headers that prove who asks, made of what was typed in, by the keys of the consent's fields; an absent one is "". */
  readonly proofOf: (field: (key: string) => string) => Readonly<Record<string, string>>;
};

export function tokenClient(options: Opening, { requestsPerMinute, proofOf }: TokenRequests): ApiClient {
  const { endpoints, tokens, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  const send = sender({ ...options, limits: options.limits ?? perMinute(options.clock, requestsPerMinute) });
  return {
    async get({ path, query = [], lane = "all", absentIsNull = false }) {
      let typed = "";
      const proof = async () => {
        typed = await tokens.accessToken();
        const fields = fieldsIn(typed);
        return proofOf((key) => fields[key] ?? "");
      };
      const headers = { Accept: "application/json" };
      const reply = await send({
        method: "GET",
        base: endpoints.apiUrl,
        path,
        query,
        headers,
        proof,
        lane,
        attempts: ATTEMPTS,
        timeoutMilliseconds,
      });
      // Throws, and the store's consent ends, unless the seller has typed in another one meanwhile: the next round asks with it.
      if (reply.status === 401) await tokens.renewed(typed);
      if (reply.status === 404 && absentIsNull) return null;
      if (reply.status === 200) return reply.json;
      options.onFailure?.({ method: "GET", path, status: reply.status, code: "", traceId: reply.traceId ?? "" });
      throw refusal(`GET ${path}`, reply);
    },
  };
}
