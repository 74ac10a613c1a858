import * as ui from "../../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { Mail } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScheduledReport } from "#contract/scheduled-reports.ts";
import { useMayArrange } from "../../../lib/session/use-may-edit.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { SettingsFrame } from "../../../domain/settings/settings-frame.tsx";
import { ReportEditor } from "./report-editor.tsx";
import { ReportRow } from "./report-row.tsx";
import { useScheduledReportsQuery } from "./scheduled-reports.api.ts";

/** While something is being sent the list is looked at again. */
const LOOK_AGAIN_MS = 3000;

export function ReportsPage() {
  const { t } = useTranslation("scheduledReports");
  const mayArrange = useMayArrange();
  const [edited, setEdited] = useState<ScheduledReport | "new" | null>(null);
  const [isSending, setSending] = useState(false);
  const { data, error, refetch } = useScheduledReportsQuery(undefined, {
    pollingInterval: isSending ? LOOK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const isWaiting = data?.items.some(({ lastSending }) => lastSending?.state === "waiting") === true;
  if (isWaiting !== isSending) setSending(isWaiting);
  const close = (): void => setEdited(null);
  return (
    <SettingsFrame title={t("title")}>
      <section className={`${ui.card} ${ui.stack} ${ui.pad16} ${ui.gap16}`} style={{ maxWidth: 1040 }} aria-label={t("title")}>
        <div className={`${ui.wrap} ${ui.spread} ${ui.gap16} ${ui.top}`}>
          <div>
            <h2>{t("title")}</h2>
            <p className={`${ui.above4} ${ui.secondary}`}>{t("lead")}</p>
          </div>
          {mayArrange && data !== undefined && edited === null && <Button onClick={() => setEdited("new")}>{t("add")}</Button>}
        </div>
        {data === undefined && (error === undefined ? <Skeleton height={160} aria-busy="true" /> : <WidgetError title={t("failed")} error={error} onRetry={refetch} />)}
        {data !== undefined && edited === "new" && <ReportEditor colleagues={data.colleagues} zone={data.zone} report={null} onClose={close} />}
        {data?.items.length === 0 && edited === null && <EmptyState icon={<Mail size={24} />} title={t("none")} text={t("noneText")} />}
        <ul className={ui.stack}>
          {data?.items.map((report) =>
            edited !== null && edited !== "new" && edited.id === report.id ? (
              <li key={report.id}>
                <ReportEditor colleagues={data.colleagues} zone={data.zone} report={edited} onClose={close} />
              </li>
            ) : (
              <ReportRow key={report.id} report={report} zone={data.zone} onEdit={() => setEdited(report)} />
            ),
          )}
        </ul>
      </section>
    </SettingsFrame>
  );
}
