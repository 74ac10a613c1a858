import { useTranslation } from "react-i18next";

type CurrencyKey = "PLN" | "CZK" | "EUR" | "HUF";

function currencyKey(currency: string): CurrencyKey {
  return currency === "CZK" || currency === "EUR" || currency === "HUF" ? currency : "PLN";
}

/** „kwoty w złotych”: said once for a whole table. */
export function CurrencyNote({ currency }: { currency: string }) {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <span className="z-small z-secondary z-figures__unit">
      {t("dashboard:products.unit", { currency: t(`common:currencyWords.${currencyKey(currency)}`) })}
    </span>
  );
}
