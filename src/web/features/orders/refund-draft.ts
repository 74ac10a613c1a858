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

export function isTouched({ day, given, delivery }: Refund, today: string): boolean {
  return day !== today || delivery !== 0 || Object.values(given).some(({ units, amount }) => units !== 0 || amount !== 0);
}

export function bodyOf({ day, given, delivery }: Refund) {
  const lines = Object.entries(given).map(([lineId, { units, amount }]) => ({ lineId, units, amount }));
  return { day, lines, deliveryAmount: delivery };
}

/** As this page kept it; what is no refund is as if there were nothing. */
export function refundInDraft(draft: unknown): Refund | null {
  if (typeof draft !== "object" || draft === null) return null;
  const [day, delivery, given]: unknown[] = ["day", "delivery", "given"].map((key) => Reflect.get(draft, key));
  if (typeof day !== "string" || typeof delivery !== "number" || typeof given !== "object" || given === null) return null;
  const lines = Object.entries(given).map(([lineId, line]): [string, Given] | null => {
    const [units, amount]: unknown[] = [Reflect.get(Object(line), "units"), Reflect.get(Object(line), "amount")];
    return typeof units === "number" && typeof amount === "number" ? [lineId, { units, amount }] : null;
  });
  const known = lines.filter((line) => line !== null);
  return known.length === lines.length ? { day, delivery, given: Object.fromEntries(known) } : null;
}
