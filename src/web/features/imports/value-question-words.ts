import { useTranslation } from "react-i18next";
import type { Asked } from "./asked.ts";

/** Words of a question and of its answers; null where they are those of any other question. */
type Words = { label: string | null; option: (option: string) => string | null };

const NO_WORDS: Words = { label: null, option: () => null };

/** Questions that the values of columns raise: rates or amounts, which price, whose total, which order of a date. */
export function useValueQuestionWords(): (question: Asked) => Words {
  const { t } = useTranslation("imports");
  const optionsOf =
    (words: Readonly<Record<string, string>>): Words["option"] =>
    (option) =>
      words[option] ?? null;
  /** A heading that may be several of ours, by what else it may be. */
  const meaningOf = ({ options = [] }: Asked, column: string): Words => {
    if (options.includes("vat_amount")) {
      const option = optionsOf({ vat_rate: t("valueQuestions.vatRate"), vat_amount: t("valueQuestions.vatAmount") });
      return { label: t("valueQuestions.vat", { column }), option };
    }
    if (options.includes("order_discount")) {
      const option = optionsOf({ order_discount: t("valueQuestions.takeOff"), "-": t("valueQuestions.alreadyOff") });
      return { label: t("valueQuestions.discount", { column }), option };
    }
    if (!options.includes("line_total")) return NO_WORDS;
    const option = optionsOf({ line_total: t("valueQuestions.ofLine"), "-": t("valueQuestions.ofOrder") });
    return { label: t("valueQuestions.total", { column }), option };
  };
  return (question) => {
    const column = question.column ?? "";
    switch (question.id.split(":")[0] ?? "") {
      case "column":
        return question.params?.["prices"] === undefined ? NO_WORDS : { ...NO_WORDS, label: t("valueQuestions.price") };
      case "meaning":
        return meaningOf(question, column);
      case "saleIs":
        return {
          label: t("valueQuestions.saleIs", { column }),
          option: optionsOf({ unit_price: t("valueQuestions.priceTimes"), line_total: column }),
        };
      case "dateOrder":
        return {
          label: t("valueQuestions.dateOrder", { column }),
          option: optionsOf({ dmy: t("valueQuestions.dmy"), mdy: t("valueQuestions.mdy") }),
        };
      case "perLine":
        return {
          label: t("valueQuestions.perLine", { column }),
          option: optionsOf({ sum: t("valueQuestions.sum"), first: t("valueQuestions.first") }),
        };
      default:
        return NO_WORDS;
    }
  };
}
