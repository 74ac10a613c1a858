import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./alerts-card.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Alert } from "#contract/alerts.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import type { Classified } from "./classify-fee.tsx";
import { ClassifiedRow, ClassifyButton } from "./fee-alert.tsx";
import { useAlertsQuery, useBookCompensationsMutation, useDismissAlertMutation, useUnbookCompensationsMutation } from "./alerts.api.ts";

const FIRST = 5;

/** What the data leaves open; nothing to show when all is clear. */
export function AlertsCard() {
  const { t } = useTranslation("stores");
  const [all, setAll] = useState(false);
  const [booked, setBooked] = useState<readonly Booking[]>([]);
  const [classified, setClassified] = useState<readonly Classified[]>([]);
  const { data, error, refetch } = useAlertsQuery();
  if (data === undefined) {
    if (error === undefined) return null;
    return (
      <section className={ui.card}>
        <WidgetError title={t("alerts.failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (data.items.length + booked.length + classified.length === 0) return null;
  const shown = all ? data.items : data.items.slice(0, FIRST);
  return (
    <section className={ui.card} aria-label={t("alerts.title")}>
      <div className={ui.cardHead}>
        <h2>{t("alerts.title")}</h2>
        {data.total > 0 && <span className={`${ui.chip} ${ui.chipWarn} ${ui.num}`}>{data.total}</span>}
      </div>
      <ul>
        {shown.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            onBooked={(booking) => setBooked((before) => [...before, booking])}
            onClassified={(one) => setClassified((before) => [...before, one])}
          />
        ))}
        {classified.map((one) => (
          <ClassifiedRow
            key={one.typeId}
            classified={one}
            onUndone={() => setClassified((before) => before.filter(({ typeId }) => typeId !== one.typeId))}
          />
        ))}
        {booked.map((booking) => (
          <BookedRow
            key={booking.alertId}
            booking={booking}
            onUndone={() => setBooked((before) => before.filter(({ alertId }) => alertId !== booking.alertId))}
          />
        ))}
      </ul>
      {data.items.length > shown.length && (
        <div className={`${ui.ruled} ${ui.pad8}`}>
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t("alerts.all", { count: data.items.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

type Booking = { readonly alertId: string; readonly operations: number; readonly amount: number; readonly currency: string };

/** What was just booked stays in sight as long as the screen, so that it can be taken back where it was done. */
function BookedRow({ booking, onUndone }: { booking: Booking; onUndone: () => void }) {
  const { t } = useTranslation("stores");
  const [undo, { isLoading, error }] = useUnbookCompensationsMutation();
  const takeBack = async () => {
    const answer = await undo(booking.alertId);
    if (answer.error === undefined) onUndone();
  };
  return (
    <li className={`${ui.row} ${ui.ruled} ${ui.gap8x16} ${css.root}`}>
      <span className={`${ui.breaks} ${ui.narrows} ${ui.grows} ${css.text}`} aria-live="polite">
        <strong className={`${ui.medium} ${css.title}`}>{t("alerts.booked", { count: booking.operations })}</strong>
        <Money value={booking.amount} currency={booking.currency} />
        <Refusal title={t("alerts.undoFailed")} error={error} />
      </span>
      <Button variant="default" size="xs" loading={isLoading} onClick={() => void takeBack()}>
        {t("alerts.undo")}
      </Button>
    </li>
  );
}

function BookButton({ alert, onBooked }: Omit<AlertRowProps, "onClassified">) {
  const { t } = useTranslation("stores");
  const [book, { isLoading }] = useBookCompensationsMutation();
  const start = async () => {
    const answer = await book(alert.id);
    if (answer.data !== undefined) onBooked({ alertId: alert.id, ...answer.data });
  };
  return (
    <Button size="xs" loading={isLoading} onClick={() => void start()}>
      {t("alerts.book")}
    </Button>
  );
}

type AlertRowProps = {
  readonly alert: Alert;
  readonly onBooked: (booking: Booking) => void;
  readonly onClassified: (classified: Classified) => void;
};

function AlertRow({ alert, onBooked, onClassified }: AlertRowProps) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const canEdit = useMayEdit();
  const { pathname } = useLocation();
  const [dismiss, { isLoading }] = useDismissAlertMutation();
  return (
    <li className={`${ui.row} ${ui.ruled} ${ui.gap8x16} ${css.root}`}>
      <span className={`${ui.breaks} ${ui.narrows} ${ui.grows} ${css.text}`}>
        <strong className={`${ui.medium} ${css.title}`}>{alert.title}</strong>
        <span className={ui.secondary}>{alert.text}</span>
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>
          {format.moment(alert.seenAt, zone)}
          {alert.times > 1 && `, ${t("alerts.times", { count: alert.times })}`}
        </span>
      </span>
      {alert.link !== null && alert.link !== pathname && <AllowedLink to={alert.link}>{t("alerts.show")}</AllowedLink>}
      {canEdit && alert.bookable && <BookButton alert={alert} onBooked={onBooked} />}
      {canEdit && alert.billingType !== null && <ClassifyButton typeId={alert.billingType} onClassified={onClassified} />}
      {canEdit && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void dismiss(alert.id)}>
          {t("alerts.dismiss")}
        </Button>
      )}
    </li>
  );
}
