import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./bulk.module.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { minor } from "#core/money.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { type BulkAnswer, type BulkQuestion, useBulkEffectQuery } from "./products.api.ts";

const PAUSE_MS = 400;

/** What the change would do, by the definition that making it uses. */
export function BulkEffect({ of, change }: Pick<BulkQuestion, "of" | "change">) {
  const { t } = useTranslation("products");
  const [asked] = useDebouncedValue(JSON.stringify(change), PAUSE_MS);
  const isCurrent = asked === JSON.stringify(change);
  const { currentData, error } = useBulkEffectQuery({ of, change }, { skip: !isCurrent });
  return (
    <section
      className={`${ui.inset} ${ui.grid} ${ui.gap8}`}
      style={{ padding: "12px 16px" }}
      aria-label={t("effect.title")}
      aria-live="polite"
    >
      {currentData !== undefined && isCurrent ? (
        <Effect answer={currentData} />
      ) : error !== undefined && isCurrent ? (
        <Refusal title={t("effect.failed")} error={error} />
      ) : (
        <Delayed>
          <p className={ui.secondary}>{t("effect.counting")}</p>
        </Delayed>
      )}
    </section>
  );
}

function Effect({ answer: { products, changed, effect, refused } }: { answer: BulkAnswer }) {
  const { t } = useTranslation("products");
  const format = useFormat();
  return (
    <>
      <p className={ui.strong}>{t("effect.products", { count: products, changed: format.count(changed) })}</p>
      {effect !== null && <Figures effect={effect} />}
      {refused.length > 0 && (
        <p className={ui.warn}>
          {t("effect.refused", {
            count: refused.length,
            skus: refused
              .slice(0, 5)
              .map(({ sku }) => sku)
              .join(", "),
          })}
        </p>
      )}
    </>
  );
}

function Figures({ effect }: { effect: NonNullable<BulkAnswer["effect"]> }) {
  const { t } = useTranslation(["products", "common"]);
  const format = useFormat();
  if (effect.leftOut !== null) return <p className={ui.secondary}>{t("common:effectLeftOut", { count: effect.orders })}</p>;
  if (effect.orders === 0) return <p className={ui.secondary}>{t("effect.noOrders")}</p>;
  return (
    <>
      <p>
        {effect.from === null
          ? t("effect.orders", { count: effect.orders })
          : t("effect.ordersFrom", { count: effect.orders, day: format.day(effect.from) })}
      </p>
      <dl className={`${ui.grid} ${ui.gap4x16} ${css.sums}`}>
        <dt className={ui.secondary}>{t("effect.before")}</dt>
        <dd className={ui.right}>
          <Money value={effect.before} currency="PLN" tone="headline" bound={effect.uncostedBefore > 0 ? "atMost" : "exact"} />
        </dd>
        <dt className={ui.secondary}>{t("effect.after")}</dt>
        <dd className={ui.right}>
          <Money value={effect.after} currency="PLN" tone="headline" bound={effect.uncostedAfter > 0 ? "atMost" : "exact"} />
        </dd>
        <dt className={ui.secondary}>{t("effect.difference")}</dt>
        <dd className={ui.right}>
          <Money
            value={effect.before === null || effect.after === null ? null : minor(effect.after - effect.before)}
            currency="PLN"
            tone="result"
            sign="always"
          />
        </dd>
      </dl>
      {effect.uncostedBefore !== effect.uncostedAfter && (
        <p className={`${ui.small} ${ui.secondary}`}>
          {t("effect.uncosted", { before: format.count(effect.uncostedBefore), after: format.count(effect.uncostedAfter) })}
        </p>
      )}
    </>
  );
}
