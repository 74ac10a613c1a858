import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./delta.module.css";
import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeRangeText } from "#core/change-text.ts";
import type { ChangeUnit, ChangeDescription } from "#core/change-meaning.ts";
import type { Ends } from "#core/profit-bounds.ts";
import { useBetween } from "../../ui/money-range.ts";
import { useFormat } from "../../ui/use-format.ts";

type DeltaProps = {
  /** Null = there was nothing to compare with, or one of the two is not known. */
  change: ChangeDescription | null;
  unit: ChangeUnit;
  currency: string;
  /** What it is compared with: „vs 01–20.10”. */
  against: string;
};

const TONES = { better: ui.profit, worse: ui.loss, same: ui.muted } as const;
const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, none: ArrowRight } as const;

/**
 * A change in its own unit, złoty before percent: the arrow is its direction, the colour what it means. Nothing to compare with
 * is said in words instead of a made-up hundred percent.
 */
export function Delta({ change, unit, currency, against }: DeltaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountText = useChangeText(unit, currency);
  const rangeText = useChangeRange(unit, currency);
  if (change === null) return <span className={ui.muted}>{t("delta.none")}</span>;
  const { amount, share, arrow, verdict, between } = change;
  const Arrow = ARROWS[arrow];
  return (
    <span className={css.root}>
      <span className={`${css.change} ${ui.num} ${TONES[verdict]}`}>
        <Arrow size={14} strokeWidth={2.25} aria-hidden="true" />
        <span className={`${unit === "money" || unit === "price" ? ui.amount : ""} ${between === undefined ? "" : ui.range}`}>
          {between === undefined ? amountText(amount) : rangeText(between)}
        </span>
        {verdict !== "same" && <span className={ui.hiddenVisually}>{t(`delta.${verdict}`)}</span>}
      </span>
      {share !== null && <span className={`${ui.muted} ${ui.num}`}>{format.percent(share, { sign: "always" })}</span>}
      {against !== "" && <span className={`${ui.muted} ${ui.num}`}>{against}</span>}
    </span>
  );
}

/** `+552–585 zł`, `od −640 do −400 zł`: where costs are missing. */
function useChangeRange(unit: ChangeUnit, currency: string): (ends: Ends) => string {
  const numbers = useFormat();
  const between = useBetween();
  const text = useChangeText(unit, currency);
  return ({ low, high }) => {
    if (unit !== "money" && unit !== "price") return between({ low: text(low), high: text(high) });
    return changeRangeText(Math.round(low), Math.round(high), { numbers, currency, between }, unit === "money");
  };
}

/** `+293 zł`, `+0,12 zł` of a click, `+3,2 p.p.`, `−4`, as differences are written beside figures. */
export function useChangeText(unit: ChangeUnit, currency: string): (amount: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (amount) => {
    switch (unit) {
      case "money":
        return format.money(Math.round(amount), currency, { sign: "always", whole: true });
      case "price":
        return format.money(Math.round(amount), currency, { sign: "always" });
      case "count":
        return format.count(amount, "always");
      case "ratio":
        return t("delta.points", { points: format.points(amount) });
      case "factor":
        return format.factorChange(amount);
    }
  };
}
