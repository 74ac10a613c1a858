import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./subscription.module.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../ui/use-format.ts";
import { Section } from "../sections/section.tsx";
import type { SubscriptionAnswer } from "./subscription.api.ts";

/** Orders of the month beside what the plan is meant for, with the month's end at this pace; stores and people. */
export function UsageSection({ answer: { subscription, plans, usage } }: { answer: SubscriptionAnswer }) {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const limit = plans.find(({ id }) => id === subscription?.plan)?.ordersPerMonth ?? null;
  const { orders, projectedOrders, stores, users } = usage;
  const isAbove = limit !== null && Math.max(orders, projectedOrders ?? 0) > limit;
  return (
    <Section title={t("usage.title")} text={t("usage.text")}>
      <dl className={`${ui.grid} ${ui.gap16} ${ui.terms} ${css.usage}`}>
        <div className={`${ui.grid} ${ui.gap4} ${css.orders}`}>
          <dt>{t("usage.orders")}</dt>
          <dd>
            <strong className={`${ui.bold} ${ui.tabular} ${css.number}`}>{format.count(orders)}</strong>
            {limit !== null && <span className={ui.secondary}> {t("usage.of", { limit: format.count(limit) })}</span>}
          </dd>
          {limit !== null && (
            <dd>
              <progress className={css.bar} max={limit} value={Math.min(orders, limit)} aria-label={t("usage.orders")} />
            </dd>
          )}
          <dd className={`${ui.small} ${ui.secondary}`}>
            {projectedOrders === null ? t("usage.tooEarly") : t("usage.projected", { orders: format.count(projectedOrders) })}
          </dd>
          {isAbove && <dd className={`${ui.small} ${ui.warn}`}>{t("usage.above")}</dd>}
        </div>
        <div>
          <dt>{t("usage.stores")}</dt>
          <dd>
            <strong className={`${ui.bold} ${ui.tabular} ${css.number}`}>{format.count(stores)}</strong>
          </dd>
        </div>
        <div>
          <dt>{t("usage.users")}</dt>
          <dd>
            <strong className={`${ui.bold} ${ui.tabular} ${css.number}`}>{format.count(users)}</strong>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
