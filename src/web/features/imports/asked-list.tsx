import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { useQuestionWords } from "./use-question-words.ts";

/** Where there is room for a line; all of them stand with the import itself. */
const SHOWN = 2;

/** A list of all headers of a file says nothing of what was meant. */
const MOST_OTHERS = 4;

type Answered = { id: string; question: string; answer: string; others: string[] };

function useAnswered({ kind, asked }: ImportState): Answered[] {
  const { labelOf, optionOf } = useQuestionWords({ kind });
  return asked.map((one) => {
    const others = (one.options ?? []).filter((option) => option !== one.answer).map((option) => optionOf(one, option));
    return {
      id: one.id,
      question: labelOf(one),
      answer: optionOf(one, one.answer),
      others: others.length > MOST_OTHERS ? [] : [...new Set(others)],
    };
  });
}

/** What was asked about the file and answered, in one line of a list. */
export function AskedLine({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const answered = useAnswered(state);
  if (answered.length === 0) return null;
  const said = answered.slice(0, SHOWN).map(({ question, answer }) => `${question}: ${answer}`);
  const more = answered.length - said.length;
  return (
    <span className={`${ui.block} ${ui.breaks} ${ui.wraps} ${ui.small} ${ui.muted}`}>
      {[...said, ...(more > 0 ? [t("asked.more", { count: more })] : [])].join("; ")}
    </span>
  );
}

/** Every question with its answer, and what else could have been answered. */
export function AskedList({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const answered = useAnswered(state);
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="asked-title">
      <h2 id="asked-title">{t("asked.title")}</h2>
      <dl>
        {answered.map(({ id, question, answer, others }) => (
          <div key={id} className={`${ui.grid} ${ui.gap12} ${css.row}`}>
            <dt>{question}</dt>
            <dd>
              {answer}
              {others.length > 0 && (
                <span className={`${ui.block} ${ui.breaks} ${ui.small} ${ui.muted}`}>
                  {t("asked.others", { options: others.join("; ") })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
