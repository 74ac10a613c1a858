/** Jobs of a company that leave a row of history (`job_runs`): what the queue, the API and the screens have to know of each. */
import { keysOf } from "./record-of.ts";

type Kind = {
  /** What it waits for: other jobs of its company, or of its store alone. */
  readonly waitsFor: "company" | "store";
  /** A company's second one stands behind the first of everybody else. */
  readonly takesTurns?: true;
  /** What its row names as its subject. */
  readonly subject: "import" | "sending" | null;
  /** Whether its end may have moved figures. A round of a store tells of each page itself, and a letter moves nothing. */
  readonly movesFigures: boolean;
  /** Its place in the log: `filter` = in the list of work, which can be narrowed to it; `list` = in it; `elsewhere` = a tab of its own. */
  readonly log: "filter" | "list" | "elsewhere";
};

const KINDS = {
  "sync-store": { waitsFor: "store", subject: null, movesFigures: false, log: "filter" },
  recompute: { waitsFor: "company", subject: null, movesFigures: true, log: "filter" },
  "undo-import": { waitsFor: "company", subject: "import", movesFigures: true, log: "filter" },
  "import-file": { waitsFor: "company", takesTurns: true, subject: "import", movesFigures: true, log: "elsewhere" },
  "send-report": { waitsFor: "company", subject: "sending", movesFigures: false, log: "list" },
} as const satisfies Readonly<Record<string, Kind>>;

export type JobKind = keyof typeof KINDS;

export const JOB_KINDS = keysOf(KINDS);

export function isJobKind(text: string): text is JobKind {
  return Object.hasOwn(KINDS, text);
}

/** What is known of a kind; null for one that an older release has left in the history. */
export function jobKind(text: string): Kind | null {
  return isJobKind(text) ? KINDS[text] : null;
}

type FilterKind = { [Name in JobKind]: (typeof KINDS)[Name]["log"] extends "filter" ? Name : never }[JobKind];

/** Kinds that the log can be narrowed to. */
export const FILTER_KINDS = JOB_KINDS.filter((kind): kind is FilterKind => KINDS[kind].log === "filter");

/** Kinds that the list of work leaves out. */
export const KINDS_ELSEWHERE = JOB_KINDS.filter((kind) => KINDS[kind].log === "elsewhere");
