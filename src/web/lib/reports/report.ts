import type { ReportFacts } from "#core/reports.ts";
import { afterFirstPaint } from "../after-first-paint.ts";

type Failure = { error: unknown; facts: ReportFacts };
type Deliver = (failure: Failure) => void;

/** What failed before the reporter had arrived; more than this says nothing new. */
const WAITING_MAX = 20;

let waiting: Failure[] = [];
let deliver: Deliver | null = null;

function hear({ error, facts }: Failure): void {
  if (deliver !== null) deliver({ error, facts });
  else if (waiting.length < WAITING_MAX) waiting.push({ error, facts });
}

/** Tells the operator of this instance about a failure; `where` and codes only, never what a person wrote. */
export function reportFailure(error: unknown, facts: ReportFacts): void {
  hear({ error, facts });
}

const onError = (event: ErrorEvent): void => hear({ error: event.error, facts: { where: "window" } });
const onRejection = (event: PromiseRejectionEvent): void => hear({ error: event.reason, facts: { where: "promise" } });

/**
 * Nobody waits for the reporter: it arrives after the first paint, and hears then what failed before. Without an address
 * it is not loaded and what waited is forgotten.
 */
export function startReports({ sentryDsn, version }: { sentryDsn: string | null; version: string }): void {
  if (sentryDsn === null) {
    deliver = () => undefined;
    waiting = [];
    return;
  }
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  const arrive = async (): Promise<void> => {
    const { openReporter } = await import("./reporter.ts");
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    deliver = openReporter(sentryDsn, version);
    for (const failure of waiting.splice(0)) deliver(failure);
  };
  // A reporter that cannot be fetched must not become a failure of its own.
  afterFirstPaint(() => void arrive().catch(() => undefined));
}
