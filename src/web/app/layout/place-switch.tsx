import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../ui/bar.module.css";
import { Menu } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { BarButton } from "../../ui/bar-button.tsx";

// Comes with the first opening: every screen has these menus.
const PlaceChoices = lazyPart(() => import("./place-choices.tsx").then((module) => module.PlaceChoices));

/** Market and currency of everything on the screen; all markets at once are summed in złoty. */
export function PlaceSwitch() {
  const { t } = useTranslation();
  const { market, currency } = useAppSelector(({ place }) => place);
  const isEverywhere = useAppSelector(({ filter }) => filter.shared.markets === "all");
  return (
    <div className={`${ui.row} ${ui.gap2} ${css.group} ${css.place}`}>
      <Menu>
        <Menu.Target>
          <BarButton label={t("place.market")}>
            <span className={css.wide}>{isEverywhere ? t("place.everywhere") : t(`markets.${market}`)}</span>
            <span className={css.narrow}>{isEverywhere ? t("place.everywhereShort") : market}</span>
          </BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <PlaceChoices of="market" />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <BarButton label={t("place.currency")}>{currency}</BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <PlaceChoices of="currency" />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
