import * as fc from "fast-check";
import { expect, test } from "vitest";
import { completionsAt } from "./phrase-completions.ts";
import type { Locale } from "./locales.ts";
import { parsePhrase } from "./product-phrase.ts";

const TAGS = ["Lato", "Na lato", "Zima"];

/** `^` stands where the caret is. */
function at(written: string, language: Locale = "pl") {
  const caret = written.indexOf("^");
  const phrase = written.replace("^", "");
  const { from, to, items } = completionsAt(phrase, caret, { tags: TAGS, language });
  return { part: phrase.slice(from, to), items: items.map(({ text }) => text) };
}

test.each([
  ["br^", "br", ["brak:"]],
  ["kubek MAR^", "MAR", ["marża<", "marża>"]],
  ["marg^", "marg", ["margin<", "margin>"]],
  ["-ta^", "-ta", ["-tag:"]],
  ["tag:l^ kubek", "tag:l", ["tag:Lato"]],
  ["tag:na^", "tag:na", ['tag:"Na lato"']],
  ['-tag:"na l^', '-tag:"na l', ['-tag:"Na lato"']],
  ["tag:zima|^", "tag:zima|", ["tag:zima|Lato", 'tag:"zima|Na lato"', "tag:zima|Zima"]],
  ["brak:z^", "brak:z", ["brak:zdjęcie"]],
  ["metoda:^", "metoda:", ["metoda:stały", "metoda:okresy", "metoda:fifo", "metoda:średnia", "metoda:zestaw"]],
  ["rynek:PL|^", "rynek:PL|", ["rynek:PL|PL", "rynek:PL|CZ", "rynek:PL|SK", "rynek:PL|HU"]],
  ["marża<^", "marża<", []],
  ["ukr^", "ukr", ["ukryte"]],
])("%s", (written, part, items) => {
  expect(at(written)).toEqual({ part, items });
});

test("between words every operator is offered, in the language", () => {
  expect(at("kubek ^").items.slice(0, 4)).toEqual(["brak:", "metoda:", "rynek:", "tag:"]);
  expect(at("^", "en").items.slice(0, 3)).toEqual(["missing:", "method:", "market:"]);
  expect(at("^", "cs").items.slice(0, 3)).toEqual(["chybí:", "metoda:", "trh:"]);
  expect(at("^", "sk").items.slice(0, 3)).toEqual(["chýba:", "metóda:", "trh:"]);
  expect(at("^", "hu").items.slice(0, 3)).toEqual(["hiányzik:", "módszer:", "piac:"]);
});

test("a completed value is understood, whatever was typed before", () => {
  fc.assert(
    fc.property(fc.constantFrom("brak:", "metoda:", "rynek:", "tag:", "-tag:", 'tag:"', "missing:", "brak:vat|"), (typed) => {
      for (const { text } of completionsAt(typed, typed.length, { tags: TAGS, language: "pl" }).items) {
        expect([text, parsePhrase(text).conditions.length, parsePhrase(text).problems]).toEqual([text, 1, []]);
      }
    }),
  );
});
