import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Button, Select, TextInput } from "@mantine/core";
import { CircleHelp } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { samplesInWords, withSamples } from "./sampled-option.tsx";
import { useMarginWords, useStakeText, useStateWords } from "./state-words.ts";
import { useColumnLabel } from "./use-column-label.ts";
import { useKnownWords } from "./use-known-words.ts";
import { useValueQuestionWords } from "./value-question-words.ts";

type Question = NonNullable<ImportState["needs"]>[number];
/** What is kept of a question that was answered. */
export type Asked = Pick<Question, "id" | "column" | "stake" | "params"> & Partial<Pick<Question, "options">>;
type QuestionsProps = { state: ImportState; busy: boolean; onAnswer: (answers: Record<string, string>) => void };

/** What the file leaves open; nothing is guessed, so everything must be answered. */
export function Questions({ state, busy, onAnswer }: QuestionsProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const questions = state.needs ?? [];
  const formId = useId();
  const [answers, setAnswers] = useState(suggestedAnswers(questions));
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (questions.every((question) => isAnswered(question, answers[question.id]))) onAnswer(answers);
  };
  return (
    <form className={css.inset} id={formId} onSubmit={submit}>
      <h2 className={css.insetTitle}>
        <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("questions.title", { count: questions.length })}
      </h2>
      <p className={ui.secondary}>
        {t("questions.text")} {state.answerBy !== null && t("questions.answerBy", { until: format.moment(state.answerBy, zone) })}
      </p>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          state={state}
          value={answers[question.id] ?? null}
          missing={tried && !isAnswered(question, answers[question.id])}
          onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      <PanelFoot>
        <Button type="submit" form={formId} className={css.lastInFoot} loading={busy}>
          {t("questions.submit")}
        </Button>
      </PanelFoot>
    </form>
  );
}

/** Of a period both days must be there, in their order. */
function isAnswered({ input }: Question, answer: string | undefined): boolean {
  if (answer === undefined) return false;
  if (input !== "period") return true;
  const [first, last] = daysOf(answer);
  return first !== "" && last !== "" && first <= last;
}

/** What fits best is filled in; it holds only once it is sent. */
function suggestedAnswers(questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(questions.flatMap(({ id, suggested }) => (suggested === undefined ? [] : [[id, suggested.option]])));
}

/** Columns that a header may stand for, with words of their own in a question. */
const MEANINGS = ["delivery_price", "delivery_cost"] as const;

type FieldProps = { question: Question; state: ImportState; value: string | null; missing: boolean; onChange: (value: string) => void };

/** One of what is offered; a period is two days. */
function QuestionField(props: FieldProps) {
  return props.question.input === "period" ? <PeriodField {...props} /> : <ChoiceField {...props} />;
}

const SEPARATOR = "/";

/** The first and the last day, as they are answered; empty until both are said. */
function PeriodField({ question: { options }, value, missing, onChange }: FieldProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const [first = "", last = ""] = (value ?? "").split(SEPARATOR);
  const say = (days: readonly string[]) => onChange(days.join(SEPARATOR));
  const isWrong = first !== "" && last !== "" && first > last;
  const problem = (day: string) => (isWrong ? t("questions.periodOrder") : missing && day === "" ? t("questions.missingDay") : null);
  return (
    <fieldset className={css.period}>
      <legend>{t("questions.period")}</legend>
      <p className={`${ui.secondary} ${ui.small}`}>{t("questions.periodWhy")}</p>
      {options.length > 0 && (
        <div className={css.proposals}>
          {options.map((option) => (
            <button
              key={option}
              type="button"
              className={`${ui.chip} ${ui.num}`}
              aria-pressed={option === value}
              onClick={() => onChange(option)}
            >
              {format.range(...daysOf(option))}
            </button>
          ))}
        </div>
      )}
      <div className={css.row}>
        <TextInput
          type="date"
          label={t("questions.periodStart")}
          value={first}
          error={problem(first)}
          onChange={({ currentTarget }) => say([currentTarget.value, last])}
        />
        <TextInput
          type="date"
          label={t("questions.periodEnd")}
          value={last}
          error={problem(last)}
          onChange={({ currentTarget }) => say([first, currentTarget.value])}
        />
      </div>
    </fieldset>
  );
}

function daysOf(period: string): [first: string, last: string] {
  const [first = "", last = ""] = period.split(SEPARATOR);
  return [first, last];
}

function ChoiceField({ question, state, value, missing, onChange }: FieldProps) {
  const { t } = useTranslation("imports");
  const { labelOf, optionOf, aboutOf } = useQuestionWords(state);
  return (
    <Select
      label={labelOf(question)}
      placeholder={t("questions.choose")}
      description={aboutOf(question, value)}
      renderOption={withSamples(question.optionSamples ?? {})}
      searchable={question.options.length > 8}
      value={value}
      error={missing ? t("questions.missing") : null}
      data={[...new Set(question.options)].map((option) => ({ value: option, label: optionOf(question, option) }))}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
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

/** A question and its answers in words. */
export function useQuestionWords({ kind }: Pick<ImportState, "kind">) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const columnLabel = useColumnLabel(kind);
  const states = useStateWords();
  const stakeOf = useStakeText();
  const wordsOf = useValueQuestionWords();
  const known = useKnownWords();
  const margins = useMarginWords();
  const labelOf = (question: Asked): string => {
    const column = question.column ?? "";
    const { label } = wordsOf(question);
    if (label !== null) return label;
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
      case "state":
        return states.labelOf(question);
      case "known":
        return known.labelOf(question);
      case "marginIs":
        return margins.labelOf(question);
      case "period":
        return t("questions.period");
      default:
        return t("questions.other", { subject: question.column ?? question.id });
    }
  };
  const optionOf = (question: Asked, option: string): string => {
    const subject = subjectOf(question);
    const words = wordsOf(question).option(option);
    if (words !== null) return words;
    if (subject === "period") return format.range(...daysOf(option));
    if (subject === "decimal") return t(option === "," ? "questions.comma" : "questions.point");
    if (subject === "state") return states.optionOf(option);
    if (subject === "known") return known.optionOf(question, option);
    if (subject === "marginIs") return margins.optionOf(option);
    if (subject === "costIs") return t(option === "net" ? "questions.net" : "questions.gross");
    if (option === "-") return t(subject === "meaning" ? "questions.unread" : "questions.without");
    if (subject !== "meaning") return option;
    const meaning = MEANINGS.find((known) => known === option);
    return meaning === undefined ? columnLabel(option) : t(`questions.meanings.${meaning}`);
  };
  const aboutOf = (question: Question, value: string | null): string | null => {
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
  return { labelOf, optionOf, aboutOf };
}
