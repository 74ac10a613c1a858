import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./instance-facts.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Plan } from "#contract/plans.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { PlanForm } from "./plan-form.tsx";
import { usePlansQuery } from "../../../domain/plans/plans.api.ts";

/** The plans that companies can take, with what they cost, and the way to change them. */
export function PlansSection() {
  const { t } = useTranslation("instance");
  const { data, error, refetch } = usePlansQuery();
  // The id of the plan that is open; "" = a new one.
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title={t("plans.title")} text={t("plans.text")}>
      {data === undefined && error === undefined && <Skeleton height={96} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("plans.failed")} error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={ui.secondary}>{t("plans.none")}</p>}
      {data !== undefined && (
        <>
          <ul className={css.plans}>
            {data.items.map((plan) => (
              <li key={plan.id}>
                {open === plan.id ? (
                  <PlanForm plan={plan} plans={data.items} onClose={close} />
                ) : (
                  <PlanLine plan={plan} onEdit={() => setOpen(plan.id)} />
                )}
              </li>
            ))}
          </ul>
          {open === "" ? (
            <PlanForm plan={null} plans={data.items} onClose={close} />
          ) : (
            <div>
              <Button variant="default" onClick={() => setOpen("")}>
                {t("plans.add")}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function PlanLine({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  const { t } = useTranslation("instance");
  const format = useFormat();
  const { name, ordersPerMonth, monthlyPrice, yearlyPrice, currency, isOffered } = plan;
  const facts = [
    ordersPerMonth === null ? t("plans.any") : t("plans.upTo", { orders: format.count(ordersPerMonth) }),
    ...(monthlyPrice === null ? [] : [t("plans.perMonth", { price: format.money(monthlyPrice, currency) })]),
    ...(yearlyPrice === null ? [] : [t("plans.perYear", { price: format.money(yearlyPrice, currency) })]),
    ...(monthlyPrice === null && yearlyPrice === null ? [t("plans.noPrice")] : []),
    ...(isOffered ? [] : [t("plans.notOffered")]),
  ];
  return (
    <div className={`${ui.flow} ${ui.spread} ${ui.gap8x12}`}>
      <div>
        <strong>{name}</strong>
        <p className={`${ui.small} ${ui.secondary}`}>{facts.join(" · ")}</p>
      </div>
      <Button variant="default" onClick={onEdit} aria-label={t("plans.editPlan", { plan: name })}>
        {t("plans.edit")}
      </Button>
    </div>
  );
}
