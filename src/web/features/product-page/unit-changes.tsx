import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./unit.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { earlierDay, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useFormat } from "../../ui/use-format.ts";
import { COSTS_PLACE } from "./costs-place.ts";
import type { ProductUnitAnswer } from "./product.api.ts";

type Changes = ProductUnitAnswer["changes"];
type Shown = { what: keyof Changes; day: Day; isMonth: boolean; text: string };

/** When each of them was last another one, the newest first. */
export function UnitChanges({ changes, today }: { changes: Changes; today: Day }) {
  const { t } = useTranslation("unit");
  const shown = useShown(changes);
  return (
    <div>
      <h3>{t("changes.title")}</h3>
      {shown.length === 0 ? (
        <p className={ui.secondary}>{t("changes.none")}</p>
      ) : (
        <ul className={`${ui.grid} ${ui.gap8} ${css.changes}`}>
          {shown.map((change) => (
            <Change key={change.what} change={change} today={today} />
          ))}
        </ul>
      )}
    </div>
  );
}

function useShown({ price, cost, ads, commission }: Changes): Shown[] {
  const { t } = useTranslation("unit");
  const format = useFormat();
  const fromTo = (from: string, to: string): string => t("changes.fromTo", { from, to });
  const money = ({ from, to, currency }: NonNullable<Changes["ads"]>): string =>
    fromTo(format.money(from, currency), format.money(to, currency));
  const costText = ({ from, to, currency }: NonNullable<Changes["cost"]>): string => {
    const last = `${format.decimal(to)} ${format.unit(currency)}`;
    return from === null ? t("changes.first", { to: last }) : fromTo(format.decimal(from), last);
  };
  const all: Shown[] = [
    ...(price === null ? [] : [{ ...price, what: "price" as const, text: money(price) }]),
    ...(cost === null ? [] : [{ ...cost, what: "cost" as const, text: costText(cost) }]),
    ...(ads === null ? [] : [{ ...ads, what: "ads" as const, text: money(ads) }]),
    ...(commission === null
      ? []
      : [{ ...commission, what: "commission" as const, text: fromTo(format.percent(commission.from), format.percent(commission.to)) }]),
  ];
  return all.toSorted((a, b) => (a.day === b.day ? 0 : a.day > b.day ? -1 : 1));
}

function Change({ change: { what, day, isMonth, text }, today }: { change: Shown; today: Day }) {
  const { t } = useTranslation("unit");
  const format = useFormat();
  return (
    <li>
      <span>{t(`changes.${what}`)}</span>
      <span className={ui.num}>{text}</span>
      {what === "cost" && !isMonth ? (
        <a className={ui.link} href={`#${COSTS_PLACE}`} onClick={showCosts}>
          {t("changes.showCost")}
        </a>
      ) : (
        <MonthLink day={day} today={today} />
      )}
      <span className={`${ui.hint} ${css.sub}`}>{isMonth ? `${format.month(day)}, ${t("changes.average")}` : format.day(day)}</span>
    </li>
  );
}

/** The address of the page holds what it shows, and no place on it. */
function showCosts(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(COSTS_PLACE)?.scrollIntoView({ block: "center" });
}

/** The same page with the month in which it happened. */
function MonthLink({ day, today }: { day: Day; today: Day }) {
  const { t } = useTranslation("unit");
  const format = useFormat();
  const { act } = useFilter();
  const range = { startDate: startOfMonth(day), endDate: earlierDay(endOfMonth(day), today) };
  return (
    <Link
      className={ui.link}
      to={{ search: new URLSearchParams({ timeRange: "custom", ...range }).toString() }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        act({ type: "rangeChosen", payload: range });
      }}
    >
      {t("changes.show", { month: format.month(day) })}
    </Link>
  );
}
