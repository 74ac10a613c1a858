/** Words of an expense file in the languages of the product, folded: „Rozłożony na okres” is „rozlozonynaokres”. */
import { EXPENSE_KINDS, type ExpenseKind } from "#core/expense-kinds.ts";
import type { ExpenseFacts } from "#core/facts.ts";
import type { Cell } from "./cells.ts";
import { type CellCode, type CellProblem, problem } from "./cell-problem.ts";
import { fold } from "./fold.ts";

export type Interval = NonNullable<ExpenseFacts["every"]>;

/** A kind; a word like „miesięczny” says the interval as well. */
export type WrittenKind = { kind: ExpenseKind; every: Interval | null };

const kindOf = (kind: ExpenseKind, every: Interval | null = null): WrittenKind => ({ kind, every });

/** What each kind is called. */
const KIND_WORDS: Readonly<Record<ExpenseKind, readonly string[]>> = {
  oneOff: ["oneoff", "once", "jednorazowy", "jednorazowa", "jednorazowe", "jednorazowo", "jednorazovy", "egyszeri"],
  spread: [
    "spread",
    "spreadoveraperiod",
    "rozlozony",
    "rozlozona",
    "rozlozonynaokres",
    "rozlozeny",
    "rozlozene",
    "rozlozenynaobdobi",
    "rozlozenynaobdobie",
    "elosztott",
    "idoszakraelosztott",
  ],
  recurring: ["recurring", "cykliczny", "cykliczna", "cykliczne", "staly", "stala", "abonament", "opakovany", "pravidelny", "ismetlodo"],
  percentOfSales: [
    "percentofsales",
    "percentageofsales",
    "procentsprzedazy",
    "procentodsprzedazy",
    "procentoztrzeb",
    "percentoztrzieb",
    "eladasszazaleka",
  ],
  perOrder: ["perorder", "nazamowienie", "zazamowienie", "naobjednavku", "rendelesenkent"],
  perUnit: ["perunit", "nasztuke", "zasztuke", "nakus", "darabonkent"],
};

const KINDS: Readonly<Record<string, WrittenKind>> = {
  ...Object.fromEntries(EXPENSE_KINDS.flatMap((kind) => KIND_WORDS[kind].map((word) => [word, kindOf(kind)] as const))),
  ...named(kindOf("recurring", { count: 1, unit: "day" }), ["codzienny", "daily"]),
  ...named(kindOf("recurring", { count: 1, unit: "week" }), ["tygodniowy", "weekly"]),
  ...named(kindOf("recurring", { count: 1, unit: "month" }), ["miesieczny", "comiesiac", "monthly"]),
  ...named(kindOf("recurring", { count: 3, unit: "month" }), ["kwartalny", "quarterly"]),
  ...named(kindOf("recurring", { count: 1, unit: "year" }), ["roczny", "yearly"]),
};

/** How many months, days and so on a unit is of. */
const UNITS: Readonly<Record<string, Interval>> = {
  ...named({ count: 1, unit: "day" }, ["day", "days", "dzien", "dni", "den", "nap"]),
  ...named({ count: 1, unit: "week" }, ["week", "weeks", "tydzien", "tygodnie", "tygodni", "tyden", "tyzden", "het"]),
  ...named({ count: 1, unit: "month" }, ["month", "months", "miesiac", "miesiace", "miesiecy", "mesic", "mesiac", "honap"]),
  ...named({ count: 3, unit: "month" }, ["quarter", "quarters", "kwartal", "kwartaly", "kwartalow", "ctvrtleti", "stvrtrok", "negyedev"]),
  ...named({ count: 1, unit: "year" }, ["year", "years", "rok", "lata", "lat", "ev"]),
};

const YES_NO: Readonly<Record<string, boolean>> = {
  ...named(true, ["yes", "y", "tak", "t", "true", "1", "x", "ano", "igen"]),
  ...named(false, ["no", "n", "nie", "false", "0", "ne", "nem"]),
};

const BOOKINGS: Readonly<Record<string, ExpenseFacts["booking"]>> = {
  ...named("spread" as const, [
    "spread",
    "rownonadniokresu",
    "rownonadni",
    "evenlyoveritsdays",
    "rovnomernenadnyobdobi",
    "rovnomernenadniobdobia",
    "egyenletesenazidoszaknapjaira",
  ]),
  ...named("onDay" as const, ["onday", "wswoimdniu", "jednegodnia", "onitsday", "vesvujden", "vosvojomdni", "asajatnapjan"]),
};

const SHARE_KEYS: Readonly<Record<string, ExpenseFacts["shareKey"]>> = {
  ...named("none" as const, ["none", "bezpodzialu", "notshared", "nerozdelovat", "bezdelenia", "felosztasnelkul"]),
  ...named("sales" as const, ["sales", "wedlugsprzedazy", "wgsprzedazy", "bysales", "podletrzeb", "podlatrzieb", "eladasszerint"]),
  ...named("units" as const, ["units", "wedlugsztuk", "wgsztuk", "byunits", "podlekusu", "podlakusov", "darabszerint"]),
};

const MODES: Readonly<Record<string, "net" | "gross">> = {
  ...named("net" as const, ["net", "netto", "n", "bezdph"]),
  ...named("gross" as const, ["gross", "brutto", "b", "g", "sdph"]),
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
