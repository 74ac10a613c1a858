import * as ui from "../../ui/styles/ui.module.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FIGURE_TAGS, api } from "../../lib/api/api.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";

type MissingRate = { currency: string; from: string; to: string };

/** A report, as far as it says which rates it lacks. */
export type RatesOf = { fxMissing?: readonly MissingRate[] | undefined; fxFetching?: boolean | undefined };

/** How often a screen that waits for rates looks whether they have come, ms. */
const LOOK_AGAIN_MS = 5000;

/** „brakuje kursu EUR z 01–21.11.2026”: one sentence for each currency that lacks rates. */
export function useMissingRates(isFetching: boolean): (missing: readonly MissingRate[]) => string {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const key = isFetching ? "rates.fetching" : "rates.missing";
  return (missing) => missing.map(({ currency, from, to }) => t(key, { currency, range: format.range(from, to) })).join(", ");
}

/** While rates are on their way the figures are asked for again: nothing tells a screen when a rate alone has come. */
export function useAwaitedRates(isFetching: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isFetching) return;
    const timer = window.setInterval(() => dispatch(api.util.invalidateTags([...FIGURE_TAGS])), LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [dispatch, isFetching]);
}

/** Which rates the shown figures lack, as an item of a list; nothing where they lack none. */
export function MissingRates({ report: { fxMissing = [], fxFetching = false } }: { report: RatesOf }) {
  const words = useMissingRates(fxFetching);
  useAwaitedRates(fxFetching);
  return fxMissing.length === 0 ? null : <li className={ui.warn}>{words(fxMissing)}</li>;
}
