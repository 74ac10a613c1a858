import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { CountCell } from "./count-cell.tsx";

/** What a file of expenses does to profit, told before it is taken in. */
export function ExpenseEffect({ state: { expenseEffect: effect, status, dryRun } }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  if (effect === null || status !== "succeeded" || !dryRun) return null;
  const { from, to, currency, before, after, aheadBefore, aheadAfter } = effect;
  const said =
    from === null || to === null ? t("expenseEffect.none") : t("expenseEffect.days", { from: format.day(from), to: format.day(to) });
  const reason = t("effect.noRate");
  const difference = before === null || after === null ? null : after - before;
  const cells = [
    { name: t("expenseEffect.before"), value: before, isResult: false },
    { name: t("expenseEffect.after"), value: after, isResult: false },
    { name: t("expenseEffect.difference"), value: difference, isResult: true },
  ];
  return (
    <section aria-labelledby="expense-effect-title" className={`${ui.inset} ${css.inset}`}>
      <h2 id="expense-effect-title">{t("expenseEffect.title")}</h2>
      <p className={ui.secondary}>{said}</p>
      <dl className={css.counts}>
        {from !== null &&
          cells.map(({ name, value, isResult }) => (
            <CountCell key={name} name={name}>
              <Money value={value} currency={currency} reason={reason} {...(isResult ? { tone: "result", sign: "always" } : {})} />
            </CountCell>
          ))}
        {aheadBefore !== aheadAfter && (
          <CountCell name={t("expenseEffect.ahead")}>
            <Money value={aheadAfter} currency={currency} reason={reason} />
          </CountCell>
        )}
      </dl>
    </section>
  );
}
