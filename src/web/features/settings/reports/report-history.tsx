import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportSending } from "#contract/scheduled-reports.ts";
import { REPORT_FILES } from "#core/scheduled-reports.ts";
import { call } from "../../../lib/api/call.ts";
import { useMayArrange, useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { Pager } from "../../../ui/pager.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { FileButton } from "./file-button.tsx";
import { useReportSendingsQuery, useRetrySendingMutation, useRevokeReportLinkMutation } from "./scheduled-reports.api.ts";

export function ReportHistory({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation("scheduledReports");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReportSendingsQuery({ id, page });
  if (data === undefined)
    return error === undefined ? <Skeleton height={80} aria-busy="true" /> : <WidgetError title={t("failed")} error={error} onRetry={refetch} />;
  if (data.total === 0) return <p className={ui.secondary}>{t("nothingSent")}</p>;
  return (
    <div className={css.history}>
      <ol className={`${ui.stack} `} aria-label={t("history")}>
        {data.items.map((sending) => (
          <SendingItem key={sending.id} sending={sending} zone={zone} />
        ))}
      </ol>
      <Pager page={page} pages={Math.ceil(data.total / data.perPage)} onPage={setPage} />
    </div>
  );
}

function SendingItem({ sending, zone }: { sending: ReportSending; zone: string }) {
  const { t } = useTranslation("scheduledReports");
  const format = useFormat();
  const mayArrange = useMayArrange();
  const [retry, retrying] = useRetrySendingMutation();
  const { id, dueAt, startDate, endDate, state, cause, isEmpty, hasFiles, error, deliveries } = sending;
  const days = format.range(startDate, endDate);
  return (
    <li className={`${ui.stack} ${ui.ruled} ${ui.narrows} ${ui.gap8} ${css.sending}`}>
      <p>
        <strong>{days}</strong> · {format.moment(dueAt, zone)} · {t(`causes.${cause}`)} ·{" "}
        <span className={`${ui.secondary} ${ui.medium} ${css.state}`} data-state={state}>
          {t(`states.${state}`)}
        </span>
      </p>
      {isEmpty && <p className={ui.secondary}>{t("emptyDays")}</p>}
      {error !== null && <p className={ui.note}>{error}</p>}
      <ul className={`${ui.stack} ${ui.gap4} `}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} zone={zone} />
        ))}
      </ul>
      <div className={ui.tools}>
        {hasFiles &&
          REPORT_FILES.map((kind) => (
            <FileButton key={kind} kind={kind} request={() => call("GET", "/api/report-sendings/:id/files/:kind", { params: { id, kind } })} />
          ))}
        {mayArrange && (state === "failed" || state === "partly") && (
          <Button size="xs" variant="default" loading={retrying.isLoading} onClick={() => void retry(id)}>
            {t("retry")}
          </Button>
        )}
      </div>
      <Refusal title={t("notDone")} error={retrying.error} />
    </li>
  );
}

function DeliveryItem({ delivery, zone }: { delivery: ReportSending["deliveries"][number]; zone: string }) {
  const { t } = useTranslation("scheduledReports");
  const format = useFormat();
  const mayEdit = useMayEdit();
  const [revoke, revoking] = useRevokeReportLinkMutation();
  const { id, email, state, reason, link } = delivery;
  return (
    <li>
      <span className={ui.breaks}>{email}</span>{" "}
      <span className={ui.secondary}>
        {t(`deliveries.${state}`)}
        {reason !== null && `: ${reason}`}
        {link !== null && ` · ${link.isRevoked ? t("link.revoked") : t("link.until", { at: format.moment(link.expiresAt, zone) })}`}
        {link !== null && ` · ${t("link.downloads", { count: link.downloads })}`}
      </span>
      {mayEdit && link !== null && !link.isRevoked && (
        <Button size="compact-xs" variant="subtle" loading={revoking.isLoading} onClick={() => void revoke(id)}>
          {t("link.revoke")}
        </Button>
      )}
      <Refusal title={t("notDone")} error={revoking.error} />
    </li>
  );
}
