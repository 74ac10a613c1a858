/** What was asked about the files of a store and what was answered, as keys of the catalogue `stores`. */
import type { FileAnswer } from "#contract/file-answers.ts";

const ANSWERS = ["counted", "notCounted", "refunded", "replace", "both", "skip", "sum", "first", "unit_price", "line_total"] as const;
const FINDINGS = ["moment", "products", "fewer", "again", "amended", "store"] as const;
const AMOUNTS = ["delivery_price", "delivery_cost", "order_discount"] as const;

type Finding = (typeof FINDINGS)[number];
type QuestionKey =
  | `fileAnswers.${"state" | "saleIs" | "other"}`
  | `fileAnswers.known.${Finding | "storeGone"}`
  | `fileAnswers.perLine.${(typeof AMOUNTS)[number]}`;

/** `word`: as the file wrote it; `store`: the name of another one; empty where the text has none. */
type Words = { key: QuestionKey; word: string; store: string };

/**
 * A state, what is known of orders, an amount of an order at each of its rows, price against total. `nameOf` says the name of another store
 * that the question is about; null = that store was deleted.
 */
export function questionWords({ question, word }: Pick<FileAnswer, "question" | "word">, nameOf: (id: string) => string | null): Words {
  const [subject = "", about = "", storeId = ""] = question.split(":");
  const said = { word: word ?? question.slice(subject.length + 1), store: "" };
  if (subject === "state") return { key: "fileAnswers.state", ...said };
  if (subject === "saleIs") return { key: "fileAnswers.saleIs", ...said };
  const finding = FINDINGS.find((known) => known === about);
  if (subject === "known" && finding !== undefined) return { ...said, ...knownWords(finding, finding === "store" ? nameOf(storeId) : "") };
  const amount = AMOUNTS.find((known) => known === about);
  if (subject === "perLine" && amount !== undefined) return { key: `fileAnswers.perLine.${amount}`, ...said };
  return { key: "fileAnswers.other", ...said };
}

function knownWords(finding: Finding, store: string | null): Pick<Words, "key" | "store"> {
  return store === null ? { key: "fileAnswers.known.storeGone", store: "" } : { key: `fileAnswers.known.${finding}`, store };
}

/** Null for an answer that has no words of its own. */
export function answerKey(answer: string): `fileAnswers.answers.${(typeof ANSWERS)[number]}` | null {
  const known = ANSWERS.find((one) => one === answer);
  return known === undefined ? null : `fileAnswers.answers.${known}`;
}
