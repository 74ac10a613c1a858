import "@mantine/core/styles/SegmentedControl.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./subscription.module.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useActivateSubscriptionMutation } from "../../../lib/session/session.api.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { Section } from "../sections/section.tsx";
import { PaidState } from "./paid-state.tsx";
import { type PlanPeriod, pricedPeriods } from "./plan-periods.ts";
import type { SubscriptionAnswer } from "./subscription.api.ts";
import { useMayPay } from "./use-may-pay.ts";

type Plan = SubscriptionAnswer["plans"][number];

/** The smallest plan that is meant for so many orders a month. */
function fittingPlan({ plans, usage }: SubscriptionAnswer): Plan["id"] | null {
  const orders = Math.max(usage.orders, usage.projectedOrders ?? 0);
  return plans.find(({ ordersPerMonth, isOffered }) => isOffered && (ordersPerMonth === null || ordersPerMonth >= orders))?.id ?? null;
}

/** Plans by the size of the business. One is in force at once; what it costs, where the operator says so, is settled outside. */
export function PlanSection({ answer }: { answer: SubscriptionAnswer }) {
  const { t } = useTranslation("subscription");
  const { subscription, plans, state } = answer;
  const periods = pricedPeriods(plans);
  const [period, setPeriod] = useState<PlanPeriod>(subscription?.period ?? periods[0] ?? "monthly");
  const [activate, { error, isLoading, originalArgs }] = useActivateSubscriptionMutation();
  const isPaidFor = state !== null;
  const mayPay = useMayPay();
  const mayChoose = mayPay && state?.state !== "paused";
  const fitting = fittingPlan(answer);
  const isCharged = plans.some(({ monthlyPrice, yearlyPrice }) => (monthlyPrice ?? 0) + (yearlyPrice ?? 0) > 0);
  const choose = async (plan: Plan["id"]) => {
    const saved = await activate({ plan, period });
    if (saved.data?.checkoutUrl !== undefined) window.location.assign(saved.data.checkoutUrl);
    else if (saved.error === undefined) void toast();
  };
  return (
    <Section title={t("plan.title")} text={t(isPaidFor ? "plan.paid" : isCharged ? "plan.charged" : "plan.text")}>
      {state === null ? <CurrentPlan answer={answer} /> : <PaidState answer={answer} state={state} />}
      {mayChoose && periods.length > 1 && (
        <SegmentedControl
          aria-label={t("plan.period")}
          value={period}
          onChange={(value) => setPeriod(value === "yearly" ? "yearly" : "monthly")}
          data={periods.map((value) => ({ value, label: t(`plan.${value}`) }))}
        />
      )}
      <ul className={`${ui.grid} ${ui.gap12}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(176px, 1fr))" }}>
        {plans.map((plan) => (
          <li key={plan.id} className={`${ui.stack} ${ui.gap6} ${css.plan}`} aria-current={subscription?.plan === plan.id || undefined}>
            <PlanFacts plan={plan} period={period} isFitting={plan.id === fitting} isPaidFor={isPaidFor} />
            {mayChoose && !(isPaidFor && priceOf(plan, period) === null) && (
              <ChooseButton
                name={plan.name}
                isChosen={subscription?.plan === plan.id && subscription.period === period && subscription.status !== "ended"}
                isFitting={plan.id === fitting}
                isBusy={isLoading && originalArgs?.plan === plan.id}
                onChoose={() => void choose(plan.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <Refusal title={t("plan.failed")} error={error} />
      {!mayPay && <p className={`${ui.small} ${ui.muted}`}>{t("plan.notYours")}</p>}
    </Section>
  );
}

function CurrentPlan({ answer: { subscription, plans } }: { answer: SubscriptionAnswer }) {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  if (subscription === null) return <p>{t("plan.none")}</p>;
  const plan = plans.find(({ id }) => id === subscription.plan)?.name ?? subscription.plan;
  const until = subscription.activeUntil;
  return <p>{until === null ? t("plan.current", { plan }) : t("plan.currentUntil", { plan, until: format.moment(until, zone) })}</p>;
}

const priceOf = ({ monthlyPrice, yearlyPrice }: Plan, period: PlanPeriod): number | null =>
  period === "yearly" ? yearlyPrice : monthlyPrice;

type PlanFactsProps = { plan: Plan; period: PlanPeriod; isFitting: boolean; isPaidFor: boolean };

function PlanFacts({ plan, period, isFitting, isPaidFor }: PlanFactsProps) {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const { name, ordersPerMonth, currency, isOffered } = plan;
  const price = priceOf(plan, period);
  return (
    <>
      <strong>{name}</strong>
      <span className={ui.secondary}>
        {ordersPerMonth === null ? t("plan.unlimited") : t("plan.upTo", { orders: format.count(ordersPerMonth) })}
      </span>
      {price !== null && <span>{t(`plan.${period}Price`, { price: format.money(price, currency) })}</span>}
      {price === null && isPaidFor && <span className={ui.secondary}>{t("plan.noPrice")}</span>}
      <span className={`${ui.small} ${isOffered ? ui.profit : ui.secondary}`}>
        {isFitting && t("plan.fits")}
        {!isOffered && t("plan.notOffered")}
      </span>
    </>
  );
}

type ChooseButtonProps = { name: string; isChosen: boolean; isFitting: boolean; isBusy: boolean; onChoose: () => void };

function ChooseButton({ name, isChosen, isFitting, isBusy, onChoose }: ChooseButtonProps) {
  const { t } = useTranslation("subscription");
  return (
    <Button
      variant={isFitting && !isChosen ? "filled" : "default"}
      disabled={isChosen}
      loading={isBusy}
      onClick={onChoose}
      aria-label={t(isChosen ? "plan.chosen" : "plan.choosePlan", { plan: name })}
    >
      {t(isChosen ? "plan.isCurrent" : "plan.choose")}
    </Button>
  );
}
