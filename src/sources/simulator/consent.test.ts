import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { READING_SCOPES, SIMULATED_NOW, SIMULATOR_APP, startTestSimulator } from "#testing/simulator.ts";
import type { Simulator } from "./server.ts";

const RETURN = "http://127.0.0.1:4000/connect/callback";
const VERIFIER = "a-verifier-long-enough-to-be-a-verifier-1234567890";

let now = SIMULATED_NOW;
let simulator: Simulator;

beforeEach(async () => {
  now = SIMULATED_NOW;
  simulator = await startTestSimulator({ clock: () => now, sellers: 2 });
});
afterEach(async () => simulator.close());

type Answer = { readonly status: number; readonly body: unknown };

async function post(path: string, fields: Readonly<Record<string, string>>, secret = SIMULATOR_APP.clientSecret): Promise<Answer> {
  const response = await fetch(`${simulator.authUrl}${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${SIMULATOR_APP.clientId}:${secret}`).toString("base64")}`,
      "user-agent": SIMULATOR_APP.userAgent,
    },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

function field(value: unknown, name: string): string {
  return String(Reflect.get(Object(value), name));
}

function request(): Record<string, string> {
  return {
    response_type: "code",
    client_id: SIMULATOR_APP.clientId,
    redirect_uri: RETURN,
    state: "state-1",
    scope: READING_SCOPES.join(" "),
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  };
}

async function decide(decision: string, seller = simulator.world.sellers[0]?.seller.id ?? ""): Promise<URL> {
  const response = await fetch(`${simulator.authUrl}/auth/oauth/authorize`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...request(), seller, decision }),
  });
  return new URL(response.headers.get("location") ?? "about:blank");
}

async function redeem(code: string, changes: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return post("/auth/oauth/token", { grant_type: "authorization_code", code, redirect_uri: RETURN, code_verifier: VERIFIER, ...changes });
}

test("the page of consent names the application, its scopes and the accounts, and has both buttons", async () => {
  const response = await fetch(`${simulator.authUrl}/auth/oauth/authorize?${String(new URLSearchParams(request()))}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
  for (const text of ["Zyskomierz", "Zezwalam", "Odrzucam", ...READING_SCOPES]) expect(html).toContain(text);
  for (const { seller } of simulator.world.sellers) expect(html).toContain(seller.login);
});

test("an unknown application gets a page and no way back", async () => {
  const response = await fetch(
    `${simulator.authUrl}/auth/oauth/authorize?${String(new URLSearchParams({ ...request(), client_id: "x" }))}`,
  );
  expect(response.status).toBe(400);
});

test("a consent leads back with the code and the state, and to tokens of the chosen account", async () => {
  const second = simulator.world.sellers[1]?.seller;
  const back = await decide("allow", second?.id);
  expect(back.searchParams.get("state")).toBe("state-1");
  const { status, body } = await redeem(back.searchParams.get("code") ?? "");
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: "bearer", expires_in: 43_199, scope: READING_SCOPES.join(" ") });
  const me = await fetch(`${simulator.apiUrl}/me`, {
    headers: {
      authorization: `Bearer ${field(body, "access_token")}`,
      accept: "application/vnd.allegro.public.v1+json",
      "user-agent": SIMULATOR_APP.userAgent,
    },
  });
  expect(field(await me.json(), "login")).toBe(second?.login);
});

test("a refused consent leads back with access_denied and the state", async () => {
  const back = await decide("deny");
  expect(back.searchParams.get("error")).toBe("access_denied");
  expect(back.searchParams.get("state")).toBe("state-1");
  expect(back.searchParams.has("code")).toBe(false);
});

test("a code works once and for ten seconds, with its own verifier and address, for its own application", async () => {
  const code = async (): Promise<string> => (await decide("allow")).searchParams.get("code") ?? "";
  const used = await code();
  expect((await redeem(used)).status).toBe(200);
  expect((await redeem(used)).body).toMatchObject({ error: "invalid_grant" });
  const late = await code();
  now += 10_001;
  expect((await redeem(late)).status).toBe(400);
  expect((await redeem(await code(), { code_verifier: "another" })).status).toBe(400);
  expect((await redeem(await code(), { redirect_uri: "http://127.0.0.1:4000/other" })).status).toBe(400);
  const form = { grant_type: "authorization_code", code: await code(), redirect_uri: RETURN, code_verifier: VERIFIER };
  expect(await post("/auth/oauth/token", form, "wrong")).toMatchObject({ status: 401, body: { error: "invalid_client" } });
});

test("a refresh token is used once; within sixty seconds again; later its reuse ends the consent", async () => {
  const first = (await redeem((await decide("allow")).searchParams.get("code") ?? "")).body;
  const refresh = async (tokens: unknown): Promise<Answer> =>
    post("/auth/oauth/token", { grant_type: "refresh_token", refresh_token: field(tokens, "refresh_token") });
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(field(second.body, "refresh_token")).not.toBe(field(first, "refresh_token"));
  now += 59_000;
  expect((await refresh(first)).status).toBe(200);
  now += 2_000;
  expect(await refresh(first)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  // the whole family is gone, its newest token too
  expect((await refresh(second.body)).status).toBe(400);
  expect(simulator.control.refreshUse()).toEqual({ first: 1, againInGrace: 1, againTooLate: 1 });
});

test("tokens outlive a restart of the simulator", async () => {
  const tokens = (await redeem((await decide("allow")).searchParams.get("code") ?? "")).body;
  await simulator.close();
  simulator = await startTestSimulator({ clock: () => now, sellers: 2 });
  const { status } = await post("/auth/oauth/token", { grant_type: "refresh_token", refresh_token: field(tokens, "refresh_token") });
  expect(status).toBe(200);
});

test("a device asks until somebody types in its code, not faster than told", async () => {
  const { body: device } = await post("/auth/oauth/device", { client_id: SIMULATOR_APP.clientId, scope: READING_SCOPES.join(" ") });
  expect(device).toMatchObject({ interval: 5, expires_in: 3600 });
  const poll = async (): Promise<Answer> =>
    post("/auth/oauth/token", {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: field(device, "device_code"),
    });
  expect((await poll()).body).toMatchObject({ error: "authorization_pending" });
  expect((await poll()).body).toMatchObject({ error: "slow_down" });
  const page = await fetch(field(device, "verification_uri_complete"));
  expect(await page.text()).toContain("Zezwalam");
  await fetch(field(device, "verification_uri"), {
    method: "POST",
    body: new URLSearchParams({
      code: field(device, "user_code"),
      seller: simulator.world.sellers[0]?.seller.id ?? "",
      decision: "allow",
    }),
  });
  now += 5_000;
  expect((await poll()).status).toBe(200);
});

test("a seller's withdrawn consent refuses both kinds of token", async () => {
  const tokens = (await redeem((await decide("allow")).searchParams.get("code") ?? "")).body;
  simulator.control.revokeSeller(simulator.world.sellers[0]?.seller.id ?? "");
  const refreshed = await post("/auth/oauth/token", { grant_type: "refresh_token", refresh_token: field(tokens, "refresh_token") });
  expect(refreshed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});
