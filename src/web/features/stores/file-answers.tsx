import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./stores.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FileAnswer } from "#contract/file-answers.ts";
import type { StoreDetails } from "#contract/stores.ts";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { answerKey, questionWords } from "./file-answer-words.ts";
import { useFileAnswersQuery, useForgetFileAnswerMutation } from "./file-answers.api.ts";

/** What was answered about the files of the store, and the way to be asked again; nothing to show before the first answer. */
export function FileAnswers({ store }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const mayEdit = useMayEdit();
  const { data, error, refetch } = useFileAnswersQuery(store.id, { skip: !mayEdit });
  const items = data?.items ?? [];
  if (!mayEdit) return null;
  if (error !== undefined && data === undefined) {
    return <WidgetError title={t("fileAnswers.unread")} error={error} onRetry={() => void refetch()} />;
  }
  if (items.length === 0) return null;
  return (
    <section className={`${ui.ruled} ${ui.pad12}`} aria-label={t("fileAnswers.title")}>
      <h3 style={{ fontSize: 14 }}>{t("fileAnswers.title")}</h3>
      <p className={`${ui.small} ${ui.secondary}`}>{t("fileAnswers.text")}</p>
      <ul>
        {items.map((item) => (
          <Answer key={`${item.kind} ${item.question}`} store={store} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** What was asked, in words. */
function useAnsweredQuestion(): (item: FileAnswer) => string {
  const { t } = useTranslation("stores");
  const { data: stores } = useStoresQuery();
  // Until the stores are here none of them is said to be gone.
  const nameOf = (id: string) => (stores === undefined ? id : (stores.find((store) => store.id === id)?.name ?? null));
  return (item) => {
    const { key, word, store } = questionWords(item, nameOf);
    return t(key, { word, store });
  };
}

function Answer({ store, item }: { store: StoreDetails; item: FileAnswer }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const [forget, { isLoading, error }] = useForgetFileAnswerMutation();
  const { kind, answeredAt } = item;
  const question = useAnsweredQuestion()(item);
  const answer = answerKey(item.answer);
  return (
    <li className={`${ui.grid} ${ui.breaks} ${ui.gap4x16} ${css.answer}`}>
      <span>{question}</span>
      <span className={ui.strong}>{answer === null ? item.answer : t(answer)}</span>
      <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.day(dayInZone(answeredAt, zoneOf(store.markets[0] ?? "PL")))}</span>
      <Button
        variant="subtle"
        size="xs"
        loading={isLoading}
        aria-label={t("fileAnswers.forgetOne", { question })}
        onClick={() => void forget({ storeId: store.id, kind, question: item.question })}
      >
        {t("fileAnswers.forget")}
      </Button>
      {error !== undefined && (
        <div className={ui.across}>
          <ProblemNote title={t("fileAnswers.failed")} problem={asProblem(error)} />
        </div>
      )}
    </li>
  );
}
