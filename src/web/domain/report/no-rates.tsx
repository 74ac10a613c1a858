import { Button } from "@mantine/core";
import { Coins } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isDisplayCurrency } from "#core/market.ts";
import { changePlace } from "../../lib/state/change-place.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type RatesOf, useAwaitedRates, useMissingRates } from "./missing-rates.tsx";

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
