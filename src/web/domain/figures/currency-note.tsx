import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./figure-table.module.css";
import { useTranslation } from "react-i18next";
import { type DisplayCurrency, isDisplayCurrency } from "#core/market.ts";

function currencyKey(currency: string): DisplayCurrency {
  return isDisplayCurrency(currency) ? currency : "PLN";
}

/** „kwoty w złotych”: said once for a whole table. */
export function CurrencyNote({ currency }: { currency: string }) {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <span className={`${ui.small} ${ui.secondary} ${css.unit}`}>
      {t("dashboard:products.unit", { currency: t(`common:currencyWords.${currencyKey(currency)}`) })}
    </span>
  );
}
