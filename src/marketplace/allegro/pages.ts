/**
 * Lists read to their end without losing a row: windows are halved where Allegro caps its answers, and read again where
 * rows moved between pages. Rows may come twice, as keys make harmless; one page is held at a time, one more is on its way.
 */
import { MarketplaceError } from "../connector.ts";
import type { ApiClient, Query } from "./http.ts";
import { halves, written, type Range } from "./range.ts";
import { child, root } from "./read.ts";
import { idOf } from "./to-page.ts";

/** A list answers about 10,000 rows of one window at most; above this the window is halved. */
const FULL_WINDOW = 9_900;
/** The largest offset that billing takes. */
const LAST_OFFSET = 10_000;
/** Where it shows that a window of billing is long: then one look at its end decides about halving. */
const LOOK_AHEAD_AT = 1_000;
const ROUNDS = 4;

export type Listing = {
  readonly path: string;
  /** The field of the answer that holds the rows. */
  readonly rows: string;
  readonly limit: number;
  readonly query: Query;
  /** Names of the inclusive bounds; `null` = the list is read whole. */
  readonly bounds: readonly [from: string, to: string] | null;
  readonly media?: "public" | "beta";
  readonly lane?: "all" | "returns";
};

type Rows = { readonly rows: readonly unknown[]; readonly total: number | null };

/** Pages of a window, and in the end whether it was read whole. */
type Round = AsyncGenerator<readonly unknown[], boolean>;

/** One answer of the list. */
async function ask(client: ApiClient, listing: Listing, range: Range | null, offset: number): Promise<Rows> {
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

/** A list that says its total. Newest windows first; halved above 9,900 rows and where rows keep moving. */
export async function* counted(client: ApiClient, listing: Listing, whole: Range | null): AsyncGenerator<readonly unknown[]> {
  for (const todo = [whole]; ;) {
    const range = todo.pop();
    if (range === undefined) return;
    const first = await ask(client, listing, range, 0);
    const parts = range === null ? null : halves(range);
    if (range !== null && (first.total ?? 0) > FULL_WINDOW) {
      if (parts === null) throw tooFull(listing.path);
      todo.push(parts[1], parts[0]);
      continue;
    }
    const complete = yield* rounds(client, listing, range, first);
    if (!complete && parts !== null && (first.total ?? Infinity) > listing.limit) todo.push(parts[1], parts[0]);
  }
}

async function* rounds(client: ApiClient, listing: Listing, range: Range | null, first: Rows): Round {
  let opening: Promise<Rows> = Promise.resolve(first);
  let seen = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const outcome = yield* onePass(client, listing, range, opening, seen);
    if (outcome === "whole") return true;
    if (outcome === "moved") seen = new Set();
    if (round < ROUNDS) opening = ask(client, listing, range, 0);
  }
  return false;
}

/**
 * From the first page to the last, each beginning with the last row of the one before. `moved` = two pages do not meet,
 * because a row vanished (merged orders) and pulled others over the edge. `grown` = all that was there has been seen, but
 * the total counts more: rows came in above. Once as many are seen as are there, it is `whole`.
 */
async function* onePass(
  client: ApiClient,
  listing: Listing,
  range: Range | null,
  opening: Promise<Rows>,
  seen: Set<string>,
): AsyncGenerator<readonly unknown[], "whole" | "grown" | "moved"> {
  let next = opening;
  for (let offset = 0; ; offset += listing.limit - 1) {
    const page = await next;
    const keys = page.rows.map(keyOf);
    const meets = offset === 0 || keys.length === 0 || keys.some((key) => seen.has(key));
    if (!meets) return "moved";
    for (const key of keys) seen.add(key);
    const isWhole = isAllSeen(page, seen, listing, offset);
    const isLast = isWhole || endsWith(page, listing, offset);
    if (!isLast) next = ahead(ask(client, listing, range, offset + listing.limit - 1));
    if (keys.length > 0) yield page.rows;
    if (isLast) return isWhole ? "whole" : "grown";
  }
}

/** Without a total a short page is the end. */
function isAllSeen({ rows, total }: Rows, seen: ReadonlySet<string>, listing: Listing, offset: number): boolean {
  return total === null ? rows.length < listing.limit && !isCapped(listing, offset) : seen.size >= total;
}

function endsWith({ rows, total }: Rows, listing: Listing, offset: number): boolean {
  return rows.length === 0 || isCapped(listing, offset) || (total !== null && offset + listing.limit >= total);
}

/** The page after this one would pass the cap of a window. */
function isCapped({ bounds, limit }: Listing, offset: number): boolean {
  return bounds !== null && offset + limit > FULL_WINDOW;
}

/** What tells a row from others; one without an id (payment operations) by all it says. */
function keyOf(row: unknown): string {
  return idOf(row) ?? JSON.stringify(row);
}

/** A list that says no total: read until a page is short; a window that reaches beyond the last offset is halved. */
export async function* uncounted(client: ApiClient, listing: Listing, whole: Range): AsyncGenerator<readonly unknown[]> {
  for (const todo = [whole]; ;) {
    const range = todo.pop();
    if (range === undefined) return;
    const fits = yield* untilShort(client, listing, range);
    if (fits) continue;
    const parts = halves(range);
    if (parts === null) throw tooFull(listing.path);
    todo.push(parts[1], parts[0]);
  }
}

async function* untilShort(client: ApiClient, listing: Listing, range: Range): Round {
  let next: Promise<Rows> = ask(client, listing, range, 0);
  for (let offset = 0; offset <= LAST_OFFSET;) {
    const { rows } = await next;
    offset += listing.limit;
    const isShort = rows.length < listing.limit;
    if (offset === LOOK_AHEAD_AT && !isShort) {
      const end = await ask(client, listing, range, LAST_OFFSET);
      if (end.rows.length > 0 && halves(range) !== null) return false;
    }
    if (!isShort && offset <= LAST_OFFSET) next = ahead(ask(client, listing, range, offset));
    if (rows.length > 0) yield rows;
    if (isShort) return true;
  }
  return false;
}

/** A list whose order is not documented: a full page is taken for a part of more, and its window halved instead of turned. */
export async function* undivided(client: ApiClient, listing: Listing, whole: Range): AsyncGenerator<readonly unknown[]> {
  for (const todo = [whole]; ;) {
    const range = todo.pop();
    if (range === undefined) return;
    const { rows } = await ask(client, listing, range, 0);
    const parts = halves(range);
    if (rows.length < listing.limit) yield rows;
    else if (parts === null) throw tooFull(listing.path);
    else todo.push(parts[1], parts[0]);
  }
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
): AsyncGenerator<readonly unknown[]> {
  const [lower] = listing.bounds ?? [""];
  for (let [since, offset] = [from, 0]; ;) {
    const query: Query = [...listing.query, [lower, written(since)]];
    const { rows } = await ask(client, { ...listing, query }, null, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < listing.limit) return;
    const reached = rows.map(momentOf).findLast((moment) => moment !== null) ?? since;
    if (reached > since) [since, offset] = [reached, 0];
    else offset += listing.limit;
    if (offset > FULL_WINDOW) throw tooFull(listing.path);
  }
}

function tooFull(path: string): MarketplaceError {
  return new MarketplaceError("refused", `GET ${path}: more rows in one millisecond than the marketplace gives`);
}

/** A page asked for before it is wanted: its failure is told when it is awaited, not before. */
function ahead(page: Promise<Rows>): Promise<Rows> {
  page.catch(() => undefined);
  return page;
}
