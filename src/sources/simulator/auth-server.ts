/** The authorization server: consent by code with PKCE, consent by device, refreshing. */
import { deviceFlow } from "./auth-device.ts";
import { consentPage } from "./auth-pages.ts";
import { type AuthReply, type AuthServer, type AuthSetting, type Client, refusedPage, scopesOf } from "./auth-types.ts";
import { Refusal } from "./refusal.ts";

const AUTHORIZE = "/auth/oauth/authorize";

function backTo(redirectUri: string, fields: Readonly<Record<string, string | null>>): AuthReply {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) if (value !== null) location.searchParams.set(name, value);
  return { kind: "redirect", location: location.href };
}

function consentFlow(setting: AuthSetting): Pick<AuthServer, "authorizePage" | "decide"> {
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
      const html = consentPage(AUTHORIZE, request.client.name, scopesOf(params.get("scope")), setting.accounts.offered(), fields);
      return { kind: "page", status: 200, html };
    },
    decide: (form) => {
      const request = asked(form);
      if (request === null) return refusedPage("Nieznana aplikacja albo adres powrotu, którego nie zarejestrowano.");
      const state = form.get("state");
      const sellerId = setting.accounts.find(form.get("seller"));
      if (form.get("decision") !== "allow" || sellerId === null) {
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

/** For public data only: no seller stands behind such a token. */
export const NO_SELLER = "application";

export function createAuthServer(setting: AuthSetting): AuthServer {
  const devices = deviceFlow(setting);
  return {
    ...consentFlow(setting),
    device: devices.device,
    devicePage: devices.devicePage,
    decideDevice: devices.decideDevice,
    token: (form, client) => {
      const now = setting.clock();
      const { clientId } = client;
      switch (form.get("grant_type") ?? "") {
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
