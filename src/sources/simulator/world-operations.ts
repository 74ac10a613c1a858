/** A month of payment operations: the seller's wallet as the payment operators see it. */
import type { Market } from "#core/facts.ts";
import { localFee } from "./market-data.ts";
import { DAY, daysOf, HOUR, monthStart } from "./moments.ts";
import { randomOf } from "./random.ts";
import type { OperationPlan, OrderPlan, Seller } from "./world-types.ts";

type Operation = Omit<OperationPlan, "balance">;
type Operator = OperationPlan["operator"];

function operatorOf(order: OrderPlan): Operator {
  const { provider } = order.payment;
  return provider === "PAYU" || provider === "P24" ? provider : "AF";
}

function operationsOfOrder(order: OrderPlan): Operation[] {
  const common = {
    operator: operatorOf(order),
    market: order.market,
    marketplaceId: order.marketplaceId,
    paymentId: order.payment.id,
    buyer: order.buyer,
  };
  const operations: Operation[] = [];
  const paidAt = order.payment.paidAt === null || order.goneAt !== null ? null : (order.readyAt ?? order.payment.paidAt);
  if (paidAt !== null && order.payment.type !== "CASH_ON_DELIVERY") {
    operations.push({ ...common, at: paidAt, type: "CONTRIBUTION", group: "INCOME", amount: order.total, detailId: null });
  }
  if (order.surcharge !== null) {
    const { at, amount, id } = order.surcharge;
    operations.push({ ...common, at, type: "SURCHARGE", group: "INCOME", amount, detailId: id });
  }
  for (const refund of order.refunds) {
    if (refund.outcome === "CANCELED") continue;
    operations.push({ ...common, at: refund.settledAt, type: "REFUND_CHARGE", group: "REFUND", amount: -refund.total, detailId: null });
  }
  return operations;
}

/** Payouts twice a week, fees taken daily, and now and then a compensation that only a person can explain. */
function accountOperations(seed: string, seller: Seller, market: Market, month: number): Operation[] {
  const random = randomOf(seed, "operations", seller.index, market, month);
  const common = { operator: "AF" as const, market, paymentId: null, buyer: null };
  const operations = daysOf(month).flatMap((day): Operation[] => {
    const weekday = new Date(day).getUTCDay();
    const size = localFee(seller.ordersPerDay * (market === "PL" ? 900 : 150), market);
    const taken: Operation = {
      ...common,
      at: day + 5 * HOUR + random.int(0, HOUR),
      type: "DEDUCTION_CHARGE",
      group: "OUTCOME",
      marketplaceId: null,
      amount: -Math.round(size * (0.7 + random.next() * 0.6)),
      detailId: random.uuid(month),
    };
    if (weekday !== 2 && weekday !== 5) return [taken];
    const payout = { ...taken, at: day + 8 * HOUR, type: "PAYOUT" as const, amount: taken.amount * 18, detailId: random.uuid(month) };
    return [taken, payout];
  });
  if (!seller.calm && random.chance(0.7)) {
    operations.push({
      ...common,
      at: monthStart(month) + random.int(DAY, 27 * DAY),
      type: "COMPENSATION",
      group: "INCOME",
      marketplaceId: `allegro-${market.toLowerCase()}`,
      amount: localFee(random.int(800, 9_000), market),
      detailId: null,
    });
  }
  return [...operations, ...rareOperations(seed, seller, market, month, operations)];
}

/** What few months have: a payout that came back, cash on delivery put right, money moved between providers or paid in. */
function rareOperations(seed: string, seller: Seller, market: Market, month: number, known: readonly Operation[]): Operation[] {
  const random = randomOf(seed, "rare operations", seller.index, market, month);
  const common = {
    operator: "AF" as const,
    market,
    marketplaceId: `allegro-${market.toLowerCase()}`,
    paymentId: null,
    buyer: null,
    detailId: null,
  };
  const at = (): number => monthStart(month) + random.int(DAY, 27 * DAY);
  const operations: Operation[] = [];
  const payout = known.findLast(({ type }) => type === "PAYOUT");
  if (payout !== undefined && random.chance(0.2)) {
    operations.push({ ...payout, at: payout.at + HOUR, type: "PAYOUT_CANCEL", amount: -payout.amount });
  }
  if (random.chance(0.3)) {
    const [paymentId, detailId, amount] = [random.uuid(month), random.uuid(month), localFee(random.int(2_000, 15_000), market)];
    const first = at();
    operations.push({ ...common, at: first, type: "COMPENSATION_COD_INCREASE", group: "INCOME", amount, paymentId, detailId });
    if (random.chance(0.5)) {
      operations.push({
        ...common,
        at: first + 9 * HOUR,
        type: "COMPENSATION_COD_CHARGE",
        group: "OUTCOME",
        amount: -amount,
        paymentId,
        detailId,
      });
    }
  }
  if (random.chance(0.2)) {
    const [paymentId, amount] = [random.uuid(month), localFee(random.int(1_000, 9_000), market)];
    const first = at();
    operations.push(
      { ...common, at: first, type: "PROVIDER_REFUND_TRANSFER_CHARGE", group: "REFUND", amount: -amount, paymentId },
      { ...common, at: first, operator: "PAYU", type: "PROVIDER_REFUND_TRANSFER_INCREASE", group: "REFUND", amount, paymentId },
    );
  }
  if (random.chance(0.1)) operations.push({ ...common, at: at(), type: "TOP_UP", group: "INCOME", amount: localFee(10_000, market) });
  return operations;
}

/** Ascending by moment; each wallet (market, operator) has a balance of its own within the month. */
export function operationsOfMonth(seed: string, seller: Seller, month: number, orders: readonly OrderPlan[]): OperationPlan[] {
  const [from, to] = [monthStart(month), monthStart(month + 1)];
  const balances = new Map<string, number>();
  return [...orders.flatMap(operationsOfOrder), ...seller.markets.flatMap((market) => accountOperations(seed, seller, market, month))]
    .filter(({ at }) => at >= Math.max(from, seller.since) && at < to)
    .toSorted((one, other) => one.at - other.at || one.amount - other.amount)
    .map((operation) => {
      const wallet = `${operation.market} ${operation.operator}`;
      const balance = (balances.get(wallet) ?? 0) + operation.amount;
      balances.set(wallet, balance);
      return { ...operation, balance };
    });
}
