import "@mantine/core/styles/Progress.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./undo-change.module.css";
import { ActionIcon, Button, Progress } from "@mantine/core";
import { CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { changeSettled, type ShownChange } from "../../lib/state/change.slice.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useJobsOfChangeQuery } from "./product-costs.api.ts";
import { useUndo } from "./use-undo.ts";

/** So long the way back is offered here; later it stands in the history. */
const OFFERED_MS = 30_000;
const BUSY_MS = 1000;

/** Beside every screen: what was changed last, how far its figures are, and the way back. */
export function UndoChange() {
  const change = useAppSelector(({ change: made }) => made);
  return change === null ? null : <Offered key={`${change.id ?? change.text} ${change.jobId ?? ""}`} change={change} />;
}

function Offered({ change }: { change: ShownChange }) {
  const { t } = useTranslation(["costs", "common"]);
  const dispatch = useAppDispatch();
  const { undo, isBusy, error } = useUndo();
  const { isRunning, percent } = useRecomputing(change.jobId);
  const { id } = change;
  useEffect(() => {
    if (isRunning) return;
    const timer = setTimeout(() => dispatch(changeSettled()), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isRunning]);
  return (
    <aside className={`${ui.stack} ${ui.gap8} ${css.root}`} aria-label={t("undo.title")}>
      <div className={`${ui.row} ${ui.gap12} ${css.line}`}>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        <output className={`${ui.breaks} ${ui.narrows} ${ui.grows}`}>{change.text}</output>
        {id !== null && (
          <Button variant="default" size="compact-sm" loading={isBusy} disabled={change.isPassed} onClick={() => void undo(id)}>
            {t("common:undo")}
          </Button>
        )}
        <ActionIcon size={24} aria-label={t("common:close")} onClick={() => dispatch(changeSettled())}>
          <X size={14} strokeWidth={1.75} />
        </ActionIcon>
      </div>
      {isRunning && (
        <div className={`${ui.row} ${ui.gap12} ${css.line}`}>
          <span className={`${ui.small} ${ui.secondary}`}>{t("undo.recomputing")}</span>
          <Progress
            style={{ flex: 1, minWidth: 120 }}
            value={percent ?? 100}
            striped={percent === null}
            animated={percent === null}
            size={6}
            aria-label={t("undo.recomputing")}
          />
        </div>
      )}
      <Refusal title={t("undo.failed")} error={error} />
    </aside>
  );
}

/** How far the figures of a change are; once they are right, everything that shows them asks again. */
function useRecomputing(jobId: string | null): { isRunning: boolean; percent: number | null } {
  const dispatch = useAppDispatch();
  const [since] = useState(Date.now);
  const { data: jobs = [], fulfilledTimeStamp: seenAt = 0 } = useJobsOfChangeQuery(undefined, { skip: jobId === null });
  const job = jobs.find(({ id }) => id === jobId);
  // A list from before the change does not know its job yet.
  const isOver = job === undefined ? seenAt > since : job.status !== "queued" && job.status !== "running";
  const isRunning = jobId !== null && !isOver;
  useJobsOfChangeQuery(undefined, { skip: !isRunning, pollingInterval: BUSY_MS });
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) dispatch(api.util.invalidateTags([...FIGURE_TAGS, "Todo"]));
    wasRunning.current = isRunning;
  }, [dispatch, isRunning]);
  const percent = job === undefined || job.total === null || job.total === 0 ? null : Math.min(100, (100 * job.done) / job.total);
  return { isRunning, percent };
}
