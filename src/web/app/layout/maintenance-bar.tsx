import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./impersonation.module.css";
import { Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { zoneOf } from "#core/market.ts";
import { useMaintenanceQuery } from "../../lib/maintenance.api.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";

const ASK_AGAIN_MS = 60_000;

/** Tells an administrator that everybody else is waiting outside. */
export function MaintenanceBar() {
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  return isAdmin ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { data } = useMaintenanceQuery(undefined, { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true });
  if (data === undefined || (data.until === null && !data.isConfigured)) return null;
  return (
    <section className={`${ui.flow} ${ui.gap4x12} ${css.root}`} aria-label={t("maintenance.title")}>
      <Wrench size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={`${ui.medium} ${ui.breaks} ${css.text}`}>
        {data.until === null ? t("maintenance.configured") : t("maintenance.bar", { until: format.moment(data.until, zone) })}
      </span>
      <Link to="/system/settings/instance">{t("maintenance.change")}</Link>
    </section>
  );
}
