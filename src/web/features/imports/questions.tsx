import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Button, Select } from "@mantine/core";
import { CircleHelp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useColumnLabel } from "./use-column-label.ts";

type Question = NonNullable<ImportState["needs"]>[number];
type QuestionsProps = { state: ImportState; busy: boolean; onAnswer: (answers: Record<string, string>) => void };

/** What the file leaves open; nothing is guessed, so everything must be answered. */
export function Questions({ state, busy, onAnswer }: QuestionsProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const questions = state.needs ?? [];
  const [answers, setAnswers] = useState(suggestedAnswers(questions));
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (questions.every(({ id }) => answers[id] !== undefined)) onAnswer(answers);
  };
  return (
    <form className={css.inset} onSubmit={submit}>
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
          missing={tried && answers[question.id] === undefined}
          onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      <div className={css.insetFoot}>
        <Button type="submit" loading={busy}>
          {t("questions.submit")}
        </Button>
      </div>
    </form>
  );
}

/** What fits best is filled in; it holds only once it is sent. */
function suggestedAnswers(questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(questions.flatMap(({ id, suggested }) => (suggested === undefined ? [] : [[id, suggested.option]])));
}

/** Columns that a header may stand for, with words of their own in a question. */
const MEANINGS = ["delivery_price", "delivery_cost"] as const;

type FieldProps = { question: Question; state: ImportState; value: string | null; missing: boolean; onChange: (value: string) => void };

function QuestionField({ question, state, value, missing, onChange }: FieldProps) {
  const { t } = useTranslation("imports");
  const columnLabel = useColumnLabel(state.kind);
  const [subject = ""] = question.id.split(":");
  const label = () => {
    if (subject === "column") return t("questions.column", { column: columnLabel(question.column ?? "") });
    if (subject === "decimal") return t("questions.decimal", { column: question.column ?? "" });
    if (subject === "market") return t("questions.market");
    if (subject === "meaning") return t("questions.meaning", { column: question.column ?? "" });
    return t("questions.other", { subject: question.column ?? question.id });
  };
  const optionLabel = (option: string) => {
    if (subject === "decimal") return t(option === "," ? "questions.comma" : "questions.point");
    if (option === "-") return t(subject === "meaning" ? "questions.unread" : "questions.without");
    if (subject !== "meaning") return option;
    const meaning = MEANINGS.find((known) => known === option);
    return meaning === undefined ? columnLabel(option) : t(`questions.meanings.${meaning}`);
  };
  return (
    <Select
      label={label()}
      placeholder={t("questions.choose")}
      description={
        question.suggested !== undefined && question.suggested.option === value
          ? t(`questions.suggested.${question.suggested.confidence}`)
          : null
      }
      searchable={question.options.length > 8}
      value={value}
      error={missing ? t("questions.missing") : null}
      data={[...new Set(question.options)].map((option) => ({ value: option, label: optionLabel(option) }))}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
