/** Consent for an application that cannot be returned to: a code typed in by hand, the application asks until it is decided. */
import { consentPage, deviceCodePage, messagePage } from "./auth-pages.ts";
import { type AuthReply, type AuthServer, type AuthSetting, type Client, refusedPage, scopesOf } from "./auth-types.ts";
import { HOUR } from "./moments.ts";
import { randomOf } from "./random.ts";
import { Refusal } from "./refusal.ts";

const DEVICE_PAGE = "/skojarz-aplikacje";
const DEVICE_LIFE = HOUR;
const POLL_SECONDS = 5;

type Device = {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly userCode: string;
  readonly until: number;
  polledAt: number;
  /** `undefined` = nobody has decided. */
  sellerId: string | null | undefined;
};

type DeviceFlow = Pick<AuthServer, "device" | "devicePage" | "decideDevice"> & { poll(form: URLSearchParams, client: Client): AuthReply };

export function deviceFlow(setting: AuthSetting): DeviceFlow {
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
        html: consentPage(DEVICE_PAGE, client.name, device.scopes, setting.accounts.offered(), { code: device.userCode }),
      };
    },
    decideDevice: (form) => {
      const device = waiting(form.get("code"));
      if (device === undefined) return refusedPage("Taki kod nie istnieje albo już wygasł.");
      device.sellerId = form.get("decision") === "allow" ? setting.accounts.find(form.get("seller")) : null;
      const text = device.sellerId === null ? "Dostęp odrzucono." : "Aplikacja ma dostęp. Możesz zamknąć tę stronę.";
      return { kind: "page", status: 200, html: messagePage("Gotowe", text) };
    },
    poll: (form, client) => poll(setting, devices, form, client),
  };
}

function poll(setting: AuthSetting, devices: Map<string, Device>, form: URLSearchParams, client: Client): AuthReply {
  const code = form.get("device_code") ?? "";
  const device = devices.get(code);
  const now = setting.clock();
  if (device === undefined || device.clientId !== client.clientId) throw new Refusal(400, "invalid_grant", "Invalid device code");
  if (device.until <= now) throw new Refusal(400, "expired_token", "Device code expired");
  const isTooSoon = now - device.polledAt < POLL_SECONDS * 1000;
  device.polledAt = now;
  if (device.sellerId === undefined) {
    throw isTooSoon
      ? new Refusal(400, "slow_down", "Polled too often")
      : new Refusal(400, "authorization_pending", "Nobody has decided yet");
  }
  devices.delete(code);
  if (device.sellerId === null) throw new Refusal(400, "access_denied", "User denied access");
  const body = setting.tokens.issue({ clientId: client.clientId, sellerId: device.sellerId, scopes: device.scopes }, now);
  return { kind: "json", status: 200, body };
}
