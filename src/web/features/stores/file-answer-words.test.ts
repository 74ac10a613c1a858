import { expect, test } from "vitest";
import { LOCALES } from "#core/locales.ts";
import { LASTING } from "#files/lasting-answers.ts";
import { readTexts } from "#text/texts.ts";
import { answerKey, questionWords } from "./file-answer-words.ts";

/** Of each subject whose answers are kept: questions as they are kept, and what may be answered. */
const KEPT: Readonly<Record<(typeof LASTING)[number], { questions: readonly string[]; answers: readonly string[] }>> = {
  state: { questions: ["state:wydane"], answers: ["counted", "notCounted", "refunded"] },
  known: {
    questions: ["known:moment", "known:products", "known:fewer", "known:again", "known:store:7", "known:store:8"],
    answers: ["replace", "both", "skip"],
  },
  perLine: { questions: ["perLine:delivery_price", "perLine:delivery_cost", "perLine:order_discount"], answers: ["sum", "first"] },
  saleIs: { questions: ["saleIs:line_total"], answers: ["unit_price", "line_total"] },
};

/** The store 8 was deleted. */
const nameOf = (id: string): string | null => (id === "7" ? "Ceramika" : null);

test.each(LOCALES)("what is kept for a store has words in %s, for every subject and answer", (locale) => {
  const texts = readTexts();
  const catalogue = texts.namespace(locale, "stores");
  const textOf = (key: string): unknown =>
    key
      .split(".")
      .reduce<unknown>((tree, name) => (typeof tree === "object" && tree !== null ? Reflect.get(tree, name) : undefined), catalogue);
  const asked = LASTING.flatMap((subject) => KEPT[subject].questions).map((question) => questionWords({ question, word: null }, nameOf));
  expect(asked.filter(({ key }) => key === "fileAnswers.other")).toEqual([]);
  expect(asked.filter(({ key }) => typeof textOf(key) !== "string")).toEqual([]);
  // No two questions read the same.
  expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
  const answered = LASTING.flatMap((subject) => KEPT[subject].answers).map((answer) => answerKey(answer));
  expect(answered.filter((key) => key === null || typeof textOf(key) !== "string")).toEqual([]);
});

test("a state is named as the file wrote it, another store by its name, and one that was deleted by that", () => {
  const state = { question: "state:wydane na stoisku", word: "Wydane na stoisku" };
  expect(questionWords(state, nameOf)).toMatchObject({ key: "fileAnswers.state", word: "Wydane na stoisku" });
  const known = (store: string) => questionWords({ question: `known:store:${store}`, word: null }, nameOf);
  expect(known("7")).toMatchObject({ key: "fileAnswers.known.store", store: "Ceramika" });
  expect(known("8")).toMatchObject({ key: "fileAnswers.known.storeGone" });
});
