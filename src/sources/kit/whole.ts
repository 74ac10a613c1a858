/**
 * Lists read by window without losing a row, whatever the pages do: answered twice, shifted, short or without those that
 * vanished. Pages overlap by a row, and the overlap has to be seen; a total, or else a look past the end, has to agree.
 * What does not agree is read again, then in halves, and what still does not is named as a gap. Rows may come twice, as
 * keys make harmless; one page is held at a time, one more is on its way.
 */
import type { Gap } from "../facts.ts";
import type { ApiClient } from "./client.ts";
import { FULL_WINDOW, ask, keyOf, tooFull, type Listing, type Rows } from "./pages.ts";
import { halves, written, type Range } from "./range.ts";

/** Where it shows that a window without a total is long: then one look at the last offset decides about halving. */
const LOOK_AHEAD_AT = 990;
/** How often a window is read before it is halved or given up. */
const ROUNDS = 4;
/** How often a page is asked for that does not meet the one before, or is not the end it seems to be: most are whole then. */
const LOOKS = 2;

export type Batch = { readonly rows: readonly unknown[]; readonly gap?: Gap };

/**
 * `long` = holds more than the marketplace gives of one window. `moved` = pages do not meet, come twice, or do not end where
 * they seem to: rows may have slipped through. `grown` = the pages met, but the total counts more than was seen.
 */
type Outcome = "whole" | "long" | "moved" | "grown";

/** What is known of one window; `seen` = rows since it last moved. */
type Knowledge = { seen: Set<string>; total: number | null; most: number };

type Pass = AsyncGenerator<Batch, Outcome>;

/** Newest windows first. */
export async function* whole(client: ApiClient, listing: Listing, range: Range | null): AsyncGenerator<Batch> {
  for (const todo = [range]; ;) {
    const part = todo.pop();
    if (part === undefined) return;
    const known: Knowledge = { seen: new Set(), total: null, most: 0 };
    const outcome = yield* rounds(client, listing, part, known);
    if (outcome === "whole" || part === null) continue;
    const parts = halves(part);
    if (outcome === "long" && parts === null) throw tooFull(listing.path);
    if (parts !== null && (outcome === "long" || known.most >= listing.limit)) todo.push(parts[1], parts[0]);
    else yield { rows: [], gap: gapOf(part, outcome, known) };
  }
}

function gapOf({ first, last }: Range, outcome: Outcome, { total, seen }: Knowledge): Gap {
  const missing = outcome === "grown" && total !== null && total > seen.size ? total - seen.size : null;
  return { from: written(first), to: written(last + 1), missing };
}

async function* rounds(client: ApiClient, listing: Listing, range: Range | null, known: Knowledge): Pass {
  let outcome: Outcome = "moved";
  for (let round = 1; round <= ROUNDS; round += 1) {
    outcome = yield* onePass(client, listing, range, known);
    if (outcome === "whole" || outcome === "long") return outcome;
    if (outcome === "moved") known.seen = new Set();
  }
  return outcome;
}

/** From the first page to the last, each beginning with the last row of the one before. */
async function* onePass(client: ApiClient, listing: Listing, range: Range | null, known: Knowledge): Pass {
  const { limit } = listing;
  const here = new Set<string>();
  let next = ask(client, listing, range, 0);
  let before: string | null = null;
  for (let [offset, look] = [0, 1]; ; look += 1) {
    const page: Rows = await next;
    const keys = page.rows.map(keyOf);
    if (before === null || continues(keys, before, here, limit)) {
      learn(known, here, keys, page);
      const turn = await turnOf(client, listing, range, page, offset, known);
      if (turn === "long") return "long";
      if (turn === "more") {
        before = keys.at(-1) ?? before;
        [offset, look] = [offset + limit - 1, 0];
        next = ahead(ask(client, listing, range, offset));
      }
      if (keys.length > 0) yield { rows: page.rows };
      if (turn === "more") continue;
      if (turn !== "end") return turn;
      if ((yield* lookPastEnd(client, listing, range, here, offset + new Set(keys).size)) === "whole") return "whole";
    }
    if (look === LOOKS) return "moved";
    next = ask(client, listing, range, offset);
  }
}

/** What follows the page at the offset: `end` = nothing, as far as a list without a total tells. */
async function turnOf(
  client: ApiClient,
  listing: Listing,
  range: Range | null,
  page: Rows,
  offset: number,
  known: Knowledge,
): Promise<"long" | "more" | "end" | "whole" | "grown"> {
  const { total } = page;
  if (isTooLong(total, range)) return "long";
  if (total !== null && known.seen.size >= total) return "whole";
  if (endsWith(page, listing, offset)) return total === null ? "end" : "grown";
  if (offset + listing.limit - 1 > listing.lastOffset) return "long";
  return (await reachesTooFar(client, listing, range, page, offset)) ? "long" : "more";
}

/** The page holds the last row of the one before, and is not merely that one again. */
function continues(keys: readonly string[], before: string, here: ReadonlySet<string>, limit: number): boolean {
  return keys.includes(before) && (keys.length < limit || keys.some((key) => !here.has(key)));
}

function learn(known: Knowledge, here: Set<string>, keys: readonly string[], { rows, total }: Rows): void {
  for (const key of keys) here.add(key);
  for (const key of numbered(rows, keys)) known.seen.add(key);
  known.total = total;
  known.most = Math.max(known.most, known.seen.size, total ?? 0);
}

/** Rows without an id may be equal and yet two: the second one of a page counts as well. */
function numbered(rows: readonly unknown[], keys: readonly string[]): string[] {
  const times = new Map<string, number>();
  return keys.map((key, place) => {
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    return nth === 0 || JSON.stringify(rows[place]) !== key ? key : `${key} ${nth}`;
  });
}

function isTooLong(total: number | null, range: Range | null): boolean {
  return range !== null && (total ?? 0) > FULL_WINDOW;
}

function endsWith({ rows, total }: Rows, { limit }: Listing, offset: number): boolean {
  return rows.length === 0 || (total === null ? rows.length < limit : offset + limit >= total);
}

/** Of a list without a total that goes on for ten pages: is there more than its offsets reach? */
async function reachesTooFar(client: ApiClient, listing: Listing, range: Range | null, { total }: Rows, offset: number): Promise<boolean> {
  if (total !== null || range === null || offset + listing.limit - 1 !== LOOK_AHEAD_AT || halves(range) === null) return false;
  return (await ask(client, listing, range, listing.lastOffset)).rows.length > 0;
}

/** A short page is the end where the page from its last row on holds that row alone; `count` = rows up to there. */
async function* lookPastEnd(
  client: ApiClient,
  listing: Listing,
  range: Range | null,
  here: ReadonlySet<string>,
  count: number,
): AsyncGenerator<Batch, Outcome> {
  const { rows } = await ask(client, listing, range, Math.max(0, count - 1));
  const keys = new Set(rows.map(keyOf));
  const isNew = [...keys].some((key) => !here.has(key));
  if (isNew) yield { rows };
  return isNew || keys.size !== Math.min(1, count) ? "moved" : "whole";
}

/** A page asked for before it is wanted: its failure is told when it is awaited, not before. */
function ahead(page: Promise<Rows>): Promise<Rows> {
  page.catch(() => undefined);
  return page;
}
