/** The rights the product asks a seller for: all of them only read. */

/** `purpose` is a key: what the right is for is said by the text of the connect page. */
export const NEEDED_SCOPES = [
  { scope: "allegro:api:orders:read", purpose: "orders" },
  { scope: "allegro:api:billing:read", purpose: "billing" },
  { scope: "allegro:api:sale:offers:read", purpose: "offers" },
  { scope: "allegro:api:payments:read", purpose: "refunds" },
  { scope: "allegro:api:profile:read", purpose: "profile" },
] as const;

/** What the seller did not grant, in the order above; a new right needs a new consent. */
export function missingScopes(granted: readonly string[]): string[] {
  return NEEDED_SCOPES.map(({ scope }) => scope).filter((scope) => !granted.includes(scope));
}

/** Space separated, as OAuth writes them. */
export function scopeText(): string {
  return NEEDED_SCOPES.map(({ scope }) => scope).join(" ");
}
