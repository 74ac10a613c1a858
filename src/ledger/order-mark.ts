/**
 * What the sales posting of an order's line says of the order, as bits of `postings.order_mark`: whether it is the one by
 * which the order is counted (in all, for its product, for its offer), and how complete the order's fees are.
 */
export const ORDER_MARK = { order: 1, ofProduct: 2, ofOffer: 4, partial: 8, estimated: 16 } as const;

type Mark = keyof typeof ORDER_MARK;

/** Condition on a posting `p`: it has all of the marks. */
export function hasMarks(...marks: readonly [Mark, ...Mark[]]): string {
  const bits = marks.reduce((sum, mark) => sum | ORDER_MARK[mark], 0);
  return `p.order_mark & ${bits} = ${bits}`;
}

/** The marks that say how complete an order's fees are. */
export const FEES_MARKS = ORDER_MARK.partial | ORDER_MARK.estimated;
