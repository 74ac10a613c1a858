/** The states of an order file's rows: known words, what was answered about others, and a question for each that is left. */
import type { Currency, Minor } from "#core/facts.ts";
import type { Question } from "./file-error.ts";
import { likelyState, stateKey, stateOf } from "./order-status.ts";
import { ORDER_STATES, type OrderState } from "./state-words.ts";

const SUBJECT = "state:";
/** The id under which all words are asked that are too many for a question each. */
const OTHER_STATES = `${SUBJECT}*`;

/** What a row brings to the question about its word: gross, minor units of `currency`. */
type StateRow = { orderId: string; amount: Minor; currency: Currency };

export type StateReading = {
  /** The state of a row; null = nobody knows the word, and `wait` is to be told what hangs on it. */
  of: (status: string) => OrderState | null;
  wait(status: string, row: StateRow): void;
  /** One for each unknown word, those with the most money first; `column` is the header they stand under. */
  questions(column: string): Question[];
  ownAnswers(): OwnAnswers;
};

/** What a file knows of answers about it beside the answers themselves, by question. */
export type OwnAnswers = {
  /** What one answer for many words has said of each of them, as if it had been asked. */
  answers: Readonly<Record<string, string>>;
  /** The word as the file writes it; the question's id has it folded. */
  words: Readonly<Record<string, string>>;
};

export type StateKnowledge = {
  answers?: Readonly<Record<string, string>> | undefined;
  /** Folded words that the program which wrote the file means in its own way. */
  ofProgram?: ReadonlyMap<string, OrderState> | undefined;
};

/**
 * One waiting word: how often it stands there, in which orders, and the money by currency. Beyond the most that are remembered, rows of one
 * order that follow each other are one more: `further`, the last of them `last`.
 */
type Waiting = {
  word: string;
  rows: number;
  orders: Set<string>;
  further: number;
  last: string;
  amounts: Map<Currency, { rows: number; amount: Minor }>;
};

const MOST_QUESTIONS = 20;
const NAMED_WORDS = 5;
/** A column of remarks has as many words as rows: those beyond wait together. */
const MOST_WORDS = 200;
const MOST_KNOWN = 20_000;
const MOST_ORDERS = 20_000;
const BEYOND = "*";
const LONGEST_WORD = 60;

/** What was answered holds before what the program means, and that before what everybody means. */
export function createStateReading({ answers = {}, ofProgram }: StateKnowledge = {}): StateReading {
  const known = new Map<string, OrderState | null>();
  const waiting = new Map<string, Waiting>();
  const together = new Map<string, OrderState>();
  const words = new Map<string, string>();
  const ofOthers = stateAnswered(answers[OTHER_STATES]);
  const keep = (id: string, status: string): void => {
    if (words.size < MOST_WORDS) words.set(id, shownWord(status));
  };
  const decide = (status: string): OrderState | null => {
    const key = stateKey(status);
    const id = `${SUBJECT}${key}`;
    const answered = stateAnswered(answers[id]);
    if (answered !== null) keep(id, status);
    const own = answered ?? ofProgram?.get(key) ?? stateOf(status);
    if (own !== null || ofOthers === null) return own;
    keep(id, status);
    if (together.size < MOST_WORDS) together.set(id, ofOthers);
    return ofOthers;
  };
  return {
    of(status) {
      const before = known.get(status);
      if (before !== undefined) return before;
      const state = decide(status);
      if (known.size < MOST_KNOWN) known.set(status, state);
      return state;
    },
    wait(status, row) {
      const own = stateKey(status);
      const key = waiting.size < MOST_WORDS || waiting.has(own) ? own : BEYOND;
      const found = waiting.get(key) ?? {
        word: status.slice(0, LONGEST_WORD).toWellFormed(),
        rows: 0,
        orders: new Set(),
        further: 0,
        last: "",
        amounts: new Map(),
      };
      const before = found.amounts.get(row.currency) ?? { rows: 0, amount: 0 };
      found.rows += 1;
      noteOrder(found, row.orderId);
      found.amounts.set(row.currency, { rows: before.rows + 1, amount: before.amount + row.amount });
      waiting.set(key, found);
    },
    questions: (column) => questionsOf(column, waiting),
    ownAnswers: () => ({ answers: Object.fromEntries(together), words: Object.fromEntries(words) }),
  };
}

function noteOrder(found: Waiting, orderId: string): void {
  if (found.orders.size < MOST_ORDERS) found.orders.add(orderId);
  else if (orderId !== found.last && !found.orders.has(orderId)) found.further += 1;
  found.last = orderId;
}

const shownWord = (status: string): string => status.slice(0, LONGEST_WORD).toWellFormed();

function stateAnswered(answer: string | undefined): OrderState | null {
  return ORDER_STATES.find((state) => state === answer) ?? null;
}

function questionsOf(column: string, waiting: ReadonlyMap<string, Waiting>): Question[] {
  const words = [...waiting].map(([key, word]) => ({ key, ...word })).toSorted((a, b) => moneyOf(b) - moneyOf(a));
  const asked = words.length > MOST_QUESTIONS ? words.slice(0, MOST_QUESTIONS - 1) : words;
  const rest = words.slice(asked.length);
  const single = asked.map((found): Question => {
    const likely = likelyState(found.word);
    return {
      id: `${SUBJECT}${found.key}`,
      column,
      options: [...ORDER_STATES],
      ...(likely === null ? {} : { suggested: { option: likely, confidence: "low" } }),
      params: { word: found.word },
      stake: stakeOf([found]),
    };
  });
  if (rest.length === 0) return single;
  const named = rest.slice(0, NAMED_WORDS).map(({ word }) => word);
  return [
    ...single,
    { id: OTHER_STATES, column, options: [...ORDER_STATES], params: { word: named.join(", "), count: rest.length }, stake: stakeOf(rest) },
  ];
}

/** What hangs on the word; what waits together comes last. */
const moneyOf = ({ key, amounts }: Waiting & { key: string }): number =>
  key === BEYOND ? -1 : [...amounts.values()].reduce((sum, { amount }) => sum + Math.abs(amount), 0);

/** Rows and orders of all; the money is that of the currency most rows are in, since one sum can have no two. */
function stakeOf(words: readonly Waiting[]): NonNullable<Question["stake"]> {
  const byCurrency = new Map<Currency, { rows: number; amount: Minor }>();
  for (const [currency, { rows, amount }] of words.flatMap(({ amounts }) => [...amounts])) {
    const before = byCurrency.get(currency) ?? { rows: 0, amount: 0 };
    byCurrency.set(currency, { rows: before.rows + rows, amount: before.amount + amount });
  }
  const [[currency, { amount }] = ["PLN", { amount: 0 }]] = [...byCurrency].toSorted(([, a], [, b]) => b.rows - a.rows);
  return {
    rows: words.reduce((sum, { rows }) => sum + rows, 0),
    orders: new Set(words.flatMap(({ orders }) => [...orders])).size + words.reduce((sum, { further }) => sum + further, 0),
    amount,
    currency,
  };
}
