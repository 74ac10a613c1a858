/** Where an instance reaches Allegro, by its settings. */
import type { Place, Settings } from "../source.ts";

const PRODUCTION = { apiUrl: "https://api.allegro.pl", authUrl: "https://allegro.pl" };
const SANDBOX = { apiUrl: "https://api.allegro.pl.allegrosandbox.pl", authUrl: "https://allegro.pl.allegrosandbox.pl" };

/**
 * Needs ALLEGRO_CLIENT_ID and ALLEGRO_CLIENT_SECRET; an application exists in one environment only, so an ALLEGRO_API_URL that leads
 * to the sandbox makes the application the sandbox's. What it calls itself must be the name that was registered.
 */
export function allegroPlaces({ userAgent, own }: Settings): Place[] {
  const text = (name: string): string | undefined => {
    const value = own(name);
    return typeof value === "string" ? value : undefined;
  };
  const [clientId, clientSecret] = [text("ALLEGRO_CLIENT_ID"), text("ALLEGRO_CLIENT_SECRET")];
  if (clientId === undefined || clientSecret === undefined) return [];
  const apiUrl = text("ALLEGRO_API_URL") ?? PRODUCTION.apiUrl;
  const sandbox = apiUrl === SANDBOX.apiUrl;
  const authUrl = text("ALLEGRO_AUTH_URL") ?? (sandbox ? SANDBOX.authUrl : PRODUCTION.authUrl);
  const hasCampaigns = own("ALLEGRO_CAMPAIGNS") === true;
  const app = { clientId, clientSecret, userAgent: text("ALLEGRO_USER_AGENT") ?? userAgent, hasCampaigns };
  return [{ endpoints: { environment: sandbox ? "sandbox" : "production", apiUrl, authUrl }, app }];
}
