import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./programs.module.css";
import { useTranslation } from "react-i18next";
import { type Program, programType, WALLET } from "#core/programs.ts";
import { Money } from "../../ui/money.tsx";
import type { ProgramsAnswer } from "./programs.api.ts";

type ProgramCardsProps = { answer: ProgramsAnswer; chosen: Program | null; onChoose: (program: string | null) => void };

/** What was billed for each programme, type by type, whether it names an offer or not; a click narrows the list. */
export function ProgramCards({ answer: { programs, currency }, chosen, onChoose }: ProgramCardsProps) {
  const { t } = useTranslation("programs");
  return (
    <div className={`${ui.grid} ${ui.gap} ${css.cards}`}>
      {programs.map(({ program, cost, types, unallocated, previous }) => (
        <section key={program} className={ui.card} aria-label={t(`names.${program}`)}>
          <button
            type="button"
            className={`${ui.plain} ${ui.bold} ${ui.left} ${css.choose}`}
            aria-pressed={chosen === program}
            onClick={() => onChoose(chosen === program ? null : program)}
          >
            {t(`names.${program}`)}
          </button>
          <p className={css.cost}>
            <Money value={cost} currency={currency} tone="headline" reason={t("noRate")} />
          </p>
          {previous && (
            <p className={`${ui.small} ${ui.secondary}`}>
              {t("before")} <Money value={previous.cost} currency={currency} reason={t("noRate")} />
            </p>
          )}
          <ul className={`${ui.secondary} ${ui.above8} ${css.types}`}>
            {types.map(({ typeId, cost: amount }) => (
              <li className={`${ui.flex} ${ui.spread} ${ui.gap12}`} key={typeId}>
                <TypeName typeId={typeId} />
                <Money value={amount} currency={currency} reason={t("noRate")} />
              </li>
            ))}
            {unallocated !== 0 && (
              <li className={`${ui.flex} ${ui.spread} ${ui.gap12}`}>
                <span>{t("unallocated")}</span>
                <Money value={unallocated} currency={currency} reason={t("noRate")} />
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** In words, with the code that stands in the bills. */
function TypeName({ typeId }: { typeId: string }) {
  const { t } = useTranslation("programs");
  const known = programType(typeId);
  if (known === null) return <span>{typeId === WALLET ? t("wallet") : typeId}</span>;
  return (
    <span>
      {t(`types.${known}`)} <span className={ui.muted}>{known}</span>
    </span>
  );
}
