import * as ui from "../../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { type SubscriptionAnswer, useBillingPortalMutation } from "./subscription.api.ts";
import { useMayPay } from "./use-may-pay.ts";

type State = NonNullable<SubscriptionAnswer["state"]>;
type PaidStateProps = { answer: SubscriptionAnswer; state: State };

/** How the company stands, in one sentence, what follows from it, and the one thing to do next. */
export function PaidState({ answer, state }: PaidStateProps) {
  const { t } = useTranslation("subscription");
  const sentence = useSentence(answer, state);
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const format = useFormat();
  const isClosed = state.state === "readOnly" || state.state === "paused";
  const isUrgent = isClosed || state.state === "grace";
  const mayPay = useMayPay();
  return (
    <>
      <div className={isUrgent ? `${ui.note} ${ui.noteWarn}` : undefined}>
        <div>
          <p>{sentence}</p>
          {state.cancelsAt !== null && <p>{t("state.cancels", { at: format.moment(state.cancelsAt, zone) })}</p>}
          {isClosed && <p>{t("state.syncStops")}</p>}
          {state.keptUntil !== null && <p>{t("state.kept", { day: format.day(dayInZone(state.keptUntil, zone)) })}</p>}
        </div>
      </div>
      {mayPay && answer.subscription !== null && <PortalButton state={state} isUrgent={isUrgent} />}
    </>
  );
}

const CLOSED = { trial: "state.trialOver", payment: "state.paymentOwed", ended: "state.ended" } as const;

function useSentence({ subscription, plans }: SubscriptionAnswer, { state, cause, until, daysLeft }: State): string {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const at = until === null ? "" : format.moment(until, zone);
  if (state === "readOnly") return t(CLOSED[cause ?? "trial"]);
  if (state === "trial") return t("state.trial", { count: daysLeft ?? 0, until: at });
  if (state !== "active") return t(`state.${state}`, { until: at });
  const plan = plans.find(({ id }) => id === subscription?.plan)?.name ?? "";
  return until === null ? t("state.activeOpen", { plan }) : t("state.active", { plan, until: at });
}

/** Leads to the provider's page; where a payment is owed or the company has paused, that is what to do next. */
function PortalButton({ state: { state, cause }, isUrgent }: { state: State; isUrgent: boolean }) {
  const { t } = useTranslation("subscription");
  const [open, { error, isLoading }] = useBillingPortalMutation();
  const go = async () => {
    const { data } = await open();
    if (data !== undefined) window.location.assign(data.url);
  };
  const owes = state === "grace" || (state === "readOnly" && cause === "payment");
  return (
    <div>
      <Button variant={isUrgent && cause !== "ended" ? "filled" : "default"} loading={isLoading} onClick={() => void go()}>
        {t(owes ? "state.pay" : state === "paused" ? "state.resume" : "state.manage")}
      </Button>
      <Refusal title={t("state.portalFailed")} error={error} />
    </div>
  );
}
