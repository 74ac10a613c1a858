import * as ui from "../../ui/styles/ui.module.css";
import * as itemsCss from "../../domain/figures/figure-items.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import { AdviceCell } from "./advice-cell.tsx";
import type { AdsAnswer, AdsQuestion } from "./ads.api.ts";
import { DayState } from "./day-state.tsx";
import { checkOf, figureOf, type LevelRow, levelRows } from "./level-rows.ts";
import { RowName } from "./row-name.tsx";
import type { AdsView } from "./use-ads-view.ts";

type LevelItemsProps = {
  answer: AdsAnswer;
  filter: AdsQuestion["filter"];
  tab: "campaign" | "offer" | "day" | "check";
  view: AdsView;
};

/** The same on a phone: what advertising earned beside the name, cost and sales below it, and what to do. */
export function LevelItems({ answer, filter, tab, view }: LevelItemsProps) {
  return (
    <ul>
      {levelRows(answer, filter).map((row) => (
        <li
          key={row.id}
          className={`${ui.grid} ${ui.ruled} ${ui.pad8} ${itemsCss.row} ${itemsCss.rowPlain} ${row.kind === "item" ? "" : itemsCss.rowPinned}`}
        >
          <span className={`${ui.medium} ${ui.breaks}`}>
            <RowName row={row} answer={answer} view={view} />
          </span>
          {tab === "check" ? <Checked row={row} answer={answer} /> : <Advertised row={row} answer={answer} />}
        </li>
      ))}
    </ul>
  );
}

type RowProps = { row: LevelRow; answer: AdsAnswer };

function Advertised({ row, answer }: RowProps) {
  const { t } = useTranslation("ads");
  const { currency } = answer;
  const cost = figureOf(row, "cost", answer);
  const isRest = row.kind === "unallocated";
  return (
    <>
      <span className={ui.right}>
        {isRest ? (
          <Money value={cost} currency={currency} bare />
        ) : (
          <Money value={figureOf(row, "profit", answer)} currency={currency} bare tone="result" sign="always" reason={t("none.noCosts")} />
        )}
      </span>
      {!isRest && (
        <>
          <span className={`${ui.small} ${ui.muted}`}>
            {t("figures.cost")} <Money value={cost} currency={currency} bare tone="headline" /> · {t("table.sold")}{" "}
            <Money value={figureOf(row, "adSales", answer)} currency={currency} bare tone="headline" reason={t("none.noReport")} />
          </span>
          <span className={`${ui.right} ${ui.small} ${ui.secondary}`}>
            {t("figures.acos")} <Percent value={figureOf(row, "acos", answer)} reason={t("none.noReport")} />
          </span>
        </>
      )}
      {row.kind === "item" && <AdviceCell row={row.item} currency={currency} />}
    </>
  );
}

function Checked({ row, answer }: RowProps) {
  const { t } = useTranslation("ads");
  const { currency } = answer;
  return (
    <>
      <span className={ui.right}>
        <Money value={checkOf(row, "differenceGross", answer)} currency={currency} bare sign="always" reason={t("check.none")} />
      </span>
      <span className={`${ui.small} ${ui.muted}`}>
        {t("check.billedShort")}{" "}
        <Money value={checkOf(row, "billedGross", answer)} currency={currency} bare tone="headline" reason={t("check.none")} /> ·{" "}
        {t("check.reportedShort")}{" "}
        <Money value={checkOf(row, "reportedGross", answer)} currency={currency} bare tone="headline" reason={t("check.none")} />
      </span>
      <span className={ui.right}>{row.kind === "item" && <DayState day={row.item.day} />}</span>
    </>
  );
}
