/** The authorization server: consent by code with PKCE, consent by device, refreshing. */
import { type AccountChoice, consentPage, deviceCodePage, messagePage } from "./auth-pages.ts";
import { randomOf } from "./random.ts";
import { Refusal } from "./refusal.ts";
import type { Json } from "./render-money.ts";
import { type Codes, DEVICE_LIFE, type Tokens } from "./tokens.ts";

export type Client = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registered name: what the User-Agent has to begin with. */
  readonly name: string;
  /** Registered addresses to return to; without them any is accepted. */
  readonly redirectUris?: readonly string[];
};

export type AuthReply =
  | { readonly kind: "json"; readonly status: number; readonly body: Json }
  | { readonly kind: "page"; readonly status: number; readonly html: string }
  | { readonly kind: "redirect"; readonly location: string };

type Device = {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly userCode: string;
  readonly until: number;
  polledAt: number;
  /** `undefined` = nobody has decided. */
  sellerId: string | null | undefined;
};

export type AuthServer = {
  authorizePage(params: URLSearchParams): AuthReply;
  decide(form: URLSearchParams): AuthReply;
  device(form: URLSearchParams, client: Client): AuthReply;
  devicePage(params: URLSearchParams): AuthReply;
  decideDevice(form: URLSearchParams): AuthReply;
  token(form: URLSearchParams, client: Client): AuthReply;
};

type Setting = {
  readonly seed: string;
  readonly clients: readonly Client[];
  readonly accounts: readonly AccountChoice[];
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly clock: () => number;
  readonly authUrl: () => string;
};

const AUTHORIZE = "/auth/oauth/authorize";
const DEVICE_PAGE = "/skojarz-aplikacje";
const POLL_SECONDS = 5;

function scopesOf(text: string | null): string[] {
  return (text ?? "").split(/[ +]+/).filter((scope) => scope !== "");
}

function refusedPage(text: string): AuthReply {
  return { kind: "page", status: 400, html: messagePage("Nie można wyświetlić zgody", text) };
}

function backTo(redirectUri: string, fields: Readonly<Record<string, string | null>>): AuthReply {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) if (value !== null) location.searchParams.set(name, value);
  return { kind: "redirect", location: location.href };
}

function consentFlow(setting: Setting): Pick<AuthServer, "authorizePage" | "decide"> {
  const asked = (params: URLSearchParams): { client: Client; redirectUri: string } | null => {
    const client = setting.clients.find(({ clientId }) => clientId === params.get("client_id"));
    const redirectUri = params.get("redirect_uri") ?? "";
    if (client === undefined || !/^https?:\/\//.test(redirectUri)) return null;
    if (client.redirectUris !== undefined && !client.redirectUris.includes(redirectUri)) return null;
    return { client, redirectUri };
  };
  return {
    authorizePage: (params) => {
      const request = asked(params);
      if (request === null) return refusedPage("Nieznana aplikacja albo adres powrotu, którego nie zarejestrowano.");
      if (params.get("response_type") !== "code") return refusedPage("Obsługiwany jest tylko response_type=code.");
      const method = params.get("code_challenge_method");
      if (method !== null && method !== "S256") return refusedPage("Obsługiwane jest tylko code_challenge_method=S256.");
      const fields = Object.fromEntries(
        ["client_id", "redirect_uri", "state", "scope", "code_challenge"].flatMap((name) => {
          const value = params.get(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      const html = consentPage(AUTHORIZE, request.client.name, scopesOf(params.get("scope")), setting.accounts, fields);
      return { kind: "page", status: 200, html };
    },
    decide: (form) => {
      const request = asked(form);
      if (request === null) return refusedPage("Nieznana aplikacja albo adres powrotu, którego nie zarejestrowano.");
      const state = form.get("state");
      const sellerId = setting.accounts.find(({ id }) => id === form.get("seller"))?.id;
      if (form.get("decision") !== "allow" || sellerId === undefined) {
        return backTo(request.redirectUri, { error: "access_denied", error_description: "User denied access", state });
      }
      const code = setting.codes.make(
        {
          clientId: request.client.clientId,
          sellerId,
          scopes: scopesOf(form.get("scope")),
          redirectUri: request.redirectUri,
          challenge: form.get("code_challenge"),
        },
        setting.clock(),
      );
      return backTo(request.redirectUri, { code, state });
    },
  };
}

type DeviceFlow = Pick<AuthServer, "device" | "devicePage" | "decideDevice"> & { poll(form: URLSearchParams, client: Client): AuthReply };

function deviceFlow(setting: Setting): DeviceFlow {
  const devices = new Map<string, Device>();
  const waiting = (userCode: string | null): Device | undefined => {
    const wanted = (userCode ?? "").toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
    return [...devices.values()].find((device) => device.userCode === wanted && device.until > setting.clock());
  };
  return {
    device: (form, client) => {
      const now = setting.clock();
      const random = randomOf(setting.seed, "device", now, devices.size);
      const deviceCode = random.uuid(0).replaceAll("-", "");
      const userCode = random.uuid(0).slice(0, 8).toUpperCase();
      const scopes = scopesOf(form.get("scope"));
      devices.set(deviceCode, { clientId: client.clientId, scopes, userCode, until: now + DEVICE_LIFE, polledAt: 0, sellerId: undefined });
      const page = `${setting.authUrl()}${DEVICE_PAGE}`;
      const body = {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${userCode}`,
        expires_in: DEVICE_LIFE / 1000,
        interval: POLL_SECONDS,
      };
      return { kind: "json", status: 200, body };
    },
    devicePage: (params) => {
      const code = params.get("code");
      if (code === null) return { kind: "page", status: 200, html: deviceCodePage(DEVICE_PAGE, null) };
      const device = waiting(code);
      const client = setting.clients.find(({ clientId }) => clientId === device?.clientId);
      if (device === undefined || client === undefined) {
        return { kind: "page", status: 200, html: deviceCodePage(DEVICE_PAGE, "Taki kod nie istnieje albo już wygasł.") };
      }
      return {
        kind: "page",
        status: 200,
        html: consentPage(DEVICE_PAGE, client.name, device.scopes, setting.accounts, { code: device.userCode }),
      };
    },
    decideDevice: (form) => {
      const device = waiting(form.get("code"));
      if (device === undefined) return refusedPage("Taki kod nie istnieje albo już wygasł.");
      const seller = setting.accounts.find(({ id }) => id === form.get("seller"))?.id;
      device.sellerId = form.get("decision") === "allow" ? (seller ?? null) : null;
      const text = device.sellerId === null ? "Dostęp odrzucono." : "Aplikacja ma dostęp. Możesz zamknąć tę stronę.";
      return { kind: "page", status: 200, html: messagePage("Gotowe", text) };
    },
    poll: (form, client) => {
      const code = form.get("device_code") ?? "";
      const device = devices.get(code);
      const now = setting.clock();
      if (device === undefined || device.clientId !== client.clientId) throw new Refusal(400, "invalid_grant", "Invalid device code");
      if (device.until <= now) throw new Refusal(400, "expired_token", "Device code expired");
      const tooSoon = now - device.polledAt < POLL_SECONDS * 1000;
      device.polledAt = now;
      if (device.sellerId === undefined) {
        throw tooSoon
          ? new Refusal(400, "slow_down", "Polled too often")
          : new Refusal(400, "authorization_pending", "Nobody has decided yet");
      }
      devices.delete(code);
      if (device.sellerId === null) throw new Refusal(400, "access_denied", "User denied access");
      const body = setting.tokens.issue({ clientId: client.clientId, sellerId: device.sellerId, scopes: device.scopes }, now);
      return { kind: "json", status: 200, body };
    },
  };
}

/** For public data only: no seller stands behind such a token. */
export const NO_SELLER = "application";

export function createAuthServer(setting: Setting): AuthServer {
  const devices = deviceFlow(setting);
  return {
    ...consentFlow(setting),
    device: devices.device,
    devicePage: devices.devicePage,
    decideDevice: devices.decideDevice,
    token: (form, client) => {
      const now = setting.clock();
      const { clientId } = client;
      switch (form.get("grant_type")) {
        case "authorization_code": {
          const shown = { clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: form.get("code_verifier") };
          const { sellerId, scopes } = setting.codes.redeem(form.get("code") ?? "", shown, now);
          return { kind: "json", status: 200, body: setting.tokens.issue({ clientId, sellerId, scopes }, now) };
        }
        case "refresh_token":
          return { kind: "json", status: 200, body: setting.tokens.refresh(form.get("refresh_token") ?? "", clientId, now) };
        case "urn:ietf:params:oauth:grant-type:device_code":
          return devices.poll(form, client);
        case "client_credentials":
          return { kind: "json", status: 200, body: setting.tokens.issue({ clientId, sellerId: NO_SELLER, scopes: [] }, now) };
        default:
          throw new Refusal(400, "unsupported_grant_type", "Unsupported grant type");
      }
    },
  };
}
