import "@mantine/core/styles/SegmentedControl.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./subscription.module.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useActivateSubscriptionMutation } from "../../../lib/session/session.api.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { Section } from "../sections/section.tsx";
import type { SubscriptionAnswer } from "./subscription.api.ts";

type Period = "monthly" | "yearly";
type Plan = SubscriptionAnswer["plans"][number];

/** The smallest plan that is meant for so many orders a month. */
function fittingPlan({ plans, usage }: SubscriptionAnswer): Plan["id"] | null {
  const orders = Math.max(usage.orders, usage.projectedOrders ?? 0);
  return plans.find(({ ordersPerMonth }) => ordersPerMonth === null || ordersPerMonth >= orders)?.id ?? null;
}

/** Plans by the size of the business. Without a provider of payments one is in force at once and costs nothing. */
export function PlanSection({ answer }: { answer: SubscriptionAnswer }) {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { subscription, plans } = answer;
  const [period, setPeriod] = useState<Period>(subscription?.period ?? "monthly");
  const [activate, { error, isLoading, originalArgs }] = useActivateSubscriptionMutation();
  const isOwnHand = useAppSelector(({ session }) => session.user?.impersonatedBy === undefined);
  const mayChoose = useMayEdit() && isOwnHand;
  const fitting = fittingPlan(answer);
  const choose = async (plan: Plan["id"]) => {
    const saved = await activate({ plan, period });
    if (saved.error === undefined) void toast();
  };
  const until = subscription?.activeUntil ?? null;
  return (
    <Section title={t("plan.title")} text={t("plan.text")}>
      <p>
        {subscription === null
          ? t("plan.none")
          : until === null
            ? t("plan.current", { plan: t(`plans.${planOf(plans, subscription.plan)}`) })
            : t("plan.currentUntil", { plan: t(`plans.${planOf(plans, subscription.plan)}`), until: format.moment(until, zone) })}
      </p>
      {mayChoose && (
        <SegmentedControl
          aria-label={t("plan.period")}
          value={period}
          onChange={(value) => setPeriod(value === "yearly" ? "yearly" : "monthly")}
          data={(["monthly", "yearly"] as const).map((value) => ({ value, label: t(`plan.${value}`) }))}
        />
      )}
      <ul className={css.plans}>
        {plans.map(({ id, ordersPerMonth }) => {
          const isCurrent = subscription?.plan === id && subscription.period === period;
          return (
            <li key={id} className={css.plan} aria-current={subscription?.plan === id || undefined}>
              <strong>{t(`plans.${id}`)}</strong>
              <span className={ui.secondary}>
                {ordersPerMonth === null ? t("plan.unlimited") : t("plan.upTo", { orders: format.count(ordersPerMonth) })}
              </span>
              <span className={`${ui.small} ${ui.profit}`}>{id === fitting && t("plan.fits")}</span>
              {mayChoose && (
                <Button
                  variant={id === fitting && !isCurrent ? "filled" : "default"}
                  disabled={isCurrent}
                  loading={isLoading && originalArgs?.plan === id}
                  onClick={() => void choose(id)}
                  aria-label={isCurrent ? t("plan.chosen", { plan: t(`plans.${id}`) }) : t("plan.choosePlan", { plan: t(`plans.${id}`) })}
                >
                  {isCurrent ? t("plan.isCurrent") : t("plan.choose")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Refusal title={t("plan.failed")} error={error} />
      {!mayChoose && <p className={`${ui.small} ${ui.muted}`}>{t("plan.notYours")}</p>}
    </Section>
  );
}

/** A plan that is not offered any more keeps the name of the smallest. */
function planOf(plans: readonly Plan[], id: string): Plan["id"] {
  return plans.find((plan) => plan.id === id)?.id ?? "start";
}
