import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./fee-type.module.css";
import { useTranslation } from "react-i18next";
import type { Line } from "#core/ledger.ts";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { type Wanted, useEveryonesEffectQuery, useFeeTypeEffectQuery } from "./fee-types.api.ts";

type EffectProps = { readonly wanted: Wanted };

/** What would change for the company, before anything does. */
export function FeeEffect({ wanted }: EffectProps) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const { currentData: effect, error, refetch } = useFeeTypeEffectQuery(wanted);
  if (error !== undefined) return <WidgetError title={t("feeType.effectFailed")} error={error} onRetry={() => void refetch()} />;
  if (effect === undefined) return <Skeleton height={72} aria-busy="true" />;
  return (
    <div aria-live="polite">
      <p>{t("feeType.extent", { count: effect.entries, from: format.day(effect.from), to: format.day(effect.to) })}</p>
      <Changes changes={effect.changes} />
    </div>
  );
}

/** The same where an administrator says it for everybody: how many follow, and the own company's lines. */
export function EveryonesEffect({ wanted }: EffectProps) {
  const { t } = useTranslation("stores");
  const { currentData: effect, error, refetch } = useEveryonesEffectQuery(wanted);
  if (error !== undefined) return <WidgetError title={t("feeType.effectFailed")} error={error} onRetry={() => void refetch()} />;
  if (effect === undefined) return <Skeleton height={72} aria-busy="true" />;
  return (
    <div aria-live="polite">
      <p>{t("feeType.companies", { count: effect.companies })}</p>
      <Changes changes={effect.changes} />
    </div>
  );
}

type Change = { readonly line: Line; readonly market: string; readonly currency: string; readonly amount: number | null };

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation("stores");
  const { t: nameOf } = useTranslation("figures");
  if (changes.length === 0) return <p className={ui.secondary}>{t("feeType.noChange")}</p>;
  return (
    <>
      <ul className={css.feeEffect}>
        {changes.map(({ line, market, currency, amount }) => (
          <li className={`${ui.flex} ${ui.spread} ${ui.ruled} ${ui.gap16}`} style={{ paddingBlock: 8 }} key={`${market} ${line}`}>
            <span>
              {nameOf(line)} <span className={ui.muted}>{market}</span>
            </span>
            <Money value={amount} currency={currency} tone="result" sign="always" />
          </li>
        ))}
      </ul>
      {isEven(changes) && <p className={ui.secondary}>{t("feeType.sameProfit")}</p>}
    </>
  );
}

/** Only moved: in each currency what one line loses another gains. */
function isEven(changes: readonly Change[]): boolean {
  const byCurrency = Map.groupBy(changes, ({ currency }) => currency);
  return [...byCurrency.values()].every(
    (rows) => rows.every(({ amount }) => amount !== null) && rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) === 0,
  );
}
