/** What may follow in the phrase of the list of products where somebody is typing. */
import { CHOICES, HIDDEN, type Named, namesOf, NUMBERS, TEXTS } from "./product-operators.ts";
import { keyNamed, partsOf } from "./product-phrase.ts";
import type { Locale } from "./locales.ts";
import { keysOf } from "./record-of.ts";
import { foldForSearch } from "./search-fold.ts";

/** `hint` names what it does: an operator by its key, a value by `<operator>.<value>`. */
export type Completion = { text: string; kind: "operator" | "value" | "tag"; hint: string };
export type Completions = { from: number; to: number; items: Completion[] };

const MOST = 12;
const SIGN = /^(?<minus>-?)(?<name>\p{L}+)(?<sign>:|<=|>=|[<>=≤≥])(?<value>.*)$/su;

/**
 * At the place `at`, which may be inside of a part; without one there, every operator is offered. `tags`: names of the company's
 * tags. Names are offered in the language of the screen; whoever types in another one gets that.
 */
export function completionsAt(phrase: string, at: number, { tags, language }: { tags: readonly string[]; language: Locale }): Completions {
  const part = partsOf(phrase).find(({ from, to }) => from < at && at <= to);
  if (part === undefined) return { from: at, to: at, items: operatorsLike("", "", language) };
  const typed = phrase.slice(part.from, at);
  const { minus = "", name = "", sign = "", value = "" } = SIGN.exec(typed)?.groups ?? {};
  const { from, to } = part;
  if (sign === "") {
    const isNot = typed.startsWith("-");
    return { from, to, items: operatorsLike(isNot ? typed.slice(1) : typed, isNot ? "-" : "", language) };
  }
  return { from, to, items: sign === ":" ? valuesLike({ before: `${minus}${name}:`, name, value, tags, language }) : [] };
}

const OPERATORS: readonly { key: string; names: Named; sign: string }[] = [
  ...keysOf(CHOICES).map((key) => ({ key, names: CHOICES[key].names, sign: ":" })),
  ...keysOf(TEXTS).map((key) => ({ key, names: TEXTS[key], sign: ":" })),
  ...keysOf(NUMBERS).flatMap((key) => ["<", ">"].map((sign) => ({ key, names: NUMBERS[key], sign }))),
  { key: "hidden", names: HIDDEN, sign: "" },
];

function operatorsLike(typed: string, minus: string, language: Locale): Completion[] {
  const called = namedLike(typed, language, OPERATORS, ({ names }) => names);
  return called.map(([{ key, sign }, name]) => ({ text: `${minus}${name}${sign}`, kind: "operator", hint: key }));
}

/** Things by the name that begins so; by one of another language only where nothing is called so in this one. */
function namedLike<T>(typed: string, language: Locale, things: readonly T[], namesIn: (thing: T) => Named): [T, string][] {
  const begins = begunBy(typed);
  const found = (nameOf: (names: Named) => string | undefined) =>
    things.flatMap((thing): [T, string][] => {
      const name = nameOf(namesIn(thing));
      return name === undefined ? [] : [[thing, name]];
    });
  const own = found((names) => names[language].find(begins));
  return own.length > 0 ? own : found((names) => namesOf(names).find(begins));
}

type Typed = { before: string; name: string; value: string; tags: readonly string[]; language: Locale };

function valuesLike({ before, name, value, tags, language }: Typed): Completion[] {
  const cut = value.lastIndexOf("|") + 1;
  const [kept, typed] = [value.slice(0, cut), value.slice(cut).replace(/^"/u, "")];
  const begins = begunBy(typed);
  if (keyNamed(TEXTS, name) === "tag") {
    const named = tags.filter(begins).slice(0, MOST);
    return named.map((tag) => ({ text: `${before}${valueText(kept, tag)}`, kind: "tag", hint: "tag" }));
  }
  const choice = keyNamed({ missing: CHOICES.missing.names, method: CHOICES.method.names, market: CHOICES.market.names }, name);
  if (choice === null) return [];
  const values: Readonly<Record<string, Named>> = CHOICES[choice].values;
  const called = namedLike(typed, language, Object.entries(values), ([, names]) => names);
  return called.map(([[key], found]) => ({ text: `${before}${valueText(kept, found)}`, kind: "value", hint: `${choice}.${key}` }));
}

/** Quotes are around all of the values, since one of them may hold a blank. */
function valueText(kept: string, value: string): string {
  const all = `${kept.replace(/^"/u, "")}${value}`;
  return /\s/u.test(all) ? `"${all}"` : all;
}

function begunBy(typed: string): (name: string) => boolean {
  const folded = foldForSearch(typed);
  return (name) => foldForSearch(name).startsWith(folded);
}
