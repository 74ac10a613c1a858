/** Postings before their conversion, and the one place where they are converted. */
import type { Bp, Currency, Day, Minor, Posting } from "../facts.ts";
import type { Line } from "../ledger.ts";
import { currencyOf } from "../market.ts";
import { containedVat, negated } from "../money.ts";
import { splitByWeights } from "../split.ts";
import type { Context, ResolvedLine } from "./context.ts";

/** `netOfUncosted`: in the original currency. */
export type Draft = Omit<Posting, "amount" | "amountPln" | "uncostedNet" | "uncostedNetPln"> & { netOfUncosted: Minor };

/** What an amount belongs to. */
export type Place = Pick<Draft, "storeId" | "market" | "orderId" | "lineId" | "offerId" | "productId">;

export type Source = Pick<Draft, "sourceType" | "sourceId">;

type Amount = { day: Day; line: Line; amount: Minor; currency: Currency; source: Source };

export function draftOf(place: Place, { day, line, amount, currency, source }: Amount, more: Partial<Draft> = {}): Draft {
  return {
    ...place,
    day,
    billedOn: null,
    line,
    originalAmount: amount,
    originalCurrency: currency,
    quantity: 0,
    uncosted: false,
    netOfUncosted: 0,
    ...source,
    ...more,
  };
}

export function placeOfLine({ facts, order }: ResolvedLine): Place {
  return {
    storeId: order.storeId,
    market: order.market,
    orderId: order.id,
    lineId: facts.id,
    offerId: facts.offerId,
    productId: facts.productId,
  };
}

/**
 * A gross posting with the VAT inside it, of opposite sign and with the same source. The company pays VAT or not by the
 * tax profile of the posting's day. `base` differs from the gross only under the margin scheme.
 */
export function withVat(context: Context, gross: Draft, rate: Bp, base: Minor = gross.originalAmount): Draft[] {
  return withContained(context, gross, containedVat(base, rate));
}

/** As `withVat`, of VAT that is known already; it has the sign of the gross. */
export function withContained(context: Context, gross: Draft, contained: Minor): Draft[] {
  return context.taxOf(gross.day).vatPayer ? [gross, vatOf(gross, contained)] : [gross];
}

/** The VAT posting beside a gross one; `contained` has the sign of the gross. */
function vatOf(gross: Draft, contained: Minor): Draft {
  return { ...gross, line: "vat", originalAmount: negated(contained), quantity: 0, uncosted: false, netOfUncosted: 0 };
}

/**
 * Splits an amount over lines by their value, the sum of price × quantity; when all are free by their quantity, and
 * when there is not even that, evenly. Ties go to the smaller line id: `lines` are in that order.
 */
export function splitOverLines(total: Minor, lines: readonly ResolvedLine[]): { line: ResolvedLine; amount: Minor }[] {
  const weightOf = [
    ({ facts }: ResolvedLine) => facts.amount - (facts.services ?? 0),
    ({ facts }: ResolvedLine) => facts.quantity,
    () => 1,
  ].find((weight) => lines.some((line) => weight(line) > 0));
  if (weightOf === undefined) return [];
  const parts = splitByWeights(
    total,
    lines.map((line) => ({ key: line.facts.id, weight: BigInt(weightOf(line)) })),
  );
  return lines.map((line) => ({ line, amount: parts.get(line.facts.id) ?? 0 })).filter(({ amount }) => amount !== 0);
}

/**
 * Converts each draft twice from its original amount, at the table in force for its own day: into the market's currency
 * and into PLN; unknown without a rate. Sales and refunds are postings even when 0, because they carry units; every other
 * line posts only an amount.
 */
export function converted(context: Context, drafts: readonly Draft[]): Posting[] {
  const posted = drafts.filter(({ line, originalAmount }) => originalAmount !== 0 || line === "sales" || line === "refunds");
  return posted.map(({ netOfUncosted, ...draft }) => {
    const { originalAmount, originalCurrency, day } = draft;
    const convert = (amount: Minor, currency: Currency): Minor | null => context.convert(amount, originalCurrency, currency, day);
    const own = currencyOf(draft.market);
    return {
      ...draft,
      amount: convert(originalAmount, own),
      amountPln: convert(originalAmount, "PLN"),
      ...(netOfUncosted === 0 ? {} : { uncostedNet: convert(netOfUncosted, own), uncostedNetPln: convert(netOfUncosted, "PLN") }),
    };
  });
}
