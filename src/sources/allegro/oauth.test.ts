import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { APP, desk, ENDPOINTS, handClock, NOW, type Reply } from "#testing/canned-allegro.ts";
import { exchangeCode, refreshTokens, startAuthorization } from "./oauth.ts";
import { pollDevice, startDevice } from "./oauth-device.ts";
import { missingScopes, NEEDED_SCOPES } from "./oauth-scopes.ts";

const SCOPES = NEEDED_SCOPES.map(({ scope }) => scope);
const PAIR = { access_token: "access-2", refresh_token: "refresh-2", token_type: "bearer", expires_in: 43_199, scope: SCOPES.join(" ") };

function authorizationServer(...answers: readonly Reply[]) {
  const clock = handClock();
  const { fetch, asked } = desk((_, number) => answers[Math.min(number, answers.length - 1)] ?? {});
  return { options: { endpoints: ENDPOINTS, app: APP, clock, fetch, random: () => 0 }, asked, clock };
}

const grant = { code: "code-1", verifier: "verifier-1", redirectUri: "https://zyskomierz.test/connect/callback" };

test("the seller is sent to Allegro with state, the five read-only rights and a PKCE challenge of the kept verifier", () => {
  const { url, state, verifier } = startAuthorization({ endpoints: ENDPOINTS, app: APP, redirectUri: grant.redirectUri });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe("https://allegro.test/auth/oauth/authorize");
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: "code",
    client_id: "client-1",
    redirect_uri: grant.redirectUri,
    state,
    scope:
      "allegro:api:orders:read allegro:api:billing:read allegro:api:sale:offers:read allegro:api:payments:read allegro:api:profile:read",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  // RFC 7636: 43 to 128 characters
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(url).not.toContain(verifier);
});

test("no two consents share a state or a verifier", () => {
  const [a, b] = [1, 2].map(() => startAuthorization({ endpoints: ENDPOINTS, app: APP, redirectUri: grant.redirectUri }));
  expect(a?.state).not.toBe(b?.state);
  expect(a?.verifier).not.toBe(b?.verifier);
});

test("a code becomes tokens with the verifier, the same redirect address and the application's credentials", async () => {
  const { options, asked } = authorizationServer({ json: PAIR });
  expect(await exchangeCode(options, grant)).toEqual({
    accessToken: "access-2",
    refreshToken: "refresh-2",
    // 43,199 s after noon
    accessExpiresAt: "2026-10-01T23:59:59.000Z",
    scopes: SCOPES,
  });
  expect(asked[0]?.url.href).toBe("https://allegro.test/auth/oauth/token");
  expect(asked[0]?.headers["Authorization"]).toBe(`Basic ${Buffer.from("client-1:secret-of-the-app").toString("base64")}`);
  expect(asked[0]?.headers["User-Agent"]).toBe(APP.userAgent);
  expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
    grant_type: "authorization_code",
    code: "code-1",
    redirect_uri: grant.redirectUri,
    code_verifier: "verifier-1",
  });
});

test("a refresh token is single use: each renewal gives a new pair", async () => {
  const { options, asked } = authorizationServer({ json: PAIR });
  const renewed = await refreshTokens(options, { refreshToken: "refresh-1", scopes: SCOPES });
  expect(renewed).toMatchObject({ accessToken: "access-2", refreshToken: "refresh-2" });
  expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({ grant_type: "refresh_token", refresh_token: "refresh-1" });
});

test("a refresh whose answer is lost is repeated well inside the 60 seconds the old token still works", async () => {
  const { options, asked, clock } = authorizationServer({ status: 503 }, { text: "cut" }, { json: PAIR });
  await refreshTokens(options, { refreshToken: "refresh-1", scopes: SCOPES });
  expect(asked).toHaveLength(3);
  // three tries of at most 10 s each and the pauses between them
  expect(3 * 10_000 + (clock.now() - NOW)).toBeLessThan(60_000);
});

test("a refresh token that is used up or revoked means that the consent is gone", async () => {
  const { options, asked } = authorizationServer({
    status: 400,
    json: { error: "invalid_grant", error_description: "Invalid refresh token: refresh-1" },
  });
  const lost = refreshTokens(options, { refreshToken: "refresh-1", scopes: SCOPES });
  await expect(lost).rejects.toMatchObject({ kind: "unauthorized", message: expect.not.stringContaining("refresh-1") });
  expect(asked).toHaveLength(1);
});

test("credentials of the application that are refused are the operator's fault, not the seller's lost consent", async () => {
  const { options } = authorizationServer({ status: 401, json: { error: "invalid_client" } });
  await expect(refreshTokens(options, { refreshToken: "r", scopes: [] })).rejects.toMatchObject({ kind: "refused" });
});

test("too many tokens asked for: 429 blocks like anywhere else", async () => {
  const { options } = authorizationServer({ status: 429 });
  await expect(refreshTokens(options, { refreshToken: "r", scopes: [] })).rejects.toMatchObject({ kind: "blocked" });
});

test("an answer that lacks a token is told without quoting the other one", async () => {
  const { options } = authorizationServer({ json: { access_token: "access-2", expires_in: 1 } });
  await expect(exchangeCode(options, grant)).rejects.toMatchObject({ kind: "unavailable", message: "the token answer lacks a field" });
});

test("rights the seller left out are named; an answer that names none granted what was asked", async () => {
  const some = authorizationServer({ json: { ...PAIR, scope: "allegro:api:orders:read allegro:api:profile:read" } });
  expect(missingScopes((await exchangeCode(some.options, grant)).scopes)).toEqual([
    "allegro:api:billing:read",
    "allegro:api:sale:offers:read",
    "allegro:api:payments:read",
  ]);
  const silent = authorizationServer({ json: { ...PAIR, scope: undefined } });
  expect(missingScopes((await exchangeCode(silent.options, grant)).scopes)).toEqual([]);
  expect((await refreshTokens(silent.options, { refreshToken: "r", scopes: ["allegro:api:orders:read"] })).scopes).toEqual([
    "allegro:api:orders:read",
  ]);
});

test("device flow: a code to type in, then asking at the pace the marketplace sets", async () => {
  const { options, asked } = authorizationServer(
    {
      json: {
        device_code: "device-1",
        user_code: "cbt3zdu4g",
        verification_uri: "https://allegro.test/skojarz-aplikacje",
        verification_uri_complete: "https://allegro.test/skojarz-aplikacje?code=cbt3zdu4g",
        interval: 5,
        expires_in: 3_600,
      },
    },
    { status: 400, json: { error: "authorization_pending" } },
    { status: 400, json: { error: "slow_down" } },
    { json: PAIR },
  );
  const device = await startDevice(options);
  expect(device).toEqual({
    deviceCode: "device-1",
    userCode: "cbt3zdu4g",
    verificationUrl: "https://allegro.test/skojarz-aplikacje",
    completeUrl: "https://allegro.test/skojarz-aplikacje?code=cbt3zdu4g",
    intervalSeconds: 5,
    expiresAt: "2026-10-01T13:00:00.000Z",
  });
  expect(await pollDevice(options, device)).toEqual({ state: "pending", intervalSeconds: 5 });
  expect(await pollDevice(options, device)).toEqual({ state: "pending", intervalSeconds: 10 });
  expect(await pollDevice(options, device)).toMatchObject({ state: "granted", tokens: { accessToken: "access-2" } });
  expect(asked.map(({ path, form }) => [path, form.get("client_id") ?? form.get("device_code")])).toEqual([
    ["/auth/oauth/device", "client-1"],
    ["/auth/oauth/token", "device-1"],
    ["/auth/oauth/token", "device-1"],
    ["/auth/oauth/token", "device-1"],
  ]);
});

test.each([
  ["expired_token", { state: "expired" }],
  ["invalid_grant", { state: "expired" }],
  ["access_denied", { state: "denied" }],
])("device flow: %s ends it", async (error, outcome) => {
  const { options } = authorizationServer({ status: 400, json: { error } });
  expect(await pollDevice(options, { deviceCode: "device-1", intervalSeconds: 5 })).toEqual(outcome);
});
