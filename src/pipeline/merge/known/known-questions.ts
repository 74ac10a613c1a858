/** Questions about orders that are known otherwise, each with what hangs on it. */
import type { Currency, Minor } from "#core/facts.ts";
import type { Question } from "#files/file-error.ts";

/** The same orders: the file replaces what is known. Both: other orders, or further rows. Skip: the file's are left out. */
export const KNOWN_ANSWERS = ["replace", "both", "skip"] as const;
export type KnownAnswer = (typeof KNOWN_ANSWERS)[number];

type Asked = { readonly number: string; readonly rows: number; readonly amount: Minor; readonly currency: Currency };
type Asking = Pick<Question, "suggested" | "params"> & { options?: readonly KnownAnswer[] };

export function knownQuestion(finding: string, orders: readonly Asked[], { options = KNOWN_ANSWERS, ...more }: Asking): Question {
  return { id: `known:${finding}`, options: [...options], stake: stakeOf(orders), ...more };
}

/** The sum is of the currency of most orders; the others are counted alone. */
function stakeOf(orders: readonly Asked[]): NonNullable<Question["stake"]> {
  const byCurrency = [...Map.groupBy(orders, ({ currency }) => currency)].toSorted(([, a], [, b]) => b.length - a.length);
  const [currency, main] = byCurrency[0] ?? ["PLN", []];
  return {
    rows: sum(orders.map(({ rows }) => rows)),
    orders: new Set(orders.map(({ number }) => number)).size,
    amount: sum(main.map(({ amount }) => amount)),
    currency,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Null where nobody has said, or what was said is no answer to it. */
export function answerTo({ id, options }: Pick<Question, "id" | "options">, answers: Readonly<Record<string, string>>): KnownAnswer | null {
  return KNOWN_ANSWERS.find((answer) => answer === answers[id] && options.includes(answer)) ?? null;
}

/** What was said of a finding, before it is known whether there is one. */
export const saidOf = (finding: string, answers: Readonly<Record<string, string>>): KnownAnswer | null =>
  answerTo({ id: `known:${finding}`, options: [...KNOWN_ANSWERS] }, answers);
