import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./effect-note.module.css";
import { useTranslation } from "react-i18next";
import type { CostEffect } from "#contract/product-costs.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { EffectFigures } from "./effect-figures.tsx";
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
  const { orders, from, uncostedBefore, uncostedAfter } = effect;
  if (effect.leftOut !== null) return <output>{t("common:effectLeftOut", { count: orders })}</output>;
  if (orders === 0) return <output>{t("effect.none")}</output>;
  const changed = from === null ? t("effect.orders", { count: orders }) : t("effect.ordersFrom", { count: orders, day: format.day(from) });
  const [without, then] = [format.count(uncostedBefore), format.count(uncostedAfter)];
  return (
    <div className={css.known}>
      <EffectFigures
        effect={effect}
        words={{ changed, before: t("effect.before"), after: t("effect.after"), noRate: t("effect.noRate") }}
        bounds={{ after: uncostedAfter > 0 ? "atMost" : "exact", difference: "exact" }}
        look="columns"
        more={{ name: t("effect.uncosted"), value: without === then ? then : `${without} → ${then}` }}
      />
    </div>
  );
}
