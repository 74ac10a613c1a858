import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Button, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import type { Job } from "#contract/progress.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useFormat } from "../../ui/use-format.ts";
import { progressPercent, remainingSeconds } from "./import-status.ts";
import { useCancelJobMutation } from "./imports.api.ts";
import type { WatchedJob } from "./use-watched-import.ts";

type ImportProgressProps = { state: ImportState | undefined; job: WatchedJob | undefined; what: string };

/** A running import: how far it is, how many rows, how long still, and the way to stop it. */
export function ImportProgress({ state, job, what }: ImportProgressProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const mayEdit = useMayEdit();
  const percent = progressPercent(job);
  return (
    <section className={`${ui.stack} ${ui.gap8}`} aria-live="polite">
      <div className={`${ui.row} ${ui.spread} ${ui.gap12} ${css.runningHead}`}>
        <strong className={ui.strong}>{what}</strong>
        {percent !== null && <span className={`${ui.num} ${ui.strong}`}>{format.percent(percent / 100, { digits: 0 })}</span>}
      </div>
      <Progress value={percent ?? 100} striped={percent === null} animated={percent === null} aria-label={what} size={6} />
      <div className={`${ui.row} ${ui.spread} ${ui.gap12} ${css.runningFoot}`}>
        <span className={ui.secondary}>
          <Doing state={state} job={job} />
          {job && <Remaining job={job} />}
        </span>
        {mayEdit && job && <Stop job={job} />}
      </div>
      <p className={`${ui.small} ${ui.muted}`}>{t("running.close")}</p>
    </section>
  );
}

/** The job's own words, else the rows so far, else what it waits for. */
function Doing({ state, job }: Omit<ImportProgressProps, "what">) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const rows = job?.done ?? state?.rows ?? 0;
  if (job?.message) return job.message;
  if (rows > 0) return t("running.rows", { count: rows, rows: format.count(rows) });
  return t(state?.status === "running" ? "running.reading" : "running.waiting");
}

/** „, zostało około 2 min”; seconds are rounded to ten so that the words do not flicker. */
function Remaining({ job }: { job: WatchedJob }) {
  const { t } = useTranslation("imports");
  const seconds = remainingSeconds(job, job.seenAt);
  if (seconds === null) return null;
  const text =
    seconds >= 60
      ? t("running.minutesLeft", { minutes: Math.round(seconds / 60) })
      : t("running.secondsLeft", { seconds: Math.max(10, Math.ceil(seconds / 10) * 10) });
  return <span className={ui.num}>, {text}</span>;
}

function Stop({ job }: { job: Job }) {
  const { t } = useTranslation("imports");
  const [cancel, { isLoading }] = useCancelJobMutation();
  return (
    <Button variant="subtle" size="xs" loading={isLoading} onClick={() => void cancel(job.id)}>
      {t("running.cancel")}
    </Button>
  );
}
