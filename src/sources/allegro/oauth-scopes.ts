/** The rights the product asks a seller for. It only reads with them, and all that it needs allow nothing else. */
import type { MarketplaceApp } from "../source.ts";

/** `purpose` is a key: what the right is for is said by the text of the connect page. */
export const NEEDED_SCOPES = [
  { scope: "allegro:api:orders:read", purpose: "orders" },
  { scope: "allegro:api:billing:read", purpose: "billing" },
  { scope: "allegro:api:sale:offers:read", purpose: "offers" },
  { scope: "allegro:api:payments:read", purpose: "refunds" },
  { scope: "allegro:api:profile:read", purpose: "profile" },
] as const;

/** Allegro has it only together with writing, so the operator decides whether sellers are asked for it. */
const CAMPAIGNS_SCOPE = "allegro:api:campaigns";

type Asking = Pick<MarketplaceApp, "hasCampaigns">;

/** What a seller is asked for: a right that the application is not registered with would end the consent before it begins. */
export function askedScopes({ hasCampaigns = false }: Asking): string[] {
  return [...NEEDED_SCOPES.map(({ scope }) => scope), ...(hasCampaigns ? [CAMPAIGNS_SCOPE] : [])];
}

/** What the seller did not grant, in the order above; a new right needs a new consent. */
export function missingScopes(granted: readonly string[]): string[] {
  return NEEDED_SCOPES.map(({ scope }) => scope).filter((scope) => !granted.includes(scope));
}

/** Space separated, as OAuth writes them. */
export function scopeText(app: Asking): string {
  return askedScopes(app).join(" ");
}
