import { DayField } from "../../domain/scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Button, Select } from "@mantine/core";
import { CircleHelp } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { daysOf, SEPARATOR } from "./period-days.ts";
import { withSamples } from "./sampled-option.tsx";
import { useQuestionWords } from "./use-question-words.ts";

type Question = NonNullable<ImportState["needs"]>[number];
type QuestionsProps = {
  state: ImportState;
  busy: boolean;
  /** Why the answers were not taken. */
  error: unknown;
  onAnswer: (answers: Record<string, string>) => void;
};

/** What the file leaves open; nothing is guessed, so everything must be answered. */
export function Questions({ state, busy, error, onAnswer }: QuestionsProps) {
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
    <form className={`${ui.inset} ${css.inset}`} id={formId} onSubmit={submit}>
      <h2 className={`${ui.row} ${ui.gap8}`}>
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
      {error !== undefined && <ProblemNote title={t("questions.failed")} problem={asProblem(error)} />}
      <PanelFoot>
        <Button type="submit" form={formId} style={{ order: 1 }} loading={busy}>
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

type FieldProps = { question: Question; state: ImportState; value: string | null; missing: boolean; onChange: (value: string) => void };

/** One of what is offered; a period is two days. */
function QuestionField(props: FieldProps) {
  return props.question.input === "period" ? <PeriodField {...props} /> : <ChoiceField {...props} />;
}

/** The first and the last day, as they are answered; empty until both are said. */
function PeriodField({ question: { options }, value, missing, onChange }: FieldProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const [first = "", last = ""] = (value ?? "").split(SEPARATOR);
  const say = (days: readonly string[]) => onChange(days.join(SEPARATOR));
  const isWrong = first !== "" && last !== "" && first > last;
  const problem = (day: string) => (isWrong ? t("questions.periodOrder") : missing && day === "" ? t("questions.missingDay") : null);
  return (
    <fieldset className={`${ui.grid} ${ui.gap8}`}>
      <legend className={ui.medium}>{t("questions.period")}</legend>
      <p className={`${ui.secondary} ${ui.small}`}>{t("questions.periodWhy")}</p>
      {options.length > 0 && (
        <div className={`${ui.wrap} ${ui.gap8}`}>
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
      <div className={`${ui.grid} ${ui.gap12} ${css.row}`}>
        <DayField label={t("questions.periodStart")} value={first} error={problem(first)} onChange={(day) => say([day, last])} />
        <DayField label={t("questions.periodEnd")} value={last} error={problem(last)} onChange={(day) => say([first, day])} />
      </div>
    </fieldset>
  );
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
