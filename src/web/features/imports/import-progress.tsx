import { Button, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import type { Job } from "#contract/progress.ts";
import { useFormat } from "../../ui/use-format.ts";
import { progressPercent } from "./import-status.ts";
import { useCancelJobMutation } from "./imports.api.ts";

type ImportProgressProps = { state: ImportState | undefined; job: Job | undefined; what: string };

/** A running import: how far it is, how many rows, and the way to stop it. */
export function ImportProgress({ state, job, what }: ImportProgressProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const [cancel, { isLoading }] = useCancelJobMutation();
  const percent = progressPercent(job);
  const rows = job?.done ?? state?.rows ?? 0;
  return (
    <section className="z-running" aria-live="polite">
      <div className="z-running__head">
        <strong className="z-strong">{what}</strong>
        {percent !== null && <span className="z-num z-strong">{format.percent(percent / 100, { digits: 0 })}</span>}
      </div>
      <Progress value={percent ?? 100} striped={percent === null} animated={percent === null} aria-label={what} size={6} />
      <div className="z-running__foot">
        <span className="z-secondary">
          {job?.message ?? (rows > 0 ? t("running.rows", { count: rows, rows: format.count(rows) }) : t("running.waiting"))}
        </span>
        {job && (
          <Button variant="subtle" size="xs" loading={isLoading} onClick={() => void cancel(job.id)}>
            {t("running.cancel")}
          </Button>
        )}
      </div>
      <p className="z-small z-muted">{t("running.close")}</p>
    </section>
  );
}
