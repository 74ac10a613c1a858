import * as ui from "../../ui/styles/ui.module.css";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CURRENCIES, type DisplayCurrency, MARKETS } from "#core/market.ts";
import { changePlace, type PlaceChange } from "../../lib/state/change-place.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { ChoiceItems } from "../../ui/choice-items.tsx";

/** What the two menus of {@link PlaceSwitch} drop down. */
export function PlaceChoices({ of }: { of: "market" | "currency" }) {
  return of === "market" ? <MarketChoices /> : <CurrencyChoices />;
}

function MarketChoices() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { market } = useAppSelector(({ place }) => place);
  const isEverywhere = useAppSelector(({ filter }) => filter.shared.markets === "all");
  const choose = (change: PlaceChange) => void dispatch(changePlace(change, t("place.marketChanged")));
  return (
    <>
      <ChoiceItems
        label={t("place.market")}
        value={isEverywhere ? null : market}
        options={MARKETS.map((value) => ({ value, text: t(`markets.${value}`) }))}
        onChoose={(value) => choose({ market: value })}
      />
      <Menu.Divider />
      <Menu.RadioItem value="all" checked={isEverywhere} closeMenuOnClick onChange={() => choose({ markets: "all" })}>
        {t("place.chooseEverywhere", { currency: "PLN" })}
      </Menu.RadioItem>
    </>
  );
}

function CurrencyChoices() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { currency } = useAppSelector(({ place }) => place);
  return (
    <ChoiceItems
      label={t("place.currency")}
      value={currency}
      options={CURRENCIES.map((value) => ({ value, text: <Currency code={value} /> }))}
      onChoose={(value) => void dispatch(changePlace({ currency: value }, t("place.currencyChanged")))}
    />
  );
}

function Currency({ code }: { code: DisplayCurrency }) {
  const { t } = useTranslation();
  return (
    <>
      {code} <span className={ui.muted}>{t(`currencies.${code}`)}</span>
    </>
  );
}
