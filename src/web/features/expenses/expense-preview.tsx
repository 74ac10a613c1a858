import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { useTranslation } from "react-i18next";
import type { ExpenseTerms, ExpenseVersion } from "#contract/expenses.ts";
import { addMonths, laterDay, startOfMonth } from "#core/day.ts";
import { isSizedBy } from "#core/expense-kinds.ts";
import type { Day, TaxVersion } from "#core/facts.ts";
import { taxOn } from "#core/vat.ts";
import { negated } from "#core/money.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { bookedMonths } from "./expense-form.ts";

type ExpensePreviewProps = {
  terms: ExpenseTerms;
  versions: readonly ExpenseVersion[];
  from: Day | null;
  taxProfile: readonly TaxVersion[];
  today: Day;
};

const MONTHS = 4;

/** What the coming months will carry, before anything is saved. */
export function ExpensePreview({ terms, versions, from, taxProfile, today }: ExpensePreviewProps) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  const first = laterDay(terms.startDate, from ?? (isSizedBy(terms.kind, "interval") ? startOfMonth(today) : terms.startDate));
  const last = isSizedBy(terms.kind, "interval") ? addMonths(first, MONTHS - 1) : (terms.endDate ?? terms.startDate);
  const months = bookedMonths({ terms, versions, from, taxProfile }, first, last);
  const mode = taxOn(taxProfile, first).vatPayer ? "net" : "gross";
  return (
    <section className={`${ui.inset} ${css.expensePreview}`} aria-label={t("preview.title")}>
      <h3>{t("preview.title")}</h3>
      {months === null ? (
        <p className={ui.secondary}>{t(`preview.${isSizedBy(terms.kind, "share") ? "share" : "each"}`)}</p>
      ) : (
        <>
          <ul>
            {months.slice(0, MONTHS).map(({ month, amount }) => (
              <li key={month}>
                <span>{format.month(month)}</span>
                <Money value={negated(amount)} currency={terms.currency} tone="headline" />
              </li>
            ))}
          </ul>
          <p className={`${ui.small} ${ui.secondary}`}>
            {months.length > MONTHS && t("preview.more", { count: months.length - MONTHS })} {t(`preview.modes.${mode}`)}
          </p>
        </>
      )}
    </section>
  );
}
