import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { useFormat } from "../../ui/use-format.ts";

type Question = NonNullable<ImportState["needs"]>[number];
/** Also of a question that was answered, of which its options are not kept. */
type Asked = Pick<Question, "id" | "column" | "stake" | "params"> & Partial<Pick<Question, "options">>;

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

/** What hangs on the answer to a question, in words; nothing where the question does not say. */
export function useStakeText(): (question: Asked) => string | null {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return ({ stake }) =>
    stake === undefined ? null : t("orderStates.stake", { count: stake.orders, amount: format.money(stake.amount, stake.currency) });
}
