import { useEffect, useRef } from "react";
import type { Job } from "#contract/progress.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { isRunning } from "./import-status.ts";
import { useImportStateQuery, useKnownImportState, useProgressQuery } from "./imports.api.ts";

const POLL_MS = 700;

/** A job as it was at `seenAt`, epoch milliseconds. */
export type WatchedJob = Job & { seenAt: number };

/** One import with its job, asked for again while it runs; when it ends, the figures it touched are asked for again. */
export function useWatchedImport(id: string) {
  const dispatch = useAppDispatch();
  const { currentData: known } = useKnownImportState(id);
  const running = known === undefined || isRunning(known);
  const pollingInterval = running ? POLL_MS : 0;
  const { currentData: state, error, refetch } = useImportStateQuery(id, { pollingInterval });
  const { data: jobs, fulfilledTimeStamp: seenAt = 0 } = useProgressQuery(undefined, { pollingInterval });
  const written = state?.status === "succeeded" && !state.dryRun;
  const before = useRef({ running: false, written });

  useEffect(() => {
    const hasEnded = before.current.running && !running;
    // A check that is taken in may be done before anybody has seen it run.
    const isTakenIn = written && !before.current.written;
    if (written && (hasEnded || isTakenIn)) dispatch(api.util.invalidateTags([...FIGURE_TAGS, "Imports", "Stores", "Jobs"]));
    else if (hasEnded) dispatch(api.util.invalidateTags(["Jobs"]));
    before.current = { running, written };
  }, [dispatch, running, written]);

  const job = jobs?.find(({ importId }) => importId === id);
  return { state, job: job && { ...job, seenAt }, error, refetch };
}
