import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { CountCell } from "./count-cell.tsx";

type Effect = NonNullable<ImportState["effect"]>;

/** What a cost file does to profit, told before it is taken in. */
export function ImportEffect({ state: { effect, status, dryRun } }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  if (effect === null || status !== "succeeded" || !dryRun) return null;
  const said = () => {
    if (effect.leftOut !== null) return t("effect.leftOut", { count: effect.orders });
    if (effect.orders === 0) return t("effect.none");
    return t("effect.orders", { count: effect.orders, day: effect.from === null ? "" : format.day(effect.from) });
  };
  return (
    <section aria-labelledby="effect-title" className={`${ui.inset} ${css.inset}`}>
      <h2 id="effect-title">{t("effect.title")}</h2>
      <p className={ui.secondary}>{said()}</p>
      {effect.leftOut === null && <Figures effect={effect} />}
    </section>
  );
}

function Figures({ effect }: { effect: Effect }) {
  const { t } = useTranslation("imports");
  const { currency, orders, profitBefore, profitAfter, uncostedBefore, uncostedAfter } = effect;
  const reason = t("effect.noRate");
  const difference = profitBefore === null || profitAfter === null ? null : profitAfter - profitBefore;
  return (
    <dl className={css.counts}>
      {orders > 0 && (
        <>
          <CountCell name={t("effect.before")}>
            <Money value={profitBefore} currency={currency} bound={uncostedBefore > 0 ? "atMost" : "exact"} reason={reason} />
          </CountCell>
          <CountCell name={t("effect.after")}>
            <Money value={profitAfter} currency={currency} bound={uncostedAfter > 0 ? "atMost" : "exact"} reason={reason} />
          </CountCell>
          <CountCell name={t("effect.difference")}>
            <Money value={difference} currency={currency} tone="result" sign="always" reason={reason} />
          </CountCell>
        </>
      )}
      <Coverage effect={effect} />
    </dl>
  );
}

/** Units with a known cost among all that were ever sold. */
function Coverage({ effect: { units, costedBefore, costedAfter } }: { effect: Effect }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  if (units === 0) return null;
  const share = (costed: number) => format.percent(costed / units);
  return (
    <CountCell name={t("effect.coverage")}>
      <span>{costedBefore === costedAfter ? share(costedAfter) : `${share(costedBefore)} → ${share(costedAfter)}`}</span>
    </CountCell>
  );
}
