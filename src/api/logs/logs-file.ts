/** A tab of the log as a file: every entry that its filters leave. */
import type { LogEntry, logsRoute } from "#contract/logs.ts";
import { BOUND_SIGNS } from "#core/figure-display.ts";
import { zoneOf } from "#core/market.ts";
import { numberTexts } from "#core/number-text.ts";
import type { OutRow } from "#files/out-cell.ts";
import { momentText } from "../domain/moment-text.ts";
import type { SayText } from "../domain/report.ts";
import { tableFile } from "../domain/table-file.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { Page } from "./list-logs.ts";
import type { Asked } from "./window.query.ts";

const PER_PAGE = 200;

const COLUMNS = [
  "at",
  "title",
  "object",
  "text",
  "changes",
  "effect",
  "person",
  "onBehalf",
  "store",
  "state",
  "times",
  "requestId",
] as const;

type Read = (ask: Asked) => Promise<Page>;

export function logsFile(
  call: CallOf<typeof logsRoute>,
  format: "csv" | "xlsx",
  ask: Asked,
  read: Read,
  say: SayText,
): Promise<FileAnswer> {
  const { from, to, type } = call.query;
  return tableFile(call, format, {
    name: `${say("logs:file")} ${say(`logs:tabs.${type}`)}`,
    range: from === undefined || to === undefined ? null : { startDate: from, endDate: to },
    header: COLUMNS.map((column) => say(`history:columns.${column}`)),
    rows: () => rowsOf(call, { ...ask, before: null, limit: PER_PAGE }, read, say),
  });
}

async function* rowsOf(call: CallOf<typeof logsRoute>, first: Asked, read: Read, say: SayText): AsyncGenerator<OutRow> {
  for (let ask: Asked | null = first; ask !== null;) {
    const { items, next } = await read(ask);
    for (const entry of items) yield cells(entry, call, say);
    ask = next === null ? null : { ...ask, before: next };
  }
}

function cells(entry: LogEntry, { market, locale }: CallOf<typeof logsRoute>, say: SayText): OutRow {
  const { title, object, text, person, onBehalf, store, changes, state, times, requestId } = entry;
  const none = say("history:value.none");
  const line = (lines: readonly string[]): string => (lines.length === 0 ? none : lines.join("; "));
  return [
    momentText(entry.at, zoneOf(market), locale),
    title,
    object ?? "",
    text ?? "",
    changes.map(({ field, before, after }) => `${field}: ${line(before)} → ${line(after)}`).join(" | "),
    effectText(entry.effect, locale, say),
    person?.name ?? "",
    onBehalf ?? "",
    store?.name ?? "",
    say(`logs:states.${state}`),
    times,
    requestId ?? "",
  ];
}

function effectText(effect: LogEntry["effect"], locale: string, say: SayText): string {
  if (effect === null) return "";
  if (effect.state !== "known" || effect.before === null || effect.after === null)
    return say(`logs:effect.${effect.state === "known" ? "unknown" : effect.state}`);
  const { money } = numberTexts(locale);
  const { before, after, boundBefore, boundAfter, change, currency } = effect;
  const span = `${BOUND_SIGNS[boundBefore]}${money(before, currency)} → ${BOUND_SIGNS[boundAfter]}${money(after, currency)}`;
  return change === null ? span : `${money(change, currency, { sign: "always" })} (${span})`;
}
