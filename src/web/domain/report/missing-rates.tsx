import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { Coins } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isDisplayCurrency } from "#core/market.ts";
import { FIGURE_TAGS, api } from "../../lib/api/api.ts";
import { changePlace } from "../../lib/state/change-place.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormat } from "../../ui/use-format.ts";

type MissingRate = { currency: string; from: string; to: string };

/** A report, as far as it says which rates it lacks. */
export type RatesOf = { fxMissing?: readonly MissingRate[] | undefined; fxFetching?: boolean | undefined };

/** How often a screen that waits for rates looks whether they have come, ms. */
const LOOK_AGAIN_MS = 5000;

/** „brakuje kursu EUR z 01–21.11.2026”: one sentence for each currency that lacks rates. */
function useMissingRates(isFetching: boolean): (missing: readonly MissingRate[]) => string {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const key = isFetching ? "rates.fetching" : "rates.missing";
  return (missing) => missing.map(({ currency, from, to }) => t(key, { currency, range: format.range(from, to) })).join(", ");
}

/** While rates are on their way the figures are asked for again: nothing tells a screen when a rate alone has come. */
function useAwaitedRates(isFetching: boolean): void {
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

const LOCAL = "PLN";

/** Amounts that cannot be translated: the złoty ones are complete, so one button leads there. */
export function NoRates({ currency, report: { fxMissing = [], fxFetching = false } }: { currency: string; report: RatesOf }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const dispatch = useAppDispatch();
  const words = useMissingRates(false);
  useAwaitedRates(fxFetching);
  const canSwitch = isDisplayCurrency(currency) && currency !== LOCAL;
  const showLocal = () => void dispatch(changePlace({ currency: LOCAL }, t("common:place.currencyChanged")));
  return (
    <EmptyState
      icon={<Coins />}
      title={t(fxFetching ? "rates.fetchingTitle" : "rates.title", { currency })}
      text={fxMissing.length > 0 ? t(fxFetching ? "rates.fetchingText" : "rates.text", { missing: words(fxMissing) }) : undefined}
      action={
        canSwitch && (
          <Button variant="default" onClick={showLocal}>
            {t("rates.local")}
          </Button>
        )
      }
    />
  );
}
