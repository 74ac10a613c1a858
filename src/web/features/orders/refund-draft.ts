/** A refund that is being entered by hand: units and amount of each line, and what came back of the delivery. */
export type Given = { readonly units: number; readonly amount: number };
export type Refund = { readonly day: string; readonly given: Readonly<Record<string, Given>>; readonly delivery: number };

export const NOTHING: Given = { units: 0, amount: 0 };

export function emptyRefund(day: string): Refund {
  return { day, given: {}, delivery: 0 };
}

export function draftOf(orderId: string): string {
  return `refund-${orderId}`;
}

/** With what was entered for a line; one that was emptied again is as if it had never been touched. */
export function givenWith(given: Refund["given"], lineId: string, part: Partial<Given>): Refund["given"] {
  const { [lineId]: before = NOTHING, ...others } = given;
  const line = { ...before, ...part };
  return line.units === 0 && line.amount === 0 ? others : { ...others, [lineId]: line };
}

export function bodyOf({ day, given, delivery }: Refund) {
  const lines = Object.entries(given).map(([lineId, { units, amount }]) => ({ lineId, units, amount }));
  return { day, lines, deliveryAmount: delivery };
}
