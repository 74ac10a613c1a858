/** Which header a column that was not found may well be: offered with the question, never taken without an answer. */
import { type RawRecord, textAt } from "./cells.ts";
import type { KindColumns } from "./columns.ts";
import type { Question } from "./file-error.ts";
import { isNumber } from "./column-profile.ts";
import { wordsOf } from "./fold.ts";
import { speaksOfNet } from "./heading-words.ts";

type Suggestion = NonNullable<Question["suggested"]>;
type Sample = { headers: readonly string[]; rows: readonly RawRecord[] };

/** The questions about missing columns, each with the header that fits best by its words and its cells. */
export function withSuggestions<Name extends string>(
  needs: readonly Question[],
  kind: KindColumns<Name>,
  sample: Sample,
  /** Headers that are known to be something else. */
  unread: readonly string[] = [],
): Question[] {
  const taken = new Set(unread);
  return needs.map((question) => {
    const name = kind.folded.map(([known]) => known).find((known) => question.id === `column:${known}`);
    if (name === undefined) return question;
    const suggested = suggestionFor(name, kind, { ...sample, headers: question.options.filter((header) => !taken.has(header)) }, sample);
    if (suggested === null) return question;
    taken.add(suggested.option);
    return { ...question, suggested };
  });
}

function suggestionFor<Name extends string>(name: Name, kind: KindColumns<Name>, offered: Sample, { headers }: Sample): Suggestion | null {
  const isAmount = kind.numbers.includes(name);
  const isGross = kind.gross?.includes(name) ?? false;
  const fitting = offered.headers.filter(
    (header) => (!isAmount || holdsNumbers(headers.indexOf(header), offered.rows)) && !(isGross && speaksOfNet(header)),
  );
  const scored = fitting
    .map((header) => ({ header, words: sharedWords(header, kind.aliases[name]) }))
    .toSorted((a, b) => b.words - a.words);
  const [best, next] = scored;
  if (best !== undefined && best.words > 0 && best.words > (next?.words ?? 0)) {
    return { option: best.header, confidence: best.words > 1 ? "high" : "low" };
  }
  // No name helps. The only column of amounts is the amount.
  const [only, ...others] = isAmount ? fitting : [];
  return only !== undefined && others.length === 0 ? { option: only, confidence: "low" } : null;
}

/** The words of the longest name that stands whole in the header: „Cena zakupu netto (PLN)” holds „cena zakupu netto”. */
function sharedWords(header: string, aliases: readonly string[]): number {
  const words = new Set(wordsOf(header));
  const whole = aliases.map(wordsOf).filter((alias) => alias.length > 0 && alias.every((word) => words.has(word)));
  return Math.max(0, ...whole.map((alias) => alias.length));
}

function holdsNumbers(at: number, rows: readonly RawRecord[]): boolean {
  const cells = rows.map(({ cells: all }) => textAt(all, at)).filter((text) => text !== "");
  return cells.length > 0 && cells.every(isNumber);
}
