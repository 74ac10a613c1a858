import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./impersonation.module.css";
import { CreditCard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { zoneOf } from "#core/market.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";

/** Always in sight while a payment is owed or the company may only look, with the way to where it is paid. */
export function SubscriptionBar() {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const state = useAppSelector(({ session }) => session.user?.subscriptionState);
  const isLimited = useIsLimited();
  if (!state) return null;
  const text = state.until === null ? t("bar.readOnly") : t("bar.grace", { until: format.moment(state.until, zone) });
  return (
    <section className={`${ui.flow} ${ui.gap4x12} ${css.root}`} aria-label={t("bar.label")}>
      <CreditCard size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={`${ui.medium} ${ui.breaks} ${css.text}`}>{text}</span>
      {!isLimited && <Link to="/system/subscription">{t("bar.open")}</Link>}
    </section>
  );
}
