import { useState } from "react";
import type { CompanySettingsChange, previewCompanySettingsRoute } from "#contract/company-settings.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Day } from "#core/facts.ts";
import { useAtRest } from "../../../lib/use-at-rest.ts";
import { useCompanySettingsEffectMutation } from "../../../domain/settings/company-settings.api.ts";
import { useRecomputing } from "../../../domain/report/use-recomputing.ts";

const AFTER_MS = 500;

export type EffectBody = Omit<CompanySettingsChange, "version">;
type Page = ResponseOf<typeof previewCompanySettingsRoute>;
export type EffectMonth = Page["months"][number];

type Answer = { of: string; months: readonly EffectMonth[]; isWhole: boolean; pages: number; error: unknown };
type Ask = ReturnType<typeof useCompanySettingsEffectMutation>[0];

/** One page after the other, each shown as it comes; no further one once it is called off. */
async function measure(ask: Ask, of: string, calledOff: AbortSignal, show: (answer: Answer) => void): Promise<void> {
  const months: EffectMonth[] = [];
  let next: Day | null | undefined;
  for (let pages = 1; next !== null; pages += 1) {
    const body: CompanySettingsChange = JSON.parse(of);
    const asked = ask(next === undefined ? body : { ...body, next });
    const stop = (): void => asked.abort();
    calledOff.addEventListener("abort", stop);
    const { data, error } = await asked;
    calledOff.removeEventListener("abort", stop);
    if (calledOff.aborted) return;
    if (data !== undefined) months.push(...data.months);
    next = data?.next ?? null;
    show({ of, months: [...months], isWhole: next === null && error === undefined, pages, error });
  }
}

export type SettingsEffect = {
  /** The newest first; none while nothing is known, or there is nothing to ask about. */
  months: readonly EffectMonth[];
  /** Whether these are all twelve, of what stands in the fields now. */
  isWhole: boolean;
  /** `waiting`: the figures of an earlier change are still being computed; `stopped`: by who reads it. */
  state: "none" | "waiting" | "measuring" | "stopped" | "known" | "failed";
  /** It takes more than one answer. */
  isLong: boolean;
  error: unknown;
  stop: () => void;
  goOn: () => void;
};

function questionOf(change: EffectBody | null, version: number): string | null {
  return change === null || Object.keys(change).length === 0 ? null : JSON.stringify({ version, ...change });
}

function isLong(current: Answer | null): boolean {
  return current !== null && (current.pages > 1 || !current.isWhole);
}

type State = SettingsEffect["state"];

function stateOf(of: string | null, current: Answer | null, { isHeld, isStopped }: { isHeld: boolean; isStopped: boolean }): State {
  if (of === null) return "none";
  if (isHeld) return "waiting";
  if (isStopped) return "stopped";
  if (current === null) return "measuring";
  if (current.error !== undefined) return "failed";
  return current.isWhole ? "known" : "measuring";
}

/**
 * What saving would do to the last twelve months, by the server's own reckoning.
 * @param isSaving measuring is called off: it holds the settings, and the saving would wait for it.
 */
export function useSettingsEffect(change: EffectBody | null, version: number, isSaving: boolean): SettingsEffect {
  const [stopped, setStopped] = useState<string | null>(null);
  const isHeld = useRecomputing(null) !== null;
  const of = questionOf(change, version);
  const isStopped = of !== null && stopped === of;
  const [ask] = useCompanySettingsEffectMutation();
  const answer = useAtRest<Answer>(isHeld || isStopped || isSaving ? null : of, AFTER_MS, (...asked) => void measure(ask, ...asked));
  const current = answer?.of === of ? answer : null;
  const state = stateOf(of, current, { isHeld, isStopped });
  return {
    months: current?.months ?? [],
    isWhole: state === "known",
    state,
    isLong: isLong(current),
    error: current?.error,
    stop: () => setStopped(of),
    goOn: () => setStopped(null),
  };
}
