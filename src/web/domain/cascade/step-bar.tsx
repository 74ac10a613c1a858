import * as css from "./step-bar.module.css";
import type { WaterfallStep } from "#core/profit-and-loss.ts";

/** One colour per group, the same as in the charts. */
const COLOURS = {
  revenue: "net-revenue",
  goods: "goods",
  fees: "fees",
  ads: "ads",
  expenses: "expenses",
  netProfit: "net-profit",
} as const satisfies Record<WaterfallStep["name"], string>;

/** How far a step of the account reaches; without a step, or where nothing is known, the empty track. */
export function StepBar({ step }: { step: WaterfallStep | null }) {
  return (
    <span className={css.track} aria-hidden="true">
      {step !== null && <Reach step={step} />}
    </span>
  );
}

function Reach({ step: { name, bar } }: { step: WaterfallStep }) {
  if (bar === null || bar.width === 0) return null;
  const background = name === "netProfit" && bar.negative ? "var(--z-loss)" : `var(--z-series-${COLOURS[name]})`;
  return <span className={css.bar} style={{ left: `${bar.from * 100}%`, width: `${bar.width * 100}%`, background }} />;
}
