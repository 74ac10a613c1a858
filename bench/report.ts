/** The table of a run and its file. */
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Bar } from "./questions.ts";
import type { Outcome } from "./run-question.ts";
import { rounded } from "./timing.ts";

export type BarResult = {
  readonly name: string;
  /** Milliseconds unless the name says otherwise. */
  readonly measured: number | null;
  /** What `ratio` divides by. */
  readonly peer: number | null;
  readonly ratio: number | null;
  readonly bar: string;
  /** Null where there is nothing to meet, or nothing could be measured. */
  readonly met: boolean | null;
  readonly note?: string;
  readonly p95?: number;
  readonly floor?: number;
  readonly chdb?: number;
};

export type Report = { readonly machine: object; readonly data: object; readonly bars: readonly BarResult[] };

export function machine(): object {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "",
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
  };
}

type Allowance = { readonly factor: number; readonly of: string; readonly time: number };

/** What the bar allows, the largest first. */
function allowancesOf({ duck, floor }: Bar, outcome: Outcome): Allowance[] {
  const engine = outcome.engines.get("DuckDB")?.p50;
  return [
    ...(duck === undefined || engine === undefined ? [] : [{ factor: duck, of: "DuckDB", time: engine }]),
    ...(floor === undefined ? [] : [{ factor: floor, of: "floor", time: outcome.floor.p50 }]),
  ].toSorted((one, other) => other.factor * other.time - one.factor * one.time);
}

function inWords({ duck, floor }: Bar): string {
  const parts = [...(duck === undefined ? [] : [`${duck} × DuckDB`]), ...(floor === undefined ? [] : [`${floor} × floor`])];
  return parts.length > 1 ? `≤ max(${parts.join(", ")})` : parts.map((part) => `≤ ${part}`).join("");
}

/** A reading path against DuckDB and the floor: its limit is the larger of both allowances. */
export function judge(bar: Bar, outcome: Outcome): BarResult {
  const { ours, floor, engines, difference } = outcome;
  const [limit] = allowancesOf(bar, outcome);
  const peer = engines.get("DuckDB")?.p50 ?? floor.p50;
  const chdb = engines.get("chDB")?.p50;
  return {
    name: outcome.name,
    measured: rounded(ours.p50),
    peer: rounded(peer),
    ratio: rounded(ours.p50 / peer),
    bar: inWords(bar),
    met: limit === undefined ? null : difference === null && ours.p50 <= limit.factor * limit.time,
    ...(difference === null ? {} : { note: `answers differ: ${difference}` }),
    p95: rounded(ours.p95),
    floor: rounded(floor.p50),
    ...(chdb === undefined ? {} : { chdb: rounded(chdb) }),
  };
}

const COLUMNS = ["question", "measured", "p95", "peer", "ratio", "floor", "chDB", "bar", "met"] as const;

export function tableOf(bars: readonly BarResult[]): string {
  const text = (value: number | null | undefined): string => (value === null || value === undefined ? "" : String(value));
  const rows = bars.map(({ name, measured, p95, peer, ratio, floor, chdb, bar, met }) => {
    const verdict = met === null ? "–" : met ? "yes" : "NO";
    return [name, text(measured), text(p95), text(peer), text(ratio), text(floor), text(chdb), bar, verdict];
  });
  const widths = COLUMNS.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const notes = bars.flatMap(({ name, note }) => (note === undefined ? [] : [`* ${name}: ${note}`]));
  return [line(COLUMNS), line(widths.map((width) => "-".repeat(width))), ...rows.map(line), ...notes].join("\n");
}

export function writeReport(report: Report): string {
  const file = join(import.meta.dirname, "results.json");
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}
