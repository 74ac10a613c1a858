/** What somebody may have meant by a word that is none of the known ones. */
import { foldForSearch } from "./search-fold.ts";

const SUGGESTIONS = 3;

/** The known words that are a slip or two away, the nearest first; a beginning of a word is near it too. */
export function nearest(written: string, known: readonly string[]): string[] {
  const asked = foldForSearch(written);
  if (asked === "") return [];
  const reach = Math.max(1, Math.floor(asked.length / 3));
  return [...new Set(known)]
    .map((word) => ({ word, away: awayFrom(asked, foldForSearch(word)) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away)
    .slice(0, SUGGESTIONS)
    .map(({ word }) => word);
}

function awayFrom(asked: string, word: string): number {
  return asked.length >= 2 && word.startsWith(asked) ? 1 : slips(asked, word);
}

/** Letters put in, left out, changed or swapped with their neighbour (Levenshtein, Damerau). */
function slips(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let at = 1; at <= a.length; at++) {
    const next = [at];
    for (let to = 1; to <= b.length; to++) {
      const changed = placeIn(row, to - 1) + (a[at - 1] === b[to - 1] ? 0 : 1);
      const isSwap = at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1];
      const swapped = isSwap ? placeIn(before, to - 2) + 1 : changed;
      next.push(Math.min(changed, swapped, placeIn(row, to) + 1, placeIn(next, to - 1) + 1));
    }
    [before, row] = [row, next];
  }
  return placeIn(row, b.length);
}

function placeIn(row: readonly number[], at: number): number {
  return row[at] ?? 0;
}
