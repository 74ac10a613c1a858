import * as css from "../settings.module.css";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { InstanceFacts } from "../instance/instance-facts.tsx";
import { PlanSection } from "./plan-section.tsx";
import { useSubscriptionQuery } from "./subscription.api.ts";
import { UsageSection } from "./usage-section.tsx";

/** What the company uses, the plan it is on, and, for whoever runs it, how the instance is. */
export function SubscriptionPart() {
  const { t } = useTranslation("subscription");
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const { data, error, refetch } = useSubscriptionQuery();
  return (
    <div className={css.root}>
      {data === undefined && error === undefined && <Skeleton height={240} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <UsageSection answer={data} />
          <PlanSection answer={data} />
        </>
      )}
      {isAdmin && <InstanceFacts />}
    </div>
  );
}
