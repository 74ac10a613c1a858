/** The question about orders that are known already, in words: how many, for how much, and what may become of them. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";
import type { Asked } from "./asked.ts";

const FINDINGS = ["moment", "products", "fewer", "again", "amended", "store"] as const;
const ANSWERS = ["replace", "both", "skip"] as const;

const findingOf = ({ id }: Asked) => FINDINGS.find((finding) => finding === id.split(":")[1]) ?? "moment";

export function useKnownWords() {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return {
    labelOf(question: Asked): string {
      const { orders = 0, amount = 0, currency = "PLN" } = question.stake ?? {};
      const store = String(question.params?.["store"] ?? "");
      return t(`questions.known.${findingOf(question)}`, { count: orders, amount: format.money(amount, currency), store });
    },
    optionOf(question: Asked, option: string): string {
      const answer = ANSWERS.find((known) => known === option);
      return answer === undefined ? option : t(`questions.known.options.${findingOf(question)}.${answer}`);
    },
    /** Below the answer: where it was suggested, why; and that it holds for later files. */
    aboutOf(isSuggested: boolean): string {
      return isSuggested ? `${t("questions.known.suggested")} ${t("questions.known.kept")}` : t("questions.known.kept");
    },
  };
}
