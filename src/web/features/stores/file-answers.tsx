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
import { useFileAnswersQuery, useForgetFileAnswerMutation } from "./file-answers.api.ts";

/** What was answered about the files of the store, and the way to be asked again; nothing to show before the first answer. */
export function FileAnswers({ store }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const mayEdit = useMayEdit();
  const { data } = useFileAnswersQuery(store.id, { skip: !mayEdit });
  const items = data?.items ?? [];
  if (!mayEdit || items.length === 0) return null;
  return (
    <section className={css.answers} aria-label={t("fileAnswers.title")}>
      <h3 className={css.answersTitle}>{t("fileAnswers.title")}</h3>
      <p className={`${ui.small} ${ui.secondary}`}>{t("fileAnswers.text")}</p>
      <ul>
        {items.map((item) => (
          <Answer key={`${item.kind} ${item.question}`} store={store} item={item} />
        ))}
      </ul>
    </section>
  );
}

const ANSWERS = ["counted", "notCounted", "refunded", "replace", "both", "skip", "sum", "first"] as const;
const KNOWN = ["moment", "products", "fewer", "again", "store"] as const;
const AMOUNTS = ["delivery_price", "delivery_cost", "order_discount"] as const;

/** What was asked, in words: a state, what is known of orders, an amount of an order at each of its rows. */
function useAnsweredQuestion(): (item: FileAnswer) => string {
  const { t } = useTranslation("stores");
  const { data: stores = [] } = useStoresQuery();
  return ({ question, word }) => {
    const [subject = "", about = "", id = ""] = question.split(":");
    const finding = KNOWN.find((known) => known === about);
    const amount = AMOUNTS.find((known) => known === about);
    if (subject === "known" && finding !== undefined) {
      return t(`fileAnswers.known.${finding}`, { store: stores.find((store) => store.id === id)?.name ?? id });
    }
    if (subject === "perLine" && amount !== undefined) return t(`fileAnswers.perLine.${amount}`);
    const said = word ?? question.slice(subject.length + 1);
    return subject === "state" ? t("fileAnswers.state", { word: said }) : t("fileAnswers.other", { word: said });
  };
}

function Answer({ store, item }: { store: StoreDetails; item: FileAnswer }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const [forget, { isLoading, error }] = useForgetFileAnswerMutation();
  const { kind, answeredAt } = item;
  const question = useAnsweredQuestion()(item);
  const answer = ANSWERS.find((known) => known === item.answer);
  return (
    <li className={css.answer}>
      <span>{question}</span>
      <span className={ui.strong}>{answer === undefined ? item.answer : t(`fileAnswers.answers.${answer}`)}</span>
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
        <div className={css.answerProblem}>
          <ProblemNote title={t("fileAnswers.failed")} problem={asProblem(error)} />
        </div>
      )}
    </li>
  );
}
