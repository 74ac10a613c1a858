/** A question of a file and its answers in words. */
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { Asked, Question } from "./asked.ts";
import { daysOf } from "./period-days.ts";
import { samplesInWords } from "./sampled-option.tsx";
import { useMarginWords, useStakeText, useStateWords } from "./state-words.ts";
import { useColumnLabel } from "./use-column-label.ts";
import { useKnownWords } from "./use-known-words.ts";
import { useValueQuestionWords } from "./value-question-words.ts";

type SubjectWords = { labelOf: (question: Asked) => string; optionOf: (question: Asked, option: string) => string };
type Kind = ImportState["kind"];

/** Columns that a header may stand for, with words of their own in a question. */
const MEANINGS = ["delivery_price", "delivery_cost"] as const;

export function useQuestionWords({ kind }: Pick<ImportState, "kind">) {
  const wordsOf = useValueQuestionWords();
  const subjects = useSubjects(kind);
  const aboutOf = useAbout();
  return {
    labelOf: (question: Asked): string => wordsOf(question).label ?? subjects(question).labelOf(question),
    optionOf: (question: Asked, option: string): string =>
      wordsOf(question).option(option) ?? subjects(question).optionOf(question, option),
    aboutOf,
  };
}

/** The words of a question by what it is about. */
function useSubjects(kind: Kind): (question: Asked) => SubjectWords {
  const [state, known, margin] = [useStateWords(), useKnownWords(), useMarginWords()];
  const column = useColumnWords(kind);
  const of: Readonly<Record<string, SubjectWords>> = {
    state: { labelOf: state.labelOf, optionOf: (_, option) => state.optionOf(option) },
    known,
    marginIs: { labelOf: margin.labelOf, optionOf: (_, option) => margin.optionOf(option) },
  };
  return (question) => of[subjectOf(question)] ?? column;
}

/** Questions about columns, the market and the period of a file. */
function useColumnWords(kind: Kind): SubjectWords {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const columnLabel = useColumnLabel(kind);
  return {
    labelOf(question) {
      const column = question.column ?? "";
      switch (subjectOf(question)) {
        case "column":
          return t("questions.column", { column: columnLabel(column) });
        case "decimal":
          return t("questions.decimal", { column });
        case "market":
          return t("questions.market");
        case "meaning":
          return t("questions.meaning", { column });
        case "costIs":
          return t("questions.costIs");
        case "period":
          return t("questions.period");
        default:
          return t("questions.other", { subject: question.column ?? question.id });
      }
    },
    optionOf(question, option) {
      const subject = subjectOf(question);
      if (subject === "period") return format.range(...daysOf(option));
      if (subject === "decimal") return t(option === "," ? "questions.comma" : "questions.point");
      if (subject === "costIs") return t(option === "net" ? "questions.net" : "questions.gross");
      if (option === "-") return t(subject === "meaning" ? "questions.unread" : "questions.without");
      if (subject !== "meaning") return option;
      const meaning = MEANINGS.find((name) => name === option);
      return meaning === undefined ? columnLabel(option) : t(`questions.meanings.${meaning}`);
    },
  };
}

/** What stands below a question: what hangs on it, values of the column, and why an answer was proposed. */
function useAbout(): (question: Question, value: string | null) => string | null {
  const { t } = useTranslation("imports");
  const known = useKnownWords();
  const stakeOf = useStakeText();
  return (question, value) => {
    const isSuggested = question.suggested?.option === value;
    if (subjectOf(question) === "known") return known.aboutOf(isSuggested);
    const stake = stakeOf(question);
    const samples = samplesOf(question, value);
    const why = isSuggested ? whySuggested(question) : null;
    const notes = [
      ...(stake === null ? [] : [stake]),
      ...(samples.length === 0 ? [] : [t("valueQuestions.samples", { samples: samplesInWords(samples) })]),
      ...(why === null ? [] : [t(`questions.suggested.${why}`)]),
    ];
    return notes.length === 0 ? null : notes.join(" ");
  };
}

/** What stands in the column that the question is about, or in the one that is chosen. */
function samplesOf({ samples, optionSamples = {} }: Question, value: string | null): readonly string[] {
  return samples ?? (value === null ? [] : (optionSamples[value] ?? []));
}

function whySuggested(question: Question): "bills" | "values" | "high" | "low" | null {
  const { suggested } = question;
  if (suggested === undefined) return null;
  return subjectOf(question) === "costIs" ? "bills" : (suggested.by ?? suggested.confidence);
}

function subjectOf({ id }: Asked): string {
  return id.split(":")[0] ?? "";
}
