import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { useQuestionWords } from "./use-question-words.ts";

/** Where there is room for a line; all of them stand with the import itself. */
const SHOWN = 2;

function useAnswered({ kind, asked }: ImportState): { id: string; question: string; answer: string }[] {
  const { labelOf, optionOf } = useQuestionWords({ kind });
  return asked.map((one) => ({ id: one.id, question: labelOf(one), answer: optionOf(one, one.answer) }));
}

/** What was asked about the file and answered, in one line of a list. */
export function AskedLine({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const answered = useAnswered(state);
  if (answered.length === 0) return null;
  const said = answered.slice(0, SHOWN).map(({ question, answer }) => `${question}: ${answer}`);
  const more = answered.length - said.length;
  return (
    <span className={`${css.asked} ${ui.small} ${ui.muted}`}>
      {[...said, ...(more > 0 ? [t("asked.more", { count: more })] : [])].join("; ")}
    </span>
  );
}

/** Every question with its answer. */
export function AskedList({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const answered = useAnswered(state);
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="asked-title">
      <h2 id="asked-title">{t("asked.title")}</h2>
      <dl>
        {answered.map(({ id, question, answer }) => (
          <div key={id} className={css.row}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
