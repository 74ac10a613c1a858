/** Words of an expense file, Polish and English, folded: „Rozłożony na okres” is „rozlozonynaokres”. */
import type { ExpenseFacts, ExpenseKind } from "#core/facts.ts";
import type { Cell } from "./cells.ts";
import { type CellCode, type CellProblem, problem } from "./cell-problem.ts";
import { fold } from "./fold.ts";

export type Interval = NonNullable<ExpenseFacts["every"]>;

/** A kind; a word like „miesięczny” says the interval as well. */
export type WrittenKind = { kind: ExpenseKind; every: Interval | null };

const kindOf = (kind: ExpenseKind, every: Interval | null = null): WrittenKind => ({ kind, every });

const KINDS: Readonly<Record<string, WrittenKind>> = {
  oneoff: kindOf("oneOff"),
  once: kindOf("oneOff"),
  jednorazowy: kindOf("oneOff"),
  jednorazowa: kindOf("oneOff"),
  jednorazowe: kindOf("oneOff"),
  jednorazowo: kindOf("oneOff"),
  spread: kindOf("spread"),
  spreadoveraperiod: kindOf("spread"),
  rozlozony: kindOf("spread"),
  rozlozona: kindOf("spread"),
  rozlozonynaokres: kindOf("spread"),
  recurring: kindOf("recurring"),
  cykliczny: kindOf("recurring"),
  cykliczna: kindOf("recurring"),
  cykliczne: kindOf("recurring"),
  staly: kindOf("recurring"),
  stala: kindOf("recurring"),
  abonament: kindOf("recurring"),
  codzienny: kindOf("recurring", { count: 1, unit: "day" }),
  daily: kindOf("recurring", { count: 1, unit: "day" }),
  tygodniowy: kindOf("recurring", { count: 1, unit: "week" }),
  weekly: kindOf("recurring", { count: 1, unit: "week" }),
  miesieczny: kindOf("recurring", { count: 1, unit: "month" }),
  comiesiac: kindOf("recurring", { count: 1, unit: "month" }),
  monthly: kindOf("recurring", { count: 1, unit: "month" }),
  kwartalny: kindOf("recurring", { count: 3, unit: "month" }),
  quarterly: kindOf("recurring", { count: 3, unit: "month" }),
  roczny: kindOf("recurring", { count: 1, unit: "year" }),
  yearly: kindOf("recurring", { count: 1, unit: "year" }),
  percentofsales: kindOf("percentOfSales"),
  percentageofsales: kindOf("percentOfSales"),
  procentsprzedazy: kindOf("percentOfSales"),
  procentodsprzedazy: kindOf("percentOfSales"),
  perorder: kindOf("perOrder"),
  nazamowienie: kindOf("perOrder"),
  zazamowienie: kindOf("perOrder"),
  perunit: kindOf("perUnit"),
  nasztuke: kindOf("perUnit"),
  zasztuke: kindOf("perUnit"),
};

/** How many months, days and so on a unit is of. */
const UNITS: Readonly<Record<string, Interval>> = {
  ...named({ count: 1, unit: "day" }, ["day", "days", "dzien", "dni"]),
  ...named({ count: 1, unit: "week" }, ["week", "weeks", "tydzien", "tygodnie", "tygodni"]),
  ...named({ count: 1, unit: "month" }, ["month", "months", "miesiac", "miesiace", "miesiecy"]),
  ...named({ count: 3, unit: "month" }, ["quarter", "quarters", "kwartal", "kwartaly", "kwartalow"]),
  ...named({ count: 1, unit: "year" }, ["year", "years", "rok", "lata", "lat"]),
};

const YES_NO: Readonly<Record<string, boolean>> = {
  ...named(true, ["yes", "y", "tak", "t", "true", "1", "x"]),
  ...named(false, ["no", "n", "nie", "false", "0"]),
};

const BOOKINGS: Readonly<Record<string, ExpenseFacts["booking"]>> = {
  ...named("spread" as const, ["spread", "rownonadniokresu", "rownonadni", "evenlyoveritsdays"]),
  ...named("onDay" as const, ["onday", "wswoimdniu", "jednegodnia", "onitsday"]),
};

const SHARE_KEYS: Readonly<Record<string, ExpenseFacts["shareKey"]>> = {
  ...named("none" as const, ["none", "bezpodzialu", "notshared"]),
  ...named("sales" as const, ["sales", "wedlugsprzedazy", "wgsprzedazy", "bysales"]),
  ...named("units" as const, ["units", "wedlugsztuk", "wgsztuk", "byunits"]),
};

const MODES: Readonly<Record<string, "net" | "gross">> = {
  ...named("net" as const, ["net", "netto", "n"]),
  ...named("gross" as const, ["gross", "brutto", "b", "g"]),
};

function named<Value>(value: Value, words: readonly string[]): Record<string, Value> {
  return Object.fromEntries(words.map((word) => [word, value]));
}

function reader<Value>(known: Readonly<Record<string, Value>>, code: CellCode): (cell: Cell) => Value | CellProblem {
  return (cell) => known[fold(String(cell))] ?? problem(code);
}

export const readKind = reader(KINDS, "rowUnknownExpenseKind");
export const readUnit = reader(UNITS, "rowUnknownInterval");
export const readYesNo = reader(YES_NO, "rowUnknownYesNo");
export const readBooking = reader(BOOKINGS, "rowUnknownBooking");
export const readShareKey = reader(SHARE_KEYS, "rowUnknownShareKey");
export const readMode = reader(MODES, "rowUnknownVatMode");

/** What a heading says of the amounts below it: „Kwota netto”. */
export function modeOfHeader(words: readonly string[]): "net" | "gross" | null {
  return words.map((word) => (word.length > 1 ? MODES[word] : undefined)).find((mode) => mode !== undefined) ?? null;
}
