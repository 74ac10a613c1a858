import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ScheduledReport } from "#contract/scheduled-reports.ts";
import { dialog } from "../../../lib/dialog.ts";
import { useMayActForOneself, useMayArrange, useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { ReportHistory } from "./report-history.tsx";
import { draftOf, scheduleWords } from "./report-words.ts";
import { useDeleteReportMutation, useLeaveReportMutation, useSaveReportMutation, useSendReportMutation } from "./scheduled-reports.api.ts";

type RowProps = { report: ScheduledReport; zone: string; onEdit: () => void };

export function ReportRow({ report, zone, onEdit }: RowProps) {
  const { t } = useTranslation("scheduledReports");
  const format = useFormat();
  const mayArrange = useMayArrange();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get("history") === report.id);
  const [save, saving] = useSaveReportMutation();
  const { id, name, version, isOn, nextAt, recipients, lastSending } = report;
  const pause = (on: boolean) => save({ ...draftOf(report), id, version, isOn: on });
  return (
    <li className={`${ui.stack} ${ui.ruled} ${ui.narrows} ${ui.gap8} ${css.report}`} data-off={!isOn || undefined}>
      <div className={ui.tools}>
        <Switch
          checked={isOn}
          disabled={!mayArrange || saving.isLoading}
          aria-label={t("on", { name })}
          onChange={({ currentTarget }) => void pause(currentTarget.checked)}
        />
        <strong className={`${ui.breaks} ${css.name}`}>{name}</strong>
        {lastSending !== null && <span className={`${ui.secondary} ${ui.medium} ${css.state}`} data-state={lastSending.state}>{t(`states.${lastSending.state}`)}</span>}
      </div>
      <p className={ui.secondary}>
        {[scheduleWords(report), t("recipients", { count: recipients.filter(({ isOff }) => !isOff).length })].join(" · ")}
      </p>
      {recipients.some(({ isAsked }) => isAsked) && (
        <p className={`${ui.secondary} ${ui.small}`}>
          {t("asked", { emails: recipients.filter(({ isAsked }) => isAsked).map(({ email }) => email).join(", ") })}
        </p>
      )}
      <p className={`${ui.secondary} ${ui.small}`}>
        {nextAt === null ? t("paused") : t("next", { at: format.moment(nextAt, zone) })}
      </p>
      <RowActions report={report} onEdit={onEdit} isOpen={isOpen} onHistory={() => setOpen(!isOpen)} />
      <Refusal title={t("notSaved")} error={saving.error} />
      {isOpen && <ReportHistory id={id} zone={zone} />}
    </li>
  );
}

type ActionsProps = { report: ScheduledReport; onEdit: () => void; isOpen: boolean; onHistory: () => void };

function RowActions({ report, onEdit, isOpen, onHistory }: ActionsProps) {
  const { t } = useTranslation("scheduledReports");
  const mayEdit = useMayEdit();
  const mayArrange = useMayArrange();
  const isOneself = useMayActForOneself();
  const email = useAppSelector(({ session }) => session.user?.email);
  const [send, sending] = useSendReportMutation();
  const [remove, removing] = useDeleteReportMutation();
  const [leave, leaving] = useLeaveReportMutation();
  const { id, name, recipients } = report;
  const isOwn = recipients.some((one) => one.userId !== null && !one.isOff && one.email === email);
  const sendNow = async (): Promise<void> => {
    const answer = await send(id);
    if (answer.error === undefined) void toast(t("sending"), 4000);
  };
  const ask = async (): Promise<void> => {
    const reply = await dialog({ title: t("removeTitle", { name }), text: t("removeText"), ok: t("remove"), no: false, isGrave: true });
    if (reply === "ok") void remove(id);
  };
  return (
    <>
      <div className={ui.tools}>
        {mayArrange && (
          <>
            <Button size="xs" variant="default" onClick={onEdit}>
              {t("edit")}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={sending.isLoading}
              disabled={recipients.length === 0}
              onClick={() => void sendNow()}
            >
              {t("send")}
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={onHistory}>
          {t("history")}
        </Button>
        {isOwn && isOneself && (
          <Button size="xs" variant="subtle" loading={leaving.isLoading} onClick={() => void leave(id)}>
            {t("leave")}
          </Button>
        )}
        {mayEdit && (
          <Button size="xs" variant="subtle" loading={removing.isLoading} onClick={() => void ask()}>
            {t("remove")}
          </Button>
        )}
      </div>
      <Refusal title={t("notDone")} error={sending.error ?? removing.error ?? leaving.error} />
    </>
  );
}
