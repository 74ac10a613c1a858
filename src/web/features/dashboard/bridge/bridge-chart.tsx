import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./bridge.module.css";
import { useTranslation } from "react-i18next";
import type { BridgePart } from "#core/bridge.ts";
import { type ShownFigure, shownFigure } from "#core/figure-display.ts";
import type { DayRange } from "#core/period.ts";
import { Money } from "../../../ui/money.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import type { BridgeAnswer } from "../../../domain/report/bridge.api.ts";
import { largest, type Placed, waterfallOf } from "./waterfall.ts";

type BridgeProps = { answer: BridgeAnswer; onOpen: (part: BridgePart) => void };

/** From the earlier profit to the later one, a column for each cause. */
export function BridgeWaterfall({ answer, onOpen, onBreakdown }: BridgeProps & { onBreakdown: (range: DayRange) => void }) {
  const { t } = useTranslation("dashboard");
  const { before, after, parts, currency } = answer;
  const { steps, ...ends } = waterfallOf(before.figures.netProfit ?? 0, parts);
  return (
    <ol className={css.columns}>
      <End
        range={before}
        profit={shownFigure(before.figures, "netProfit")}
        bar={ends.before}
        currency={currency}
        onBreakdown={onBreakdown}
      />
      {steps.map(({ key, amount, bar }) => (
        <li key={key}>
          <button type="button" className={`${ui.plain} ${ui.stack} ${ui.wide} ${ui.gap4} ${css.column}`} onClick={() => onOpen(key)}>
            <span className={`${ui.secondary} ${css.label}`}>{t(`bridge.parts.${key}`)}</span>
            <Bar bar={bar} tone={amount > 0 ? "profit" : "loss"} />
            <Money value={amount} currency={currency} tone="result" sign="always" />
          </button>
        </li>
      ))}
      <End range={after} profit={shownFigure(after.figures, "netProfit")} bar={ends.after} currency={currency} onBreakdown={onBreakdown} />
    </ol>
  );
}

type EndProps = { range: DayRange; profit: ShownFigure; bar: Placed; currency: string; onBreakdown: (range: DayRange) => void };

function End({ range: { startDate, endDate }, profit, bar, currency, onBreakdown }: EndProps) {
  const format = useFormat();
  return (
    <li>
      <button
        type="button"
        className={`${ui.plain} ${ui.stack} ${ui.wide} ${ui.gap4} ${css.column}`}
        onClick={() => onBreakdown({ startDate, endDate })}
      >
        <span className={`${ui.secondary} ${css.label} ${ui.strong} ${ui.num}`}>{format.shortRange(startDate, endDate)}</span>
        <Bar bar={bar} tone="end" />
        <span className={ui.strong}>
          <Money {...profit} currency={currency} tone="headline" />
        </span>
      </button>
    </li>
  );
}

function Bar({ bar: { bottom, height }, tone }: { bar: Placed; tone: "profit" | "loss" | "end" }) {
  return (
    <span className={css.plot} aria-hidden="true">
      <span className={css.bar} data-tone={tone} style={{ bottom: `${bottom * 100}%`, height: `max(2px, ${height * 100}%)` }} />
    </span>
  );
}

/** On a phone: by size, bars to both sides of a middle line. */
export function BridgeList({ answer: { parts, currency }, onOpen }: BridgeProps) {
  const { t } = useTranslation("dashboard");
  const steps = largest(parts, parts.length);
  const most = Math.abs(steps[0]?.amount ?? 1);
  return (
    <ol className={ui.pad0x8}>
      {steps.map(({ key, amount }) => (
        <li key={key}>
          <button
            type="button"
            className={`${ui.plain} ${ui.grid} ${ui.ruled} ${ui.wide} ${ui.gap8} ${css.row}`}
            onClick={() => onOpen(key)}
          >
            <span>{t(`bridge.parts.${key}`)}</span>
            <span className={css.track} aria-hidden="true">
              <span
                className={css.beam}
                data-tone={amount > 0 ? "profit" : "loss"}
                style={{ width: `${(Math.abs(amount) / most) * 50}%` }}
              />
            </span>
            <Money value={amount} currency={currency} tone="result" sign="always" />
          </button>
        </li>
      ))}
    </ol>
  );
}
