import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Alert } from "#contract/alerts.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useAlertsQuery, useDismissAlertMutation } from "./alerts.api.ts";

const FIRST = 5;

/** What the data leaves open; nothing to show when all is clear. */
export function AlertsCard() {
  const { t } = useTranslation("stores");
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useAlertsQuery();
  if (data === undefined) {
    if (error === undefined) return null;
    return (
      <section className="z-card">
        <WidgetError title={t("alerts.failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (data.items.length === 0) return null;
  const shown = all ? data.items : data.items.slice(0, FIRST);
  return (
    <section className="z-card" aria-label={t("alerts.title")}>
      <div className="z-card__head">
        <h2>{t("alerts.title")}</h2>
        <span className="z-chip z-chip--warn z-num">{data.total}</span>
      </div>
      <ul>
        {shown.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      {data.items.length > shown.length && (
        <div className="z-alerts__more">
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t("alerts.all", { count: data.items.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const canEdit = useAppSelector(({ session }) => session.user?.role !== "viewer");
  const [dismiss, { isLoading }] = useDismissAlertMutation();
  return (
    <li className="z-alert">
      <span className="z-alert__text">
        <strong className="z-alert__title">{alert.title}</strong>
        <span className="z-secondary">{alert.text}</span>
        <span className="z-small z-muted z-num">
          {format.moment(alert.seenAt, zone)}
          {alert.times > 1 && `, ${t("alerts.times", { count: alert.times })}`}
        </span>
      </span>
      {alert.link !== null && <Link to={alert.link}>{t("alerts.show")}</Link>}
      {canEdit && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void dismiss(alert.id)}>
          {t("alerts.dismiss")}
        </Button>
      )}
    </li>
  );
}
