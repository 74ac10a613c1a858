import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./jobs.module.css";
import { Button, Progress } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "#contract/progress.ts";
import { isJobKind } from "#core/job-kinds.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { progressPercent } from "./import-status.ts";
import { useCancelJobMutation, useProgressQuery, useRetryJobMutation } from "./imports.api.ts";

const BUSY_MS = 1000;
const QUIET_MS = 10_000;

const isOpen = ({ status }: Job) => status === "queued" || status === "running";

/** Work in the background: what runs now and what failed last; nothing to show when all is quiet. */
export function JobsCard() {
  const { t } = useTranslation("imports");
  const dispatch = useAppDispatch();
  const { data: jobs = [] } = useProgressQuery(undefined, { pollingInterval: QUIET_MS });
  const open = jobs.filter(isOpen);
  useProgressQuery(undefined, { pollingInterval: BUSY_MS, skip: open.length === 0 });
  const failed = jobs.filter(({ status, importId }) => status === "failed" && importId === null);
  const openBefore = useRef(0);

  useEffect(() => {
    if (open.length < openBefore.current) dispatch(api.util.invalidateTags([...FIGURE_TAGS, "Imports", "Stores"]));
    openBefore.current = open.length;
  }, [dispatch, open.length]);

  if (open.length + failed.length === 0) return null;
  return (
    <section className={ui.card} aria-label={t("jobs.title")}>
      <div className={ui.cardHead}>
        <h2>{t("jobs.title")}</h2>
        {open.length > 0 && <span className={`${ui.small} ${ui.muted}`}>{t("jobs.close")}</span>}
      </div>
      <ul>
        {[...open, ...failed].map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

/** A sync knows no total: it is as far as its kinds of data are, 0..100. */
function readPercent({ lanes }: Job): number | null {
  return lanes.length === 0 ? null : (lanes.reduce((sum, { share }) => sum + share, 0) / lanes.length) * 100;
}

function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  const mayEdit = useMayEdit();
  const percent = progressPercent(job) ?? readPercent(job);
  const name = t(isJobKind(job.kind) ? `jobs.kinds.${job.kind}` : "jobs.kinds.other");
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.gap8x16} ${css.root}`}>
      <span className={ui.medium}>{name}</span>
      {job.status === "failed" ? (
        <span className={ui.loss}>{job.error ?? t("failure.title")}</span>
      ) : (
        <>
          <Progress value={percent ?? 100} striped={percent === null} animated={percent === null} size={6} aria-label={name} />
          <span className={`${ui.num} ${ui.secondary}`}>
            {percent === null ? job.message || t(`states.${job.status}`) : format.percent(percent / 100, { digits: 0 })}
          </span>
        </>
      )}
      {mayEdit && job.status === "failed" && (
        <Button variant="default" size="xs" loading={retrying.isLoading} onClick={() => void retry(job.id)}>
          {t("jobs.retry")}
        </Button>
      )}
      {mayEdit && isOpen(job) && (
        <Button variant="subtle" size="xs" loading={cancelling.isLoading} onClick={() => void cancel(job.id)}>
          {t("running.cancel")}
        </Button>
      )}
    </li>
  );
}
