import type { Environment } from "#contract/stores.ts";
import type { StoredTokens } from "#db/connections.ts";
import type { Authorization, ConsentField, DeviceAuthorization, DevicePoll, Manifest } from "#sources/source.ts";

/** A source as the API knows it, whether it is set up here or not. `neededScopes` are empty where a consent names no rights. */
export type KnownSource = {
  readonly manifest: Manifest;
  readonly consent: Consent["kind"];
  readonly neededScopes: readonly string[];
};

type Asked = {
  readonly source: Manifest;
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly userAgent: string;
  /** Whose consent it is. `apiUrl` of another server where the seller has their own. */
  account(
    tokens: StoredTokens,
    apiUrl?: string,
  ): Promise<{ readonly externalId: string; readonly login: string; readonly baseMarket: string }>;
};

export type OAuthConsent = Asked & {
  readonly kind: "oauth";
  /** Rights that a seller is asked for. */
  readonly scopes: readonly string[];
  startAuthorization(redirectUri: string): Authorization;
  exchangeCode(grant: { redirectUri: string; code: string; verifier: string }): Promise<StoredTokens>;
  startDevice(): Promise<DeviceAuthorization>;
  pollDevice(device: Pick<DeviceAuthorization, "deviceCode" | "intervalSeconds">): Promise<DevicePoll>;
};

export type FormConsent = Asked & { readonly kind: "token" | "keys" | "certificate"; readonly fields: readonly ConsentField[] };

/**
 * Asking a seller for their consent in one environment of a source. Calls throw AppError UNAVAILABLE when the source does not
 * answer, and REFUSED when it refuses.
 */
export type Consent = OAuthConsent | FormConsent;

/** Those that are set up; the first is proposed. */
export type Consents = readonly Consent[];

/** As its makers write it; of a source that this release does not have, its key. */
export function sourceName(sources: readonly KnownSource[], key: string | null): string {
  return sources.find(({ manifest }) => manifest.key === key)?.manifest.name ?? key ?? "";
}
