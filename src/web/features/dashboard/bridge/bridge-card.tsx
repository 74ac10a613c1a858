import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./bridge.module.css";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { BRIDGE_PARTS, type BridgePart } from "#core/bridge.ts";
import { missingText } from "#core/change-text.ts";
import { addDays } from "#core/day.ts";
import { figureChange, salesInTheWay, missingCosts } from "#core/figure-change.ts";
import { whyNone } from "#core/why-none.ts";
import { knownOf } from "#core/known-days.ts";
import type { DayRange } from "#core/period.ts";
import { isTooEarly } from "#core/too-early.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { useAddress } from "../../../lib/use-address.ts";
import { AddCosts } from "../../../domain/costs/add-costs.tsx";
import { MoneyChange } from "../../../domain/figures/money-change.tsx";
import { ComparedMark } from "../../../domain/figures/compared-mark.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { Money } from "../../../ui/money.tsx";
import { useBetween } from "../../../ui/money-range.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import type { View } from "../../../domain/report/use-view.ts";
import { type BridgeAnswer, useBridgeQuery } from "../../../domain/report/bridge.api.ts";
import { BridgeList, BridgeWaterfall } from "./bridge-chart.tsx";
import { largest } from "./waterfall.ts";

const PartPanel = lazy(() => import("./part-panel.tsx").then((module) => ({ default: module.PartPanel })));

const PARAM = "cause";
const TITLE = "bridge-title";

/** Which cause is open is part of the address. */
function useOpenPart(): [BridgePart | null, (part: BridgePart | null) => void] {
  const [params, changeAddress] = useAddress();
  const part = BRIDGE_PARTS.find((known) => known === params.get(PARAM)) ?? null;
  const open = (wanted: BridgePart | null) =>
    changeAddress(
      (address) => {
        if (wanted === null) address.delete(PARAM);
        else address.set(PARAM, wanted);
      },
      wanted === null ? "replace" : "push",
    );
  return [part, open];
}

type BridgeCardProps = { view: View; onBreakdown: (range: DayRange) => void };

/** The chosen days; while today alone is chosen, which runs, the day before it. */
function daysOf({ chosenRange, today }: View): { range: DayRange; runs: boolean } {
  const runs = chosenRange.startDate === today && chosenRange.endDate === today;
  const yesterday = addDays(today, -1);
  return { runs, range: runs ? { startDate: yesterday, endDate: yesterday } : chosenRange };
}

/** Why the profit of the chosen tile differs from the one it is compared with; while a day runs, the same of the one before it. */
export function BridgeCard({ view, onBreakdown }: BridgeCardProps) {
  const { t } = useTranslation("dashboard");
  const { range, runs } = daysOf(view);
  const { currentData, data, error, refetch } = useBridgeQuery({ filter: view.filter, ...range, against: view.compare });
  const [part, openPart] = useOpenPart();
  const shown = currentData ?? data;
  return (
    <section className={ui.card} aria-labelledby={TITLE}>
      <div className={ui.cardHead}>
        <h2 id={TITLE}>{t("bridge.title")}</h2>
        {runs && <span className={ui.muted}>{t("bridge.runs")}</span>}
        {shown && <Sentence answer={shown} onOpen={openPart} />}
      </div>
      {shown === undefined && error === undefined && <Loading />}
      {shown === undefined && error !== undefined && (
        <WidgetError title={t("bridge.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {shown && <Chart answer={shown} onOpen={openPart} onBreakdown={onBreakdown} />}
      <Suspense>{shown && part !== null && <PartPanel answer={shown} part={part} onClose={() => openPart(null)} />}</Suspense>
    </section>
  );
}

function Loading() {
  return (
    <Delayed>
      <div className={css.skeleton} aria-busy="true" />
    </Delayed>
  );
}

/** The difference and its two largest causes, each a way to what is behind it. */
function Sentence({ answer, onOpen }: { answer: BridgeAnswer; onOpen: (part: BridgePart) => void }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { before, after, parts, currency, dataFrom, estimates } = answer;
  const known = knownOf(before, dataFrom);
  if (known === "none") return <ComparedMark before={before} dataFrom={dataFrom} />;
  if (parts.length === 0) {
    const why = [before, after].map(({ figures }) => whyNone(figures, "netProfit"));
    const reason = why.includes("data") ? "none.data" : why.includes("sales") ? "comparison.feesAlone" : "none.rate";
    return <span className={ui.muted}>{t(reason)}</span>;
  }
  if (isTooEarly(before.figures, after.figures, estimates)) return <span className={ui.muted}>{t("comparison.tooEarly")}</span>;
  const causes = largest(parts, 2);
  return (
    <span className={ui.secondary}>
      <Difference answer={answer} /> {t("bridge.against", { range: format.shortRange(before.startDate, before.endDate) })}
      {causes.map(({ key, amount }, at) => (
        <span key={key}>
          {at === 0 ? ": " : ", "}
          <button type="button" className={`${ui.plain} ${ui.link}`} onClick={() => onOpen(key)}>
            {t(`bridge.causes.${key}`)}
          </button>{" "}
          <Money value={amount} currency={currency} whole sign="always" tone="result" />
        </span>
      ))}
      <MissingCosts answer={answer} isFirst={causes.length === 0} />
      {known === "part" && (
        <>
          {" · "}
          <ComparedMark before={before} dataFrom={dataFrom} />
        </>
      )}
    </span>
  );
}

/** By how much; as the tile above has it, where costs are missing a range, or what keeps it from being said. */
function Difference({ answer: { before, after, currency } }: { answer: BridgeAnswer }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const change = figureChange(before.figures, after.figures, "netProfit");
  if (change.amount !== null || change.between !== undefined) {
    return (
      <>
        {t("bridge.profit")} <MoneyChange change={change} currency={currency} />
      </>
    );
  }
  const sales = salesInTheWay(before.figures, after.figures);
  const isUnknown = [before, after].some(({ figures }) => figures.profitState === "unknown");
  if (sales === null) return t("bridge.unrated");
  return t(isUnknown ? "bridge.unknown" : "bridge.similar", { sales: format.money(sales, currency, { whole: true }) });
}

/** What the missing costs may take from the difference, or add to it: one part among the others, and the way to mend it. */
function MissingCosts({ answer: { before, after, currency }, isFirst }: { answer: BridgeAnswer; isFirst: boolean }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const numbers = useFormat();
  const between = useBetween();
  const mayEdit = useMayEdit();
  const missing = missingCosts(before.figures, after.figures);
  if (missing === null) return null;
  return (
    <span>
      {isFirst ? ": " : ", "}
      {mayEdit ? <AddCosts>{t("bridge.causes.missingCosts")}</AddCosts> : t("bridge.causes.missingCosts")}{" "}
      <span className={`${ui.num} ${ui.range} ${ui.warn}`}>
        {missingText(missing, { numbers, currency, between }, (values) => t("common:moneyUpTo", values))}
      </span>
    </span>
  );
}

type ChartProps = { answer: BridgeAnswer; onOpen: (part: BridgePart) => void; onBreakdown: (range: DayRange) => void };

function Chart({ answer, onOpen, onBreakdown }: ChartProps) {
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { before, after, parts, dataFrom, estimates } = answer;
  if (knownOf(before, dataFrom) === "none" || isTooEarly(before.figures, after.figures, estimates)) return null;
  const isUnknown = before.figures.profitState === "unknown" || after.figures.profitState === "unknown";
  if (isUnknown || parts.every(({ amount }) => amount === 0)) return null;
  return phone ? (
    <BridgeList answer={answer} onOpen={onOpen} />
  ) : (
    <BridgeWaterfall answer={answer} onOpen={onOpen} onBreakdown={onBreakdown} />
  );
}
