import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { withPart } from "./phrase-edit.ts";
import type { PhraseProblem } from "./products.api.ts";

type PhraseProblemsProps = { phrase: string; problems: readonly PhraseProblem[]; onChoose: (phrase: string) => void };

/** What of the phrase could not be understood and is left out, with what may have been meant at one press. */
export function PhraseProblems({ phrase, problems, onChoose }: PhraseProblemsProps) {
  const { t } = useTranslation("products");
  if (problems.length === 0) return null;
  return (
    <output>
      {problems.map(({ from, to, text, problem, meant }) => (
        <span key={from} className={`${ui.flow} ${ui.small} ${ui.warn} ${ui.gap4x8} ${ui.pad0x8}`}>
          <span>{t(`problems.${problem}`, { text })}</span>
          {meant.length > 0 && <span>{t("problems.meant")}</span>}
          {meant.slice(0, 3).map((other) => (
            <button
              key={other}
              type="button"
              className={`${ui.plain} ${ui.link}`}
              onClick={() => onChoose(withPart({ phrase }, { from, to }, other).phrase.trim())}
            >
              {other}
            </button>
          ))}
        </span>
      ))}
    </output>
  );
}
