/** Why the profit differs from that of the days before, as the dashboard has it, in parts that add up. */
import { missingText } from "#core/change-text.ts";
import { moneyRangeText, type MoneyWriting } from "#core/bounded-text.ts";
import { BRIDGE_PARTS, type BridgePart, bridgeOf, fittedBridge } from "#core/bridge.ts";
import { rangeText } from "#core/day-text.ts";
import { figureChange, missingCosts } from "#core/figure-change.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { knownOf } from "#core/known-days.ts";
import type { PaperBridge } from "#core/paper/paper.ts";
import { type Ends } from "#core/profit-bounds.ts";
import { isTooEarly } from "#core/too-early.ts";
import { findBridgeProducts } from "#ledger/reports/bridge/bridge-sides.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { figureCell, type Wording, writingOf } from "./document.ts";
import type { Found } from "./found.ts";

/** So many causes are said in words. */
const SAID = 2;
/** Ends are cut, and it is said, where what changed is less than this of them: the causes would be hairlines. */
const CUT_BELOW = 0.25;
/** Of the width, what is left of cut ends below the lowest level. */
const FOOT = 0.2;

type Part = { key: BridgePart; amount: number };

/** Null where one of the two profits is not known, it is too early to compare them, or nothing changed. */
export async function bridgeBlock(found: Found, wording: Wording): Promise<PaperBridge | null> {
  const { scope, range, before, rate, sumsOf } = found;
  const [after, earlier] = [figuresOfRange(sumsOf(range), rate), figuresOfRange(sumsOf(before), rate)];
  const isUnknown = [after, earlier].some((figures) => shownFigure(figures, "netProfit").value === null);
  if (isUnknown || after.netProfit === null || earlier.netProfit === null || rate.rate === null) return null;
  if (knownOf(before, scope.dataFrom) === "none" || isTooEarly(earlier, after, scope.estimates)) return null;
  const contributions = bridgeOf(await findBridgeProducts(scope, before, range)).parts;
  const amounts = fittedBridge(contributions, rate.rate, after.netProfit - earlier.netProfit);
  const parts = BRIDGE_PARTS.map((key): Part => ({ key, amount: amounts[key] })).filter(({ amount }) => amount !== 0);
  return parts.length === 0 ? null : drawn(found, { earlier, after, parts }, wording);
}

type Known = { earlier: Figures; after: Figures; parts: readonly Part[] };

function drawn({ range, before, scope }: Found, { earlier, after, parts }: Known, wording: Wording): PaperBridge {
  const { say, numbers, currency, locale } = wording;
  const signed = (minor: number): string => numbers.money(minor, currency, { sign: "always" });
  const { spans, isCut } = spansOf(earlier.netProfit ?? 0, parts);
  const end = (of: typeof range, figures: Figures, span: Span) => ({
    name: say("reports:bridge.profitOf", { range: rangeText(of.startDate, of.endDate, locale) }),
    amount: figureCell(figures, "netProfit", wording).text,
    look: "end" as const,
    ...span,
  });
  const notes = [
    ...(isCut ? [say("reports:bridge.cut")] : []),
    ...(knownOf(before, scope.dataFrom) === "part" ? [say("reports:bridge.fromPart")] : []),
  ];
  return {
    kind: "bridge",
    title: say("reports:bridge.title"),
    sentence: sentenceOf({ earlier, after, parts }, rangeText(before.startDate, before.endDate, locale), wording),
    steps: [
      end(before, earlier, spans[0]),
      ...parts.map(({ key, amount }, at) => ({
        name: say(`dashboard:bridge.parts.${key}`),
        amount: signed(amount),
        look: amount < 0 ? ("loss" as const) : ("gain" as const),
        ...(spans[at + 1] ?? spans[0]),
      })),
      end(range, after, spans.at(-1) ?? spans[0]),
    ],
    note: notes.length === 0 ? null : notes.join(" "),
  };
}

/** The difference first, then what made most of it; costs that are missing are one of the causes. */
function sentenceOf({ earlier, after, parts }: Known, range: string, wording: Wording): string {
  const { say, numbers, currency } = wording;
  const { amount, between } = figureChange(earlier, after, "netProfit");
  const largest = parts.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, SAID);
  const missing = missingCosts(earlier, after);
  const writing = writingOf(wording);
  const said = [
    ...largest.map(({ key, amount: part }) => [key, numbers.money(part, currency, { sign: "always" })]),
    ...(missing === null ? [] : [["missingCosts", missingText(missing, writing, (values) => say("common:moneyUpTo", values))]]),
  ];
  const causes = said.map(([key = "", money = ""]) => `${say(`dashboard:bridge.causes.${key}`)} ${money}`).join(", ");
  const sign = between === undefined ? amount : between.high > 0 ? 1 : -1;
  const key = sign === null ? "bounded" : sign === 0 ? "same" : sign > 0 ? "more" : "less";
  return say(`reports:bridge.${key}`, { change: sizeText({ amount, between }, writing), range, causes });
}

/** How much more or less, whichever way. */
function sizeText({ amount, between }: { amount: number | null; between: Ends | undefined }, writing: MoneyWriting): string {
  if (between === undefined) return amount === null ? "" : writing.numbers.money(Math.abs(amount), writing.currency);
  const [low = 0, high = 0] = [between.low, between.high].map(Math.abs).toSorted((a, b) => a - b);
  return moneyRangeText(low, high, writing);
}

type Span = { from: number; to: number };

/** Each step begins where the one before it ended; the first and the last reach from zero, or from a cut. */
function spansOf(start: number, parts: readonly Part[]): { spans: [Span, ...Span[]]; isCut: boolean } {
  const levels = [start];
  for (const { amount } of parts) levels.push((levels.at(-1) ?? start) + amount);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const isCut = low > 0 && high - low < CUT_BELOW * high;
  const [bottom, top] = isCut ? [low - ((high - low) * FOOT) / (1 - FOOT), high] : [Math.min(0, low), Math.max(0, high)];
  const extent = top - bottom || 1;
  const at = (level: number): number => (level - bottom) / extent;
  const root = isCut ? 0 : at(0);
  const last = levels.at(-1) ?? start;
  const steps = parts.map((_, index): Span => ({ from: at(levels[index] ?? start), to: at(levels[index + 1] ?? start) }));
  return { spans: [{ from: root, to: at(start) }, ...steps, { from: root, to: at(last) }], isCut };
}
