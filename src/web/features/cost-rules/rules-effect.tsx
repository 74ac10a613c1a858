import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { Bound } from "#core/figure-display.ts";
import { Money } from "../../ui/money.tsx";
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
  const { orders, from, before, after, currency, uncostedAfter, leftOut } = effect;
  if (leftOut !== null) return <output>{t("common:effectLeftOut", { count: orders })}</output>;
  if (orders === 0) return <output>{t("effect.none")}</output>;
  const units = (estimated ?? []).reduce((sum, one) => sum + one.units, 0);
  // Units without an estimate would bring the profit down further.
  const bound: Bound = units >= uncostedAfter ? "about" : "atMost";
  const reason = t("effect.noRate");
  return (
    <>
      <output>
        {from === null ? t("effect.orders", { count: orders }) : t("effect.ordersFrom", { count: orders, day: format.day(from) })}{" "}
        <Money
          value={before === null || after === null ? null : after - before}
          currency={currency}
          tone="result"
          sign="always"
          bound="about"
          reason={reason}
        />
      </output>
      <dl className={`${ui.wrap} ${ui.terms}`} style={{ gap: "8px 32px", margin: "8px 0 0" }}>
        <div>
          <dt>{t("effect.before")}</dt>
          <dd>
            <Money
              value={before}
              currency={currency}
              tone="headline"
              bound={effect.uncostedBefore > 0 ? "atMost" : "exact"}
              reason={reason}
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
              bound={units === 0 && uncostedAfter === 0 ? "exact" : bound}
              reason={reason}
            />
          </dd>
        </div>
        <div>
          <dt>{t("effect.estimated")}</dt>
          <dd className={ui.num}>{t("effect.unitsOf", { units: format.count(units), all: format.count(uncostedAfter) })}</dd>
        </div>
      </dl>
    </>
  );
}
