import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Locale } from "./locales.ts";
import { CHOICES, namesOf, NUMBERS, TEXTS } from "./product-operators.ts";
import { parsePhrase, partsOf } from "./product-phrase.ts";
import { foldForSearch, searchWords } from "./search-fold.ts";

const conditionsOf = (phrase: string) => parsePhrase(phrase).conditions;
const problemsOf = (phrase: string) => parsePhrase(phrase).problems;

describe("a phrase with operators", () => {
  test("is words where nothing else is said, folded", () => {
    expect(parsePhrase("  Żółty  KUBEK ")).toEqual({ words: ["zolty", "kubek"], conditions: [], problems: [] });
  });

  test.each([
    ["brak:koszt", { is: "missing", any: ["cost"], not: false }],
    ["BRAK:Zdjecie", { is: "missing", any: ["image"], not: false }],
    ["missing:photo", { is: "missing", any: ["image"], not: false }],
    ["brak:ean|vat", { is: "missing", any: ["ean", "vat"], not: false }],
    ["-brak:oferta", { is: "missing", any: ["offer"], not: true }],
    ['tag:"Na lato"', { is: "text", of: "tag", any: ["na lato"], not: false }],
    ["tag:lato|zima", { is: "text", of: "tag", any: ["lato", "zima"], not: false }],
    ["sku:KUB-1", { is: "text", of: "sku", any: ["kub-1"], not: false }],
    ["dostawca:Fabryka", { is: "text", of: "supplier", any: ["fabryka"], not: false }],
    ["chybí:náklad", { is: "missing", any: ["cost"], not: false }],
    ["chyba:obrazok", { is: "missing", any: ["image"], not: false }],
    ["hiányzik:költség", { is: "missing", any: ["cost"], not: false }],
    ["marže<10", { is: "number", of: "margin", compare: "<", millionths: 10_000_000, not: false }],
    ["készlet<5", { is: "number", of: "stock", compare: "<", millionths: 5_000_000, not: false }],
    ["štítok:leto", { is: "text", of: "tag", any: ["leto"], not: false }],
    ["rejtett", { is: "hidden", not: false }],
    ["brak:dostawca", { is: "missing", any: ["supplier"], not: false }],
    ['notatka:"drugi gatunek"', { is: "text", of: "note", any: ["drugi gatunek"], not: false }],
    ["ean:590", { is: "text", of: "ean", any: ["590"], not: false }],
    ["oferta:1123", { is: "text", of: "offer", any: ["1123"], not: false }],
    ["metoda:FIFO", { is: "method", any: ["fifo"], not: false }],
    ["metoda:srednia", { is: "method", any: ["average"], not: false }],
    ["rynek:CZ|Węgry", { is: "market", any: ["CZ", "HU"], not: false }],
    ["ukryte", { is: "hidden", not: false }],
    ["-hidden", { is: "hidden", not: true }],
    ["-kubek", { is: "text", of: "word", any: ["kubek"], not: true }],
    ["marża<10", { is: "number", of: "margin", compare: "<", millionths: 10_000_000, not: false }],
    ["marza < 10,5%", { is: "number", of: "margin", compare: "<", millionths: 10_500_000, not: false }],
    ["zysk>0", { is: "number", of: "netProfit", compare: ">", millionths: 0, not: false }],
    ["profit>=-12.34", { is: "number", of: "netProfit", compare: ">=", millionths: -12_340_000, not: false }],
    ["sprzedaż>=100", { is: "number", of: "sales", compare: ">=", millionths: 100_000_000, not: false }],
    ["sztuki=3", { is: "number", of: "units", compare: "=", millionths: 3_000_000, not: false }],
    ["koszt≤7,5", { is: "number", of: "cost", compare: "<=", millionths: 7_500_000, not: false }],
    ["zapas<5", { is: "number", of: "stock", compare: "<", millionths: 5_000_000, not: false }],
    ["oferty>1", { is: "number", of: "offers", compare: ">", millionths: 1_000_000, not: false }],
  ])("%s", (phrase, condition) => {
    expect(parsePhrase(phrase)).toEqual({ words: [], conditions: [condition], problems: [] });
  });

  test("mixes words and operators in any order; all of them hold", () => {
    const { words, conditions, problems } = parsePhrase('kubek brak:koszt "zielony duży" -tag:lato marża < 10');
    expect(words).toEqual(["kubek", "zielony duzy"]);
    expect(conditions.map(({ is, not }) => [is, not])).toEqual([
      ["missing", false],
      ["text", true],
      ["number", false],
    ]);
    expect(problems).toEqual([]);
  });

  test("in quotes an operator is a text like any other", () => {
    expect(parsePhrase('"brak:koszt" "ukryte"')).toEqual({ words: ["brak:koszt", "ukryte"], conditions: [], problems: [] });
  });

  test.each([
    ["brakk:koszt", "unknownOperator", ["brak:koszt"]],
    ["marz<10", "unknownOperator", ["marża<10"]],
    ["-tga:lato", "unknownOperator", ["-tag:lato"]],
    ["kolor:zielony", "unknownOperator", []],
    ["brak:kosztu", "unknownValue", ["brak:koszt"]],
    ["metoda:lifo", "unknownValue", ["metoda:fifo"]],
    ["metoda:xxxx", "unknownValue", ["metoda:stały", "metoda:okresy", "metoda:fifo", "metoda:średnia", "metoda:zestaw"]],
    ["market:DE", "unknownValue", ["market:PL", "market:CZ", "market:SK", "market:HU"]],
    ["rynek:", "noValue", ["rynek:PL", "rynek:CZ", "rynek:SK", "rynek:HU"]],
    ["tag:", "noValue", []],
    ["tag:lato|", "noValue", []],
    ["marża<", "noValue", []],
    ["marża<dużo", "notANumber", []],
    ["zysk>1000000000000", "notANumber", []],
    ["zysk:100", "wrongSign", ["zysk<100", "zysk>100"]],
    ["tag=lato", "wrongSign", ["tag:lato"]],
  ])("%s is a problem (%s) that says what may be meant, and asks nothing", (phrase, problem, meant) => {
    expect(parsePhrase(`kubek ${phrase}`)).toEqual({
      words: ["kubek"],
      conditions: [],
      problems: [{ from: 6, to: 6 + phrase.length, text: phrase, problem, meant }],
    });
  });

  test("what is meant is understood", () => {
    for (const phrase of ["brakk:koszt", "marz<10", "metoda:xxxx", "rynek:", "zysk:100", "tag=lato"]) {
      for (const meant of problemsOf(phrase).flatMap((problem) => problem.meant)) {
        expect([meant, conditionsOf(meant).length, problemsOf(meant)]).toEqual([meant, 1, []]);
      }
    }
  });

  test("a code with a sign between its digits, an address or a lonely minus is a word", () => {
    expect(parsePhrase('12:30 AB-1<2 - " K3:1').words).toEqual(["12:30", "ab-1<2", "k3:1"]);
  });
});

describe("any phrase", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("brak:koszt", "marża<10", "-tag:lato", '"a b"', "tag:", "xx:1", "-", '"', "<", "zysk > 0", "ukryte"),
  );
  const phrases = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(" "));

  test("is cut into parts that stand where they say, one after the other, with nothing but blanks between", () => {
    fc.assert(
      fc.property(phrases, (phrase) => {
        let end = 0;
        for (const { from, to, text } of partsOf(phrase)) {
          expect(phrase.slice(from, to)).toBe(text);
          expect(phrase.slice(end, from).trim()).toBe("");
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(phrase.slice(end).trim()).toBe("");
      }),
    );
  });

  test("without its problems asks the same and has none", () => {
    fc.assert(
      fc.property(phrases, (phrase) => {
        const { words, conditions, problems } = parsePhrase(phrase);
        const rest = problems.reduceRight((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, phrase);
        expect(parsePhrase(rest)).toEqual({ words, conditions, problems: [] });
      }),
    );
  });

  test("of letters and digits alone is searched by as everywhere", () => {
    const word = fc.stringMatching(/^[a-zA-ZąęłóśżźćńĄŻ0-9]{1,8}$/).filter((text) => !["ukryte", "hidden"].includes(foldForSearch(text)));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        expect(parsePhrase(words.join(" "))).toEqual({ words: searchWords(words.join(" ")), conditions: [], problems: [] });
      }),
    );
  });
});

test("what may be meant is said in the language of the screen", () => {
  const meant = (phrase: string, language: Locale) => parsePhrase(phrase, language).problems.flatMap((problem) => problem.meant);
  expect([meant("marz<10", "pl"), meant("marz<10", "cs"), meant("marz<10", "sk")]).toEqual([["marża<10"], ["marže<10"], ["marža<10"]]);
  expect(meant("metoda:xxxx", "cs")).toEqual(["metoda:stálý", "metoda:období", "metoda:fifo", "metoda:průměr", "metoda:sada"]);
  expect(meant("hianyzk:ean", "hu")).toEqual(["hiányzik:ean"]);
});

test("no name stands for two things, in whatever language it is typed", () => {
  const groups = [
    [...Object.values(CHOICES).map(({ names }) => names), ...Object.values(TEXTS)],
    Object.values(NUMBERS),
    Object.values(CHOICES.missing.values),
    Object.values(CHOICES.method.values),
    Object.values(CHOICES.market.values),
  ];
  for (const group of groups) {
    const names = group.flatMap((named) => [...new Set(namesOf(named).map(foldForSearch))]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
