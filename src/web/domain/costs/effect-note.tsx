import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./effect-note.module.css";
import { useTranslation } from "react-i18next";
import type { CostEffect } from "#contract/product-costs.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { CostForm } from "./use-cost-form.ts";

/** What saving would do to the figures, before it is done. */
export function EffectNote({ entry: { effect: asked, isChanged, isUnclear } }: { entry: CostForm }) {
  const { t } = useTranslation("costs");
  const { effect, isAsking, error } = asked;
  if (!isChanged) return null;
  return (
    <section className={`${ui.inset} ${css.root}`} aria-label={t("effect.title")} aria-busy={isAsking} data-old={isAsking || undefined}>
      {isUnclear ? (
        <p className={ui.secondary}>{t("effect.unclear")}</p>
      ) : error !== undefined ? (
        <Refusal title={t("effect.failed")} error={error} />
      ) : effect === null ? (
        <Delayed>
          <Skeleton height={20} width={320} />
        </Delayed>
      ) : (
        <Known effect={effect} />
      )}
    </section>
  );
}

function Known({ effect }: { effect: CostEffect }) {
  const { t } = useTranslation(["costs", "common"]);
  const format = useFormat();
  const { orders, from, before, after, currency, uncostedBefore, uncostedAfter } = effect;
  const difference = before === null || after === null ? null : after - before;
  if (effect.leftOut !== null) return <output>{t("common:effectLeftOut", { count: orders })}</output>;
  if (orders === 0) return <output>{t("effect.none")}</output>;
  return (
    <>
      <output className={`${ui.block} ${ui.bold} ${css.sentence}`}>
        {from === null ? t("effect.orders", { count: orders }) : t("effect.ordersFrom", { count: orders, day: format.day(from) })}{" "}
        <Money value={difference} currency={currency} tone="result" sign="always" reason={t("effect.noRate")} />
      </output>
      <dl className={`${ui.grid} ${ui.gap8x16} ${ui.terms} ${css.facts}`}>
        <div>
          <dt>{t("effect.before")}</dt>
          <dd>
            <Money
              value={before}
              currency={currency}
              tone="headline"
              bound={uncostedBefore > 0 ? "atMost" : "exact"}
              reason={t("effect.noRate")}
            />
          </dd>
        </div>
        <div>
          <dt>{t("effect.after")}</dt>
          <dd>
            <Money
              value={after}
              currency={currency}
              tone="headline"
              bound={uncostedAfter > 0 ? "atMost" : "exact"}
              reason={t("effect.noRate")}
            />
          </dd>
        </div>
        <div>
          <dt>{t("effect.uncosted")}</dt>
          <dd className={ui.num}>
            {uncostedBefore === uncostedAfter ? (
              format.count(uncostedAfter)
            ) : (
              <>
                {format.count(uncostedBefore)} → {format.count(uncostedAfter)}
              </>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
