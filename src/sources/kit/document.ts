/** An answer that is one document and cannot be set aside like a row of a list. */
import { MarketplaceError } from "../errors.ts";
import { Unreadable } from "./read.ts";

/** @throws MarketplaceError where `read` meets what it cannot understand: `unavailable`, and `refused` of a market that the product does not know. */
export function documentAt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // A market the product does not know will not become known by trying again.
    const kind = error.problem === "marketplace" ? "refused" : "unavailable";
    throw new MarketplaceError(kind, `GET ${path}: ${error.message}`, { status: 200 });
  }
}
