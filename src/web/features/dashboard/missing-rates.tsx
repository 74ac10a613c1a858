import { Button } from "@mantine/core";
import { Coins } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isDisplayCurrency } from "#core/market.ts";
import { changePlace } from "../../lib/state/change-place.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormat } from "../../ui/use-format.ts";

export type MissingRate = { currency: string; from: string; to: string };

/** „brakuje kursu EUR z 01–21.11.2026”: one sentence for each currency that lacks rates. */
export function useMissingRates(): (missing: readonly MissingRate[]) => string {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (missing) => missing.map(({ currency, from, to }) => t("rates.missing", { currency, range: format.range(from, to) })).join(", ");
}

const LOCAL = "PLN";

/** Amounts that cannot be translated: the złoty ones are complete, so one button leads there. */
export function NoRates({ currency, missing }: { currency: string; missing: readonly MissingRate[] }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const dispatch = useAppDispatch();
  const words = useMissingRates();
  const canSwitch = isDisplayCurrency(currency) && currency !== LOCAL;
  const showLocal = () => void dispatch(changePlace({ currency: LOCAL }, t("common:place.currencyChanged")));
  return (
    <EmptyState
      icon={<Coins />}
      title={t("rates.title", { currency })}
      text={missing.length > 0 ? t("rates.text", { missing: words(missing) }) : undefined}
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
