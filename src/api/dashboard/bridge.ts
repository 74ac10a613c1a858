import { comparedChange } from "#core/too-early.ts";
import type { BridgeStep, bridgeRoute } from "#contract/bridge.ts";
import type { ResponseOf } from "#contract/route.ts";
import { type Bridge, BRIDGE_PARTS, bridgeOf, type BridgePart, fittedBridge, roundedPart } from "#core/bridge.ts";

import type { Rate } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { findBridgeProducts } from "#ledger/reports/bridge/bridge-sides.ts";
import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport, type SayText } from "../domain/report.ts";

type Call = CallOf<typeof bridgeRoute>;

const TOP = 5;

/**
 * Both ranges at the rate of the asked one, so that their difference is the sum of what is shown. Whether the two profits
 * can be compared is asked where the tile asks it; the parts are the difference of what is known.
 */
export function answerBridge(call: Call, say: SayText): Promise<ResponseOf<typeof bridgeRoute>> {
  const { body: asked } = call;
  return inReport(call, asked.filter, async (scope) => {
    const range = askedRange(asked);
    const before = againstOf(asked, scope);
    const rate = await findRangeRate(scope, range.endDate);
    const sumsOf = await findRangeSums(scope, [range, before]);
    const [after, earlier] = [presentFigures(sumsOf(range), rate), presentFigures(sumsOf(before), rate)];
    const known = after.netProfit === null || earlier.netProfit === null ? null : after.netProfit - earlier.netProfit;
    return {
      ...(await presentReport(
        scope,
        [range, before].map((answered) => ({ range: answered, found: sumsOf(answered), rate })),
      )),
      ...presentTranslation(rate),
      before: { ...before, figures: earlier },
      after: { ...range, figures: after },
      difference: comparedChange(earlier, after, "netProfit", scope.estimates).amount,
      parts:
        known === null || rate.rate === null
          ? []
          : await presentParts(scope, bridgeOf(await findBridgeProducts(scope, before, range)), { rate: rate.rate, known, say }),
    };
  });
}

function againstOf({ startDate, endDate, against }: Call["body"], { today }: ReportScope): DayRange {
  return typeof against === "string" ? comparedWith({ startDate, endDate }, against, today) : askedRange(against);
}

type Shown = { rate: Rate; known: number; say: SayText };

async function presentParts(scope: ReportScope, bridge: Bridge, { rate, known, say }: Shown): Promise<BridgeStep[]> {
  const amounts = fittedBridge(bridge.parts, rate, known);
  const top = new Map(BRIDGE_PARTS.map((key) => [key, topOf(bridge, key, rate)]));
  const ids = [...new Set([...top.values()].flatMap((found) => found.map(({ id }) => Number(id))))];
  const facts = await findProductFacts(scope, ids, scope.storeIds);
  const named = new Map(facts.map(({ id, name, sku }) => [String(id), { name: name === "" ? sku : name, sku }]));
  const nobody = { name: say("reports:unallocated"), sku: null };
  return BRIDGE_PARTS.map((key) => ({
    key,
    amount: amounts[key],
    top: (top.get(key) ?? []).map(({ id, amount }) => ({ id, ...(named.get(id) ?? nobody), amount })),
  }));
}

/** By size, whatever the sign; ties by id. What rounds to nothing is left out. */
function topOf({ products }: Bridge, part: BridgePart, rate: Rate): { id: string; amount: number }[] {
  const size = (contribution: bigint): bigint => (contribution < 0n ? -contribution : contribution);
  return products
    .map(({ id, parts }) => ({ id, exact: parts[part] }))
    .toSorted((a, b) => (size(a.exact) === size(b.exact) ? Number(a.id) - Number(b.id) : size(a.exact) > size(b.exact) ? -1 : 1))
    .slice(0, TOP)
    .map(({ id, exact }) => ({ id, amount: roundedPart(exact, rate) }))
    .filter(({ amount }) => amount !== 0);
}
