/** Allegro's OAuth pages and `/me` as far as giving a consent goes: who agrees is decided by the test. */
import { createServer } from "node:http";
import type { Places } from "#sources/source.ts";
import { formOf, listenOnLoopback } from "./loopback.ts";

export type ConsentServer = {
  places: Places;
  /** Bodies of the token calls so far. */
  exchanged: URLSearchParams[];
  /** Whose consent is given next, and to what. */
  account: { id: string; login: string };
  scopes: string;
  /** Answer to the next polls of the device flow. */
  device: "pending" | "granted" | "denied";
  close(): Promise<void>;
};

const ALL_SCOPES =
  "allegro:api:orders:read allegro:api:billing:read allegro:api:sale:offers:read allegro:api:payments:read allegro:api:profile:read";

export async function startConsentServer(): Promise<ConsentServer> {
  const granted = (state: ConsentServer) => ({
    access_token: `access-${state.account.id}`,
    refresh_token: `refresh-${state.account.id}`,
    token_type: "bearer",
    expires_in: 43_199,
    scope: state.scopes,
  });
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    void (async () => {
      const path = request.url?.split("?")[0];
      if (path === "/me") {
        return answer(200, { id: state.account.id, login: state.account.login, baseMarketplace: { id: "allegro-pl" } });
      }
      const body = await formOf(request);
      if (path === "/auth/oauth/device") {
        return answer(200, {
          device_code: "secret-device-code",
          user_code: "ABCD1234",
          verification_uri: "https://allegro.example/skojarz-aplikacje",
          verification_uri_complete: "https://allegro.example/skojarz-aplikacje?code=ABCD1234",
          interval: 5,
          expires_in: 600,
        });
      }
      state.exchanged.push(body);
      if (body.get("code") === "used-up") return answer(400, { error: "invalid_grant" });
      const byDevice = body.get("device_code") !== null;
      if (byDevice && state.device !== "granted") {
        return answer(400, { error: state.device === "denied" ? "access_denied" : "authorization_pending" });
      }
      return answer(200, granted(state));
    })();
  });
  const { url, close } = await listenOnLoopback(server);
  const app = { clientId: "test-client", clientSecret: "test-secret", userAgent: "Zyskomierz/0.0.0 (+http://localhost:3000)" };
  const state: ConsentServer = {
    places: { allegro: { simulator: { endpoints: { environment: "simulator", apiUrl: url, authUrl: url }, app } } },
    exchanged: [],
    account: { id: "44556677", login: "dom-i-ogrod" },
    scopes: ALL_SCOPES,
    device: "pending",
    close,
  };
  return state;
}
