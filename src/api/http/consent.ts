import type { Environment } from "#contract/stores.ts";
import type { StoredTokens } from "#db/connections.ts";
import type { Authorization } from "#sources/allegro/oauth.ts";
import type { DeviceAuthorization, DevicePoll } from "#sources/allegro/oauth-device.ts";

/**
 * Asking a seller for their consent in one environment of a marketplace. Calls throw AppError UNAVAILABLE when the
 * marketplace does not answer, and REFUSED when it refuses.
 */
export type Consent = {
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly userAgent: string;
  /** Rights that a seller is asked for. */
  readonly scopes: readonly string[];
  startAuthorization(redirectUri: string): Authorization;
  exchangeCode(grant: { redirectUri: string; code: string; verifier: string }): Promise<StoredTokens>;
  startDevice(): Promise<DeviceAuthorization>;
  pollDevice(device: Pick<DeviceAuthorization, "deviceCode" | "intervalSeconds">): Promise<DevicePoll>;
  /** Whose consent it is. */
  account(tokens: StoredTokens): Promise<{ readonly externalId: string; readonly login: string; readonly baseMarket: string }>;
};

/** Those an administrator has set up; the first is proposed. */
export type Consents = readonly Consent[];
