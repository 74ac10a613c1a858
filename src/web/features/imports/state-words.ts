import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";
import type { Asked } from "./asked.ts";

/** What a word of an order's state may be answered to mean. */
const STATE_ANSWERS = ["counted", "notCounted", "refunded"] as const;

/** The question about a word of an order's state, or about all that are left, in words. */
export function useStateWords() {
  const { t } = useTranslation("imports");
  const labelOf = ({ params = {}, column = "" }: Asked): string => {
    const word = String(params["word"] ?? "");
    const count = Number(params["count"] ?? 1);
    return count > 1 ? t("orderStates.others", { words: word, count }) : t("orderStates.question", { word, column });
  };
  const optionOf = (option: string): string => {
    const known = STATE_ANSWERS.find((answer) => answer === option);
    return known === undefined ? option : t(`orderStates.answers.${known}`);
  };
  return { labelOf, optionOf };
}

const MARGIN_ANSWERS = ["amount", "percent", "-"] as const;

/** What the margin of a list of offers may be, in words. */
export function useMarginWords() {
  const { t } = useTranslation("imports");
  const optionOf = (option: string): string => {
    const known = MARGIN_ANSWERS.find((answer) => answer === option);
    return known === undefined ? option : t(`marginIs.answers.${known === "-" ? "other" : known}`);
  };
  return { labelOf: ({ column = "" }: Asked): string => t("marginIs.question", { column }), optionOf };
}

/** What hangs on the answer to a question, in words: a difference, or all that is asked about; nothing where the question does not say. */
export function useStakeText(): (question: Asked) => string | null {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return ({ id, stake }) => {
    if (stake === undefined) return null;
    const of = { count: stake.orders, amount: format.money(stake.amount, stake.currency) };
    return id.startsWith("perLine:") ? t("valueQuestions.difference", of) : t("orderStates.stake", of);
  };
}
