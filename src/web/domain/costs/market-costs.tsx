import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./market-costs.module.css";
import { Button, Menu, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { useFormat } from "../../ui/use-format.ts";
import { beginOf, NO_COSTS } from "./cost-periods.ts";
import { type Place, PLACES } from "./cost-sheet.ts";
import { PeriodRows } from "./period-rows.tsx";
import type { SheetForm, SheetProps } from "./use-cost-form.ts";

type MarketCostsProps = SheetProps & { vatMode: "net" | "gross"; place: Place; onPlace: (place: Place) => void };

/** What a unit costs, in general and where a market has costs of its own. */
export function MarketCosts({ form, sheet, vatMode, place, onPlace }: MarketCostsProps) {
  const { t } = useTranslation(["costs", "common"]);
  const fields = form.values;
  const followers = MARKETS.filter((market) => fields[market].rows.length === 0);
  const isWrong = (each: Place) => Object.keys(form.errors).some((path) => path.startsWith(`${each}.`));
  return (
    <section className={`${ui.stack} ${ui.gap12}`} aria-label={t("markets.title")}>
      <div className={`${ui.flow} ${ui.gap8x12}`}>
        <SegmentedControl
          aria-label={t("markets.title")}
          value={place}
          data={PLACES.map((each) => ({
            value: each,
            label: (
              <span className={`${ui.chain} ${ui.gap4} ${css.place}`} data-wrong={isWrong(each) || undefined}>
                {each === "all" ? t("markets.all") : each}
                {each !== "all" && fields[each].rows.length > 0 && <span className={css.own} aria-label={t("markets.own")} />}
              </span>
            ),
          }))}
          onChange={(chosen) => onPlace(PLACES.find((each) => each === chosen) ?? "all")}
        />
        <span className={`${ui.small} ${ui.secondary} ${ui.push}`}>
          {followers.length > 0 && t("markets.follow", { count: followers.length, markets: followers.join(", ") })}
        </span>
      </div>
      {place !== "all" && fields[place].rows.length === 0 ? (
        <SameAsGeneral form={form} place={place} />
      ) : (
        <>
          <PeriodRows form={form} sheet={sheet} place={place} vatMode={vatMode} />
          {fields[place].rows.length > 0 && <Elsewhere form={form} place={place} />}
        </>
      )}
    </section>
  );
}

function SameAsGeneral({ form, place }: { form: SheetForm; place: Place }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const general = form.values.all;
  const last = general.rows.at(-1);
  const begins = beginOf(general, general.rows.length - 1);
  return (
    <div className={`${ui.flow} ${ui.spread} ${ui.gap8x12} ${css.same}`}>
      <span>
        {t("markets.same")}
        {last !== undefined && last.unitCost !== "" && (
          <span className={`${ui.secondary} ${ui.num}`}>
            {" "}
            {last.unitCost} {format.unit(last.currency)} {t(`price.modes.${last.vatMode}`)}
            {begins !== null && `, ${t("markets.since", { day: format.day(begins) })}`}
          </span>
        )}
      </span>
      <Button variant="default" size="xs" onClick={() => form.setFieldValue(place, ownOf(general))}>
        {t("markets.makeOwn")}
      </Button>
    </div>
  );
}

/** A market's own costs begin as those that hold there now. */
function ownOf(general: SheetForm["values"]["all"]): SheetForm["values"]["all"] {
  return general.rows.length > 0 ? structuredClone(general) : NO_COSTS;
}

function Elsewhere({ form, place }: { form: SheetForm; place: Place }) {
  const { t } = useTranslation(["costs", "common"]);
  const targets = PLACES.filter((each) => each !== place);
  return (
    <div className={`${ui.wrap} ${ui.gap4x12}`}>
      <Menu>
        <Menu.Target>
          <Button variant="subtle" size="compact-sm">
            {t("markets.copy")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {targets.map((target) => (
            <Menu.Item key={target} onClick={() => form.setFieldValue(target, structuredClone(form.values[place]))}>
              {target === "all" ? t("markets.all") : t(`common:markets.${target}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {place !== "all" && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.setFieldValue(place, NO_COSTS)}>
          {t("markets.makeSame")}
        </Button>
      )}
    </div>
  );
}
