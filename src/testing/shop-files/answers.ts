/** Answers a file's questions from what the shop and the layout know, by the subject of each. */
import { keysOf } from "#core/record-of.ts";
import type { Question } from "#files/file-error.ts";
import { type Column, type Layout, OUR_COLUMN } from "./layouts.ts";
import type { Shop } from "./shop.ts";

/** `isPage`: a part of the export that has not been taken in before. */
export type Truth = { shop: Shop; layout: Layout; headings: ReadonlyMap<Column, string>; isPage: boolean };

/** Answers in the order in which they fit; the first that the question offers is given. */
type Answerer = (question: Question, truth: Truth) => readonly string[];

const UNREAD = "-";

const columnNamed = (ours: string): Column | undefined => keysOf(OUR_COLUMN).find((column) => OUR_COLUMN[column] === ours);

/** A new subject of questions is a row here. */
const ANSWERERS: Readonly<Record<string, Answerer>> = {
  /** Which heading is our column. */
  column: ({ column = "" }, { headings }) => {
    const known = columnNamed(column);
    return [...(known === undefined ? [] : [headings.get(known) ?? UNREAD]), UNREAD];
  },
  /** Which of our columns a heading is. */
  meaning: ({ column = "" }, { headings, layout }) => {
    const [known] = [...headings].find(([, heading]) => heading === column) ?? [];
    const taxes = known === "vat" && layout.vat === "amount" ? ["vat_amount"] : [];
    return [...taxes, ...(known === undefined ? [] : [OUR_COLUMN[known]]), UNREAD];
  },
  dateOrder: (_, { layout }) => [layout.at.startsWith("MM/dd") ? "mdy" : "dmy"],
  saleIs: () => ["line_total"],
  decimal: (_, { layout }) => [layout.decimal],
  market: (_, { shop }) => [shop.market],
  /** A word of a state: whether such orders count. */
  state: ({ id, params = {} }) => {
    const word = `${id} ${Object.values(params).join(" ")}`.toLowerCase();
    return [/anulow|cancel|nie poszło/.test(word) ? "notCounted" : "counted"];
  },
  /** Orders that are there in part: a page goes on with them, and what was taken in before says nothing new. */
  known: (_, { isPage }) => [isPage ? "both" : "skip"],
  /** An amount that stands on every line of an order is the order's. */
  perLine: () => ["first"],
};

/** Throws for a question that the truth has no answer to: then a row is missing above. */
export function answerTo(question: Question, truth: Truth): string {
  const subject = question.id.split(":")[0] ?? "";
  const fitting = ANSWERERS[subject]?.(question, truth) ?? [];
  const answer = fitting.find((one) => question.options.includes(one));
  if (answer === undefined)
    throw new Error(`no answer to „${question.id}”, of ${question.options.join(" | ")}; fitting: ${fitting.join(" | ")}`);
  return answer;
}
