/** The marketplaces this instance can connect to, from its configuration. */
import type { Config } from "#config.ts";
import { type SecretKeys, derivedKeys } from "#db/secrets.ts";
import type { Marketplaces } from "#sources/connector.ts";
import { secretKey } from "./data-folder.ts";
import { VERSION } from "./version.ts";

const PRODUCTION = { apiUrl: "https://api.allegro.pl", authUrl: "https://allegro.pl" };
const SANDBOX = { apiUrl: "https://api.allegro.pl.allegrosandbox.pl", authUrl: "https://allegro.pl.allegrosandbox.pl" };

/** What the registered application calls itself; the name must be the one registered. */
function userAgentOf(config: Config): string {
  return config.ALLEGRO_USER_AGENT ?? `Zyskomierz/${VERSION} (+${config.APP_URL})`;
}

/**
 * Production needs ALLEGRO_CLIENT_ID and ALLEGRO_CLIENT_SECRET; an application exists in one environment only, so an
 * ALLEGRO_API_URL that leads to the sandbox makes the application the sandbox's. `simulator` is the demo's, when it runs.
 */
export function marketplacesOf(config: Config, simulator: { apiUrl: string; authUrl: string } | null): Marketplaces {
  const found: Marketplaces = {};
  const { ALLEGRO_CLIENT_ID: clientId, ALLEGRO_CLIENT_SECRET: clientSecret, ALLEGRO_CAMPAIGNS: hasCampaigns } = config;
  if (clientId !== undefined && clientSecret !== undefined) {
    const apiUrl = config.ALLEGRO_API_URL ?? PRODUCTION.apiUrl;
    const sandbox = apiUrl === SANDBOX.apiUrl;
    const environment = sandbox ? "sandbox" : "production";
    const authUrl = config.ALLEGRO_AUTH_URL ?? (sandbox ? SANDBOX.authUrl : PRODUCTION.authUrl);
    const app = { clientId, clientSecret, userAgent: userAgentOf(config), hasCampaigns };
    found[environment] = { endpoints: { environment, apiUrl, authUrl }, app };
  }
  if (simulator !== null) {
    const app = {
      clientId: "zyskomierz-demo",
      clientSecret: "zyskomierz-demo-secret",
      userAgent: `Zyskomierz/${VERSION} (+${config.APP_URL})`,
      hasCampaigns,
    };
    found.simulator = { endpoints: { environment: "simulator", ...simulator }, app };
  }
  return found;
}

/** Keys for secrets at rest: the configured ones, and the derived one, so that turning ENCRYPTION_KEYS on loses nothing. */
export async function secretKeysOf(config: Config): Promise<SecretKeys> {
  const configured = (config.ENCRYPTION_KEYS ?? []).map(({ name, key }) => ({ name, key: Buffer.from(key, "base64") }));
  return [...configured, ...derivedKeys(config.SECRET_KEY ?? (await secretKey(config.DATA_DIR)))];
}
