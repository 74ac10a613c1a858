/** What a seller typed in, as it is kept: one sealed text of all fields. */
import { MarketplaceError } from "../errors.ts";

/** @throws MarketplaceError `unauthorized` where it is no such text. */
export function fieldsIn(accessToken: string): Readonly<Record<string, string>> {
  const found: unknown = parsed(accessToken);
  if (typeof found !== "object" || found === null) throw new MarketplaceError("unauthorized", "the store's keys cannot be read");
  return Object.fromEntries(Object.entries(found).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
