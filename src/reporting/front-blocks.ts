/** What stands before the tables of a report: the figures at a glance, how certain they are, a chart and why the profit changed. */
import { isSpent } from "#core/figure-change.ts";
import { type NumberKey } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { knownOf } from "#core/known-days.ts";
import type { PaperBlock, PaperFact, PaperFigure } from "#core/paper/paper.ts";
import { hasCosts, type ReportSection } from "#core/scheduled-reports.ts";
import { comparedChange, holdsAwaitedFees, isTooEarly } from "#core/too-early.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { bridgeBlock } from "./bridge-block.ts";
import { chartBlock } from "./chart-block.ts";
import { changeCell, figureCell, UNKNOWN, type Wording } from "./document.ts";
import type { Found } from "./found.ts";

const GLANCE = ["sales", "netRevenue", "netProfit", "margin"] as const satisfies readonly NumberKey[];
const ESTIMATED = ["estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;

/** `remarks`: what keeps the figures from being whole. Whoever may not see costs gets nothing here that they make. */
export async function frontBlocks(
  found: Found,
  { sections, remarks }: { sections: readonly ReportSection[]; remarks: readonly string[] },
  wording: Wording,
): Promise<PaperBlock[]> {
  const certainty = certaintyBlock(found, remarks, wording);
  if (!hasCosts(sections) || !sections.includes("summary")) return [certainty];
  const bridge = await bridgeBlock(found, wording);
  return [glanceBlock(found, wording), certainty, chartBlock(found, wording), ...(bridge === null ? [] : [bridge])];
}

function glanceBlock({ scope, range, before, rate, sumsOf }: Found, wording: Wording): PaperBlock {
  const figures = figuresOfRange(sumsOf(range), rate);
  const earlier = knownOf(before, scope.dataFrom) === "none" ? null : figuresOfRange(sumsOf(before), rate);
  const items = GLANCE.map((key): PaperFigure => ({
    name: wording.say(`figures:${key}`),
    value: figureCell(figures, key, wording).text,
    ...changeOf(scope.estimates, earlier, figures, key, wording),
  }));
  return { kind: "figures", items };
}

/** Złoty first, and a percentage where it says something; without a colour where what is shown is no change. */
function changeOf(
  estimates: boolean,
  earlier: Figures | null,
  figures: Figures,
  key: NumberKey,
  wording: Wording,
): Pick<PaperFigure, "change" | "tone"> {
  if (earlier === null) return { change: null, tone: "none" };
  if (holdsAwaitedFees(key) && isTooEarly(earlier, figures, estimates)) return { change: wording.say("reports:tooEarly"), tone: "none" };
  const change = comparedChange(earlier, figures, key, estimates);
  const { amount, between } = change;
  if (amount === null && between === undefined) return { change: null, tone: "none" };
  const { text } = changeCell(change, key, wording);
  const isNone = !/[1-9]/.test(text);
  // Of a range both ends have one sign.
  const isMore = (between?.high ?? amount ?? 0) > 0;
  const share = change.ratio === null ? "" : ` (${wording.numbers.percent(change.ratio, { sign: "always" })})`;
  return { change: `${text}${share}`, tone: isNone ? "none" : isMore === !isSpent(key) ? "good" : "bad" };
}

/** Fees that are billed, those that are estimated until then, and what is sold without a cost. */
function certaintyBlock({ range, rate, sumsOf }: Found, remarks: readonly string[], wording: Wording): PaperBlock {
  const { say, numbers, currency } = wording;
  const found = sumsOf(range);
  if (found.postings === 0) return { kind: "facts", title: say("reports:certainty.title"), items: [], notes: [...remarks] };
  const figures = figuresOfRange(found, rate);
  const { units, costedUnits, estimatedUnits } = found.sums;
  const size = (minor: number | null): string => (minor === null ? UNKNOWN : numbers.money(Math.abs(minor), currency));
  const parts = ESTIMATED.filter((key) => figures[key] !== 0 && figures[key] !== null).map((key) =>
    say(`mail:day.estimatedPart.${key}`, { money: size(figures[key]) }),
  );
  const estimates =
    figures.estimated === 0
      ? say("reports:certainty.none")
      : [size(figures.estimated), ...(parts.length === 0 ? [] : [`(${parts.join(", ")})`])].join(" ");
  const count = (of: number): string => say("reports:certainty.of", { count: numbers.count(of), whole: numbers.count(units) });
  const items: PaperFact[] = [
    { name: say("reports:certainty.fees"), value: figureCell(figures, "feeCompleteness", wording).text },
    { name: say("reports:certainty.estimates"), value: estimates },
    { name: say("reports:certainty.withoutCost"), value: count(units - costedUnits - estimatedUnits) },
    ...(estimatedUnits > 0 ? [{ name: say("reports:certainty.byRules"), value: count(estimatedUnits) }] : []),
  ];
  return { kind: "facts", title: say("reports:certainty.title"), items, notes: [...remarks] };
}
