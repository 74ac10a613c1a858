import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { InstanceFacts } from "../instance/instance-facts.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { useSubscriptionQuery } from "./subscription.api.ts";
import { UsageSection } from "./usage-section.tsx";
import { useMayPay } from "./use-may-pay.ts";
import { usePaymentReturn } from "./use-payment-return.ts";

/** What the company uses, the plan it is on, and, for whoever runs it, how the instance is. */
export function SubscriptionPart() {
  const { t } = useTranslation("subscription");
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const { data, error, refetch } = useSubscriptionQuery();
  const isWaiting = usePaymentReturn(data, () => void refetch());
  const mayPay = useMayPay();
  return (
    <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
      {data === undefined && error === undefined && <Skeleton height={240} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          {isWaiting && (
            <output className={ui.note}>
              <Loader size={16} />
              {t("state.waiting")}
            </output>
          )}
          <UsageSection answer={data} />
          <PlanSection answer={data} />
          {data.state !== null && mayPay && <InvoicesSection />}
        </>
      )}
      {isAdmin && <InstanceFacts />}
    </div>
  );
}
