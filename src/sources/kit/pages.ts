/** One answer of a list that is asked by `limit` and `offset` and may say its `totalCount`, and lists that are followed by moment. Lists read by window are in `whole.ts`. */
import { MarketplaceError } from "../errors.ts";
import type { ApiClient } from "./client.ts";
import type { Query } from "./http.ts";
import { written, type Range } from "./range.ts";
import { child, root } from "./read.ts";
import { idOf } from "./page-of.ts";

/** A list answers about 10,000 rows of one window at most; above this the window is halved. */
export const FULL_WINDOW = 9_900;

export type Listing = {
  readonly path: string;
  /** The field of the answer that holds the rows. */
  readonly rows: string;
  readonly limit: number;
  /** The largest offset that is asked for; 0 = one page a window, for a list whose order is not documented. */
  readonly lastOffset: number;
  readonly query: Query;
  /** Names of the inclusive bounds; `null` = the list is read whole. */
  readonly bounds: readonly [from: string, to: string] | null;
  readonly media?: string;
  readonly lane?: string;
};

export type Rows = { readonly rows: readonly unknown[]; readonly total: number | null };

/** One answer of the list. */
export async function ask(client: ApiClient, listing: Listing, range: Range | null, offset: number): Promise<Rows> {
  const { path, limit, bounds, media, lane } = listing;
  const between: Query =
    range === null || bounds === null
      ? []
      : [
          [bounds[0], written(range.first)],
          [bounds[1], written(range.last)],
        ];
  const query: Query = [...listing.query, ...between, ["limit", limit], ["offset", offset]];
  const answer = root(await client.get({ path, query, ...(media && { media }), ...(lane && { lane }) }));
  return { rows: rowsIn(answer.value, path, listing.rows), total: totalIn(child(answer, "totalCount").value) };
}

/** The rows of an answer: without the list the answer is no answer, and reading it as empty would lose a page. */
export function rowsIn(answer: unknown, path: string, name: string): readonly unknown[] {
  const { value } = child(root(answer), name);
  if (Array.isArray(value)) return value;
  throw new MarketplaceError("unavailable", `GET ${path}: an answer without ${name}`, { status: 200 });
}

function totalIn(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** What tells a row from others; one without an id (payment operations) by all it says. */
export function keyOf(row: unknown): string {
  return idOf(row) ?? JSON.stringify(row);
}

/**
 * Oldest change first, from the moment (epoch milliseconds) on. Every page starts at the change the one before ended
 * with instead of at an offset: a row that changes meanwhile moves to the end, and no other row slips through its gap.
 */
export async function* bySuccession(
  client: ApiClient,
  listing: Listing,
  from: number,
  momentOf: (row: unknown) => number | null,
): AsyncGenerator<{ readonly rows: readonly unknown[] }> {
  const [lower] = listing.bounds ?? [""];
  for (let [since, offset] = [from, 0]; ;) {
    const query: Query = [...listing.query, [lower, written(since)]];
    const { rows } = await ask(client, { ...listing, query }, null, offset);
    if (rows.length > 0) yield { rows };
    if (rows.length < listing.limit) return;
    const reached = rows.map(momentOf).findLast((moment) => moment !== null) ?? since;
    if (reached > since) [since, offset] = [reached, 0];
    else offset += listing.limit;
    if (offset > FULL_WINDOW) throw tooFull(listing.path);
  }
}

export function tooFull(path: string): MarketplaceError {
  return new MarketplaceError("refused", `GET ${path}: more rows in one millisecond than the marketplace gives`);
}
