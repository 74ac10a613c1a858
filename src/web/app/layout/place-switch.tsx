import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../ui/bar.module.css";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Market } from "#core/facts.ts";
import { CURRENCIES, type DisplayCurrency, MARKETS } from "#core/market.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { changePlace } from "../../lib/state/change-place.ts";
import { BarButton } from "../../ui/bar-button.tsx";

/** Market and currency of everything on the screen; all markets at once are summed in złoty. */
export function PlaceSwitch() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const place = useAppSelector(({ place: current }) => current);
  const isEverywhere = useAppSelector(({ filter }) => filter.shared.markets === "all");
  const chooseAll = () => void dispatch(changePlace({ markets: "all" }, t("place.marketChanged")));
  const chooseMarket = (market: Market) => void dispatch(changePlace({ market }, t("place.marketChanged")));
  const chooseCurrency = (currency: DisplayCurrency) => void dispatch(changePlace({ currency }, t("place.currencyChanged")));
  return (
    <div className={`${css.group} ${css.place}`}>
      <Menu>
        <Menu.Target>
          <BarButton label={t("place.market")}>
            <span className={css.wide}>{isEverywhere ? t("place.everywhere") : t(`markets.${place.market}`)}</span>
            <span className={css.narrow}>{isEverywhere ? t("place.everywhereShort") : place.market}</span>
          </BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("place.market")}</Menu.Label>
          {MARKETS.map((market) => (
            <Menu.RadioItem
              key={market}
              value={market}
              checked={!isEverywhere && market === place.market}
              closeMenuOnClick
              onChange={() => chooseMarket(market)}
            >
              {t(`markets.${market}`)}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Menu.RadioItem value="all" checked={isEverywhere} closeMenuOnClick onChange={chooseAll}>
            {t("place.chooseEverywhere", { currency: "PLN" })}
          </Menu.RadioItem>
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <BarButton label={t("place.currency")}>{place.currency}</BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("place.currency")}</Menu.Label>
          {CURRENCIES.map((currency) => (
            <Menu.RadioItem
              key={currency}
              value={currency}
              checked={currency === place.currency}
              closeMenuOnClick
              onChange={() => chooseCurrency(currency)}
            >
              {currency} <span className={ui.muted}>{t(`currencies.${currency}`)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
