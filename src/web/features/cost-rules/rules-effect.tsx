import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { Bound } from "#core/figure-display.ts";
import { EffectFigures } from "../../domain/costs/effect-figures.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { RulesPreview } from "./cost-rules.api.ts";
import type { RulesForm } from "./use-rules-form.ts";

/** What saving would do to the figures, before it is done. */
export function RulesEffect({ form: { body, isAsking, preview, previewError } }: { form: RulesForm }) {
  const { t } = useTranslation("costRules");
  return (
    <section style={{ minHeight: 24 }} aria-label={t("effect.title")} aria-busy={isAsking}>
      {body === null ? (
        <p className={ui.secondary}>{t("effect.unfinished")}</p>
      ) : previewError !== undefined ? (
        <Refusal title={t("effect.failed")} error={previewError} />
      ) : preview === null ? (
        <output className={ui.secondary}>{t("effect.counting")}</output>
      ) : (
        <Known preview={preview} />
      )}
    </section>
  );
}

function Known({ preview: { effect, estimated } }: { preview: RulesPreview }) {
  const { t } = useTranslation(["costRules", "common"]);
  const format = useFormat();
  const { orders, from, uncostedAfter, leftOut } = effect;
  if (leftOut !== null) return <output>{t("common:effectLeftOut", { count: orders })}</output>;
  if (orders === 0) return <output>{t("effect.none")}</output>;
  const units = (estimated ?? []).reduce((sum, one) => sum + one.units, 0);
  // Units without an estimate would bring the profit down further.
  const bound: Bound = units >= uncostedAfter ? "about" : "atMost";
  const changed = from === null ? t("effect.orders", { count: orders }) : t("effect.ordersFrom", { count: orders, day: format.day(from) });
  return (
    <EffectFigures
      effect={effect}
      words={{ changed, before: t("effect.before"), after: t("effect.after"), noRate: t("effect.noRate") }}
      bounds={{ after: units === 0 && uncostedAfter === 0 ? "exact" : bound, difference: "about" }}
      look="line"
      more={{ name: t("effect.estimated"), value: t("effect.unitsOf", { units: format.count(units), all: format.count(uncostedAfter) }) }}
    />
  );
}
