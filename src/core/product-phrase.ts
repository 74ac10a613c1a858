/**
 * The phrase that the list of products is searched by: words as in every search, and operators like `brak:koszt`, `marża<10` or
 * `-tag:lato` (docs/RULES.md, List of products). A part that is an operator by its form and cannot be understood is a problem
 * of the answer and asks nothing; in quotes it is a word.
 */
import { type Compare, numberOf } from "./phrase-number.ts";
import { type Locale, LOCALES } from "./locales.ts";
import { nearest } from "./nearest-words.ts";
import {
  type ChoiceKey,
  CHOICES,
  HIDDEN,
  type Method,
  type Missing,
  type Named,
  namesOf,
  type NumberKey,
  NUMBERS,
  type TextKey,
  TEXTS,
} from "./product-operators.ts";
import type { Market } from "./facts.ts";
import { foldForSearch } from "./search-fold.ts";
import { keysOf } from "./record-of.ts";

export const MAX_PHRASE = 500;

/**
 * `unknownValue`: none of those the operator knows; `noValue`: nothing stands behind it; `notANumber`; `wrongSign`: it is asked with
 * a colon, or compared, and this one is not.
 */
export const PHRASE_PROBLEMS = ["unknownOperator", "unknownValue", "noValue", "notANumber", "wrongSign"] as const;
export type PhraseProblemKind = (typeof PHRASE_PROBLEMS)[number];

export type PhraseProblem = { from: number; to: number; text: string; problem: PhraseProblemKind; meant: string[] };

/** `not`: everything that the condition does not hold for, what is unknown included. Of several values any will do. */
export type PhraseCondition = { not: boolean } & (
  | { is: "missing"; any: readonly Missing[] }
  | { is: "method"; any: readonly Method[] }
  | { is: "market"; any: readonly Market[] }
  | { is: "hidden" }
  /** Folded texts; `word` looks where words look. */
  | { is: "text"; of: TextKey | "word"; any: readonly string[] }
  /** `millionths` of a per cent, of a whole amount (złoty, not grosz), of a unit. */
  | { is: "number"; of: NumberKey; compare: Compare; millionths: number }
);

export type ProductPhrase = {
  /** Folded; each has to be found, as the words of `searchedPhrase`. A text in quotes is one of them. */
  words: string[];
  conditions: PhraseCondition[];
  problems: PhraseProblem[];
};

/** One part of a phrase by its form. `sign` empty: a word. */
export type PhrasePart = {
  from: number;
  to: number;
  text: string;
  not: boolean;
  name: string;
  sign: string;
  value: string;
  isQuoted: boolean;
};

const PART = /(?<not>-?)(?:(?<name>\p{L}+)(?<sign>:|<=|>=|[<>=≤≥]))?(?:"(?<quoted>[^"]*)(?:"|$)|(?<bare>[^\s"]*))/uy;
/** `marża < 10` is one part where the name is that of a number. */
const SPACED = /(?<not>-?)(?<name>\p{L}+)\s*(?<sign><=|>=|[<>=≤≥])\s*(?<bare>[-−]?\d[\d.,]*%?)(?=\s|$)/uy;

export function partsOf(phrase: string): PhrasePart[] {
  const parts: PhrasePart[] = [];
  let at = 0;
  while (at < phrase.length) {
    if (/\s/u.test(phrase.charAt(at))) {
      at += 1;
      continue;
    }
    const part = spacedPart(phrase, at) ?? plainPart(phrase, at);
    parts.push(part);
    at = part.to;
  }
  return parts;
}

function spacedPart(phrase: string, at: number): PhrasePart | null {
  SPACED.lastIndex = at;
  const match = SPACED.exec(phrase);
  return match !== null && keyNamed(NUMBERS, match.groups?.["name"] ?? "") !== null ? partOf(match, at) : null;
}

function plainPart(phrase: string, at: number): PhrasePart {
  PART.lastIndex = at;
  const match = PART.exec(phrase);
  // A lone minus or quote is nothing to look for; it is passed over, so that every part is longer than nothing.
  return match !== null && match[0].length > 0 ? partOf(match, at) : partOf(Object.assign([phrase.charAt(at)], { groups: {} }), at);
}

function partOf(match: { 0?: string | undefined; groups?: Record<string, string | undefined> | undefined }, from: number): PhrasePart {
  const { not = "", name = "", sign = "", quoted, bare = "" } = match.groups ?? {};
  const text = match[0] ?? "";
  return { from, to: from + text.length, text, not: not !== "", name, sign, value: quoted ?? bare, isQuoted: quoted !== undefined };
}

/** `language`: of the screen; what may be meant is said in it, and any language is understood. */
export function parsePhrase(phrase: string, language: Locale = "pl"): ProductPhrase {
  const parsed: ProductPhrase = { words: [], conditions: [], problems: [] };
  for (const part of partsOf(phrase)) {
    if (part.sign === "") readWord(part, parsed);
    else readOperator({ ...part, language }, parsed);
  }
  return parsed;
}

function readWord({ value, not, isQuoted }: PhrasePart, { words, conditions }: ProductPhrase): void {
  const word = foldForSearch(value).trim();
  if (word === "") return;
  if (!isQuoted && isNamed(HIDDEN, word)) conditions.push({ is: "hidden", not });
  else if (not) conditions.push({ is: "text", of: "word", any: [word], not });
  else words.push(word);
}

type AskedPart = PhrasePart & { language: Locale };

function readOperator(part: AskedPart, { conditions, problems }: ProductPhrase): void {
  const read = conditionOf(part);
  if ("problem" in read) problems.push({ from: part.from, to: part.to, text: part.text, ...read });
  else conditions.push(read);
}

type Misread = { problem: PhraseProblemKind; meant: string[] };

function conditionOf(part: AskedPart): PhraseCondition | Misread {
  return part.sign === ":" ? colonCondition(part) : numberCondition(part);
}

function colonCondition(part: AskedPart): PhraseCondition | Misread {
  const { name, value, not } = part;
  const values = value.split("|").map((one) => foldForSearch(one).trim());
  const text = keyNamed(TEXTS, name);
  if (text !== null) return values.includes("") ? noValue(part) : { is: "text", of: text, any: values, not };
  const choice = keyNamed(CHOICE_NAMES, name);
  if (choice !== null) return values.includes("") ? noValue(part) : choiceCondition(part, choice, values);
  const number = keyNamed(NUMBERS, name);
  if (number !== null) return { problem: "wrongSign", meant: ["<", ">"].map((sign) => `${minus(part)}${name}${sign}${value}`) };
  return unknownOperator(part);
}

function choiceCondition(part: AskedPart, choice: ChoiceKey, values: readonly string[]): PhraseCondition | Misread {
  const { not } = part;
  switch (choice) {
    case "missing": {
      const any = allNamed(CHOICES.missing.values, values);
      return any === null ? unknownValue(part, CHOICES.missing.values) : { is: choice, any, not };
    }
    case "method": {
      const any = allNamed(CHOICES.method.values, values);
      return any === null ? unknownValue(part, CHOICES.method.values) : { is: choice, any, not };
    }
    case "market": {
      const any = allNamed(CHOICES.market.values, values);
      return any === null ? unknownValue(part, CHOICES.market.values) : { is: choice, any, not };
    }
  }
}

function numberCondition(part: AskedPart): PhraseCondition | Misread {
  const { name, sign, value, not } = part;
  const number = keyNamed(NUMBERS, name);
  if (number === null) {
    const isAsked = keyNamed(TEXTS, name) !== null || keyNamed(CHOICE_NAMES, name) !== null;
    return isAsked ? { problem: "wrongSign", meant: [`${minus(part)}${name}:${value}`] } : unknownOperator(part);
  }
  if (value.trim() === "") return noValue(part);
  const read = numberOf(sign, value);
  return read === null ? { problem: "notANumber", meant: [] } : { is: "number", of: number, ...read, not };
}

const CHOICE_NAMES = { missing: CHOICES.missing.names, method: CHOICES.method.names, market: CHOICES.market.names } as const;

const minus = ({ not }: PhrasePart): string => (not ? "-" : "");

function noValue(part: AskedPart): Misread {
  const choice = keyNamed(CHOICE_NAMES, part.name);
  return { problem: "noValue", meant: choice === null ? [] : offered(part, CHOICES[choice].values) };
}

function unknownValue(part: AskedPart, values: Readonly<Record<string, Named>>): Misread {
  const near = nearNames(part.value, Object.values(values), part.language);
  return {
    problem: "unknownValue",
    meant: near.length > 0 ? near.map((value) => rewritten(part, part.name, value)) : offered(part, values),
  };
}

/** The first name of each value in the language the operator was written in. */
function offered(part: AskedPart, values: Readonly<Record<string, Named>>): string[] {
  const isWrittenIn = (language: Locale): boolean =>
    Object.values(CHOICE_NAMES).some((names) => names[language].some((name) => foldForSearch(name) === foldForSearch(part.name)));
  const language = inOrder(part.language).find(isWrittenIn) ?? part.language;
  return Object.values(values).map((names) => rewritten(part, part.name, names[language][0]));
}

function unknownOperator(part: AskedPart): Misread {
  const known = part.sign === ":" ? [...Object.values(TEXTS), ...Object.values(CHOICE_NAMES)] : Object.values(NUMBERS);
  const near = nearNames(part.name, known, part.language);
  return { problem: "unknownOperator", meant: near.map((name) => rewritten(part, name, part.value)) };
}

const inOrder = (language: Locale): Locale[] => [language, ...LOCALES.filter((other) => other !== language)];

/** Names that may be meant, one of each thing: of two as near, that of the language. */
function nearNames(written: string, things: readonly Named[], language: Locale): string[] {
  const names = inOrder(language).flatMap((of) => things.flatMap((thing, at) => thing[of].map((name) => ({ name, at }))));
  const near = nearest(
    written,
    names.map(({ name }) => name),
  );
  const thingOf = (name: string): number | undefined => names.find((known) => known.name === name)?.at;
  return near.filter((name, at) => near.findIndex((other) => thingOf(other) === thingOf(name)) === at);
}

function rewritten(part: AskedPart, name: string, value: string): string {
  return `${minus(part)}${name}${part.sign}${/\s/u.test(value) ? `"${value}"` : value}`;
}

function isNamed(names: Named, folded: string): boolean {
  return namesOf(names).some((name) => foldForSearch(name) === folded);
}

/** The key of the thing that is called so, in any language. */
export function keyNamed<Key extends string>(table: Readonly<Record<Key, Named>>, name: string): Key | null {
  const folded = foldForSearch(name);
  return keysOf(table).find((key) => isNamed(table[key], folded)) ?? null;
}

/** Null when one of the values is called nothing. */
function allNamed<Key extends string>(table: Readonly<Record<Key, Named>>, values: readonly string[]): Key[] | null {
  const keys = values.map((value) => keyNamed(table, value));
  return keys.includes(null) ? null : keys.filter((key) => key !== null);
}
