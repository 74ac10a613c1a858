/** Work, files, warnings and failed calls in the words of a language. */
import type { LogEntry } from "#contract/logs.ts";
import type { LogState } from "#core/logs.ts";
import { reasonOf } from "../domain/set-aside.words.ts";
import { sayReason } from "../domain/reasons.ts";
import { sayIn } from "../domain/report.ts";
import { sourceName } from "../http/consent.ts";
import type { FailureRow, ImportLogRow, SyncRow } from "./events.query.ts";
import { importAct, importEffect } from "./import-entries.ts";
import { nameKey } from "./names.query.ts";
import { say, sayIfKnown, type Words } from "./words.ts";

const NOTHING = { object: null, text: null, onBehalf: null, changes: [], effect: null, act: null, link: null, requestId: null, times: 1 };

function personOf(userId: number | null, words: Words): LogEntry["person"] {
  if (userId === null || userId === 0) return null;
  return { id: String(userId), name: words.names.get(nameKey("user", userId)) ?? say(words, "history:person.gone") };
}

function storeOf(storeId: number | null, { names }: Words): LogEntry["store"] {
  const name = storeId === null ? undefined : names.get(nameKey("store", storeId));
  return storeId === null || name === undefined ? null : { id: String(storeId), name };
}

const JOB_STATES: Readonly<Record<string, LogState>> = {
  queued: "running",
  running: "running",
  reading: "running",
  failed: "problem",
  waiting: "problem",
  canceled: "closed",
  resolved: "closed",
};

export function presentSync(row: SyncRow, words: Words): LogEntry {
  const base = { ...NOTHING, type: "sync", id: row.key, at: row.at, kind: row.kind } as const;
  const common = { ...base, person: personOf(row.userId, words), store: storeOf(row.storeId, words) };
  const state = JOB_STATES[row.status] ?? "done";
  if (row.source === "setAside") return { ...common, ...presentSetAside(row, words), state };
  if (row.source === "feed")
    return { ...common, ...presentFeed(row, words), state: row.error === null && state === "problem" ? "running" : state };
  return { ...common, ...presentJob(row, words), state };
}

type Part = Partial<Omit<LogEntry, "title">> & Pick<LogEntry, "title">;

function presentJob({ id, kind, storeSource, status, error, startedAt, finishedAt }: SyncRow, words: Words): Part {
  const seconds = startedAt === null || finishedAt === null ? null : Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  const source = sourceName(words.sources, storeSource);
  const failed =
    status === "failed" ? (sayIfKnown(words, `api:syncEnd.${error ?? ""}`, { source }) ?? say(words, "history:job.failed")) : null;
  return {
    title: sayIfKnown(words, `imports:jobs.kinds.${kind}`) ?? say(words, "imports:jobs.kinds.other"),
    text: failed ?? (seconds === null ? null : say(words, "history:job.took", { count: seconds })),
    act: status === "failed" || status === "canceled" ? { name: "retryJob", id, part: null } : null,
    link: "/system/progress",
  };
}

function listName(feed: string, words: Words): string {
  const [base = "", market] = feed.split(":");
  const name = sayIfKnown(words, `api:alert.lists.${base}`) ?? sayIfKnown(words, `history:feeds.${base}`) ?? base;
  return market === undefined ? name : `${name} ${market}`;
}

function presentFeed({ feed, storeId, storeSource, status, error, added }: SyncRow, words: Words): Part {
  const said = { source: sourceName(words.sources, storeSource) };
  const problem =
    error === null
      ? null
      : (sayIfKnown(words, `api:lane.${error}Of.${feed?.split(":")[0] ?? ""}`) ?? sayIfKnown(words, `api:lane.${error}`, said));
  const isProblem = error !== null && (status === "failed" || status === "waiting");
  return {
    title: say(words, "history:feed.title", said),
    object: listName(feed ?? "", words),
    text: isProblem ? problem : say(words, "history:feed.added", { count: added }),
    act: isProblem && storeId !== null ? { name: "retryFeed", id: String(storeId), part: feed } : null,
    link: "/system/progress",
  };
}

function presentSetAside({ feed, field, problem, value }: SyncRow, words: Words): Part {
  const reason = reasonOf({ problem: problem ?? "", field: field ?? "", value: value ?? "" }, sayIn(words.texts, words.locale));
  return { title: say(words, "history:setAside"), object: listName(feed ?? "", words), text: reason, link: "/system/reconciliation" };
}

const IMPORT_STATES: Readonly<Record<string, LogState>> = {
  queued: "running",
  running: "running",
  succeeded: "done",
  failed: "problem",
  canceled: "closed",
};

function importState({ status, undoneAt, rejected }: ImportLogRow): LogState {
  if (undoneAt !== null) return "undone";
  return rejected > 0 ? "problem" : (IMPORT_STATES[status] ?? "done");
}

/** What came of it, and what its undo left. */
function importText(row: ImportLogRow, words: Words): string {
  const { rows, created, changed, rejected, errorCode, errorParams, undoneAt, undoKept, redoneAt } = row;
  const reason = errorParams?.["reason"];
  const taken =
    errorCode === null
      ? say(words, "history:import.counts", { rows, created, changed, rejected })
      : sayReason(words.texts, words.locale)(typeof reason === "string" ? reason : errorCode, errorParams ?? {});
  if (undoneAt === null) return redoneAt === null ? taken : `${taken} ${say(words, "history:import.redone")}`;
  const count = Array.isArray(undoKept) ? undoKept.length : 0;
  return `${taken} ${count === 0 ? say(words, "history:import.undoneWhole") : say(words, "history:import.undone", { count })}`;
}

export function presentImportEntry(row: ImportLogRow, words: Words): LogEntry {
  const { id, at, kind, status, dryRun, undoneAt, redoable, isMeasured, profit } = row;
  return {
    ...NOTHING,
    type: "import",
    id: String(id),
    at,
    kind,
    state: importState(row),
    title: say(words, dryRun ? "history:import.check" : `history:import.kinds.${kind}`),
    object: row.fileName,
    text: importText(row, words),
    person: personOf(row.userId, words),
    store: storeOf(row.storeId, words),
    effect: dryRun ? null : importEffect({ status, profit: isMeasured ? profit : undefined }),
    act: dryRun ? null : importAct(String(id), { status, isUndone: undoneAt !== null, isRedoable: redoable }),
    link: `/system/progress?import=${id}`,
  };
}

export function presentFailure(row: FailureRow, words: Words): LogEntry {
  const { id, at, side, method, path, status, code, requestId, times } = row;
  const isOurs = side === "in";
  const meaning =
    (isOurs ? sayIfKnown(words, `api:error.${code}`) : null) ??
    say(
      words,
      status === 0
        ? "history:api.noAnswer"
        : status === 429
          ? "history:api.tooOften"
          : status >= 500
            ? "history:api.fault"
            : "history:api.refused",
    );
  return {
    ...NOTHING,
    type: "api",
    id: String(id),
    at,
    kind: isOurs ? "own" : "marketplace",
    state: "problem",
    title: say(words, isOurs ? "history:api.own" : "history:api.marketplace"),
    object: `${method} ${path}`,
    text:
      `${status === 0 ? "" : `${status} `}${code}`.trim() === ""
        ? meaning
        : `${`${status === 0 ? "" : `${status} `}${code}`.trim()}: ${meaning}`,
    person: personOf(row.userId, words),
    store: storeOf(row.storeId, words),
    requestId: requestId === "" ? null : requestId,
    times,
  };
}
