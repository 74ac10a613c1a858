/** Lists that are read page by page: orders, and the postings of one cell of the account. */
import { endOfMonth, startOfMonth } from "../src/core/day.ts";
import { z } from "zod";
import type { Row } from "./engines.ts";
import type { Question } from "./questions.ts";
import { dayOf, filterOf } from "./range-questions.ts";
import { ALL, condition, minusDays, Values } from "./sums.ts";

const PER_PAGE = 50;
const FAR_PAGE = 1000;

const OrdersAnswer = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() });

/** `deepest` page that the data has where it is smaller than the far page. */
export function orderPages(companyId: number, orders: number): Question[] {
  // A year's orders are fewer than half of all.
  const far = Math.min(FAR_PAGE, Math.floor((orders * 0.4) / PER_PAGE));
  return (["-boughtAt", "-netProfit"] as const).flatMap((sort) =>
    [1, far].map((page) => ({
      name: `orders by ${sort === "-boughtAt" ? "date" : "profit"}, page ${page}`,
      bar: page === 1 ? { floor: 6 } : {},
      ask: (turn: number) => ({
        path: "/api/orders/profitability",
        body: { startDate: minusDays(dayOf(turn), 364), endDate: dayOf(turn), filter: filterOf(ALL), page, perPage: PER_PAGE, sort },
      }),
      ...(sort === "-netProfit" && page === 1 ? profitOrder(companyId) : {}),
    })),
  );
}

/** Which orders come first by profit. No bar rests on the engine's time: it has no table of orders. */
function profitOrder(companyId: number): Pick<Question, "peer" | "compare"> {
  return {
    peer(turn) {
      const values = new Values();
      const text = `
        select order_id from t where company_id = ${values.integer(companyId)} and order_id <> 0
        group by order_id
        having min(case when line = 'sales' then day end) between ${values.day(minusDays(dayOf(turn), 364))} and ${values.day(dayOf(turn))}
        order by case when sum(case when line = 'sales' and not uncosted then quantity else 0 end) > 0 then sum(amount) end desc nulls last, order_id
        limit ${PER_PAGE}`;
      return { text, values: values.list };
    },
    compare(_, answer, rows: readonly Row[]) {
      const ids = OrdersAnswer.parse(answer).items.map(({ id }) => Number(id));
      const place = ids.findIndex((id, at) => id !== Number(rows[at]?.[0]));
      return place < 0 ? null : `order ${place + 1} of the page is ${ids[place]} here, ${String(rows[place]?.[0])} there`;
    },
  };
}

const LedgerAnswer = z.object({ items: z.array(z.unknown()), total: z.number(), sum: z.number() });
const LINES = ["commission", "sales", "cogs", "delivery", "vat"] as const;

export function ledgerCell(companyId: number): Question {
  const cell = (turn: number) => {
    const line = LINES[turn % LINES.length] ?? "sales";
    const month = startOfMonth(minusDays(dayOf(turn), 11 * turn));
    return { line, startDate: month, endDate: endOfMonth(month) };
  };
  return {
    name: "one P&L cell opened to its postings, with the sum",
    bar: { floor: 10 },
    ask: (turn) => ({ path: "/api/ledger", body: { ...cell(turn), filter: filterOf(ALL), page: 1, perPage: PER_PAGE } }),
    peer(turn) {
      const values = new Values();
      const { line, ...range } = cell(turn);
      return {
        text: `select count(*), sum(amount) from t where ${condition(values, companyId, range)} and line = '${line}'`,
        values: values.list,
      };
    },
    compare(_, answer, [row]) {
      const { total, sum } = LedgerAnswer.parse(answer);
      const [count, amount] = [Number(row?.[0]), Number(row?.[1])];
      return total === count && sum === amount ? null : `${total} postings, sum ${sum} here; ${count}, ${amount} there`;
    },
  };
}
