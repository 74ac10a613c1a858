/** A connector of the lists that a source gives: what it does not give is empty, and no feed of it asks. */
import type { Connector } from "../connector.ts";

async function* nothing(): AsyncGenerator<never> {}

const EMPTY: Omit<Connector, "account"> = {
  orders: nothing,
  ordersUpdatedSince: nothing,
  order: async () => null,
  signals: async () => ({ signals: [], more: false }),
  latestSignal: async () => null,
  billing: nothing,
  refunds: nothing,
  returns: nothing,
  offers: nothing,
  offerDetail: async () => null,
  priceFloors: async () => null,
  billingTypes: async () => [],
  operations: nothing,
};

export function lists(given: Partial<Connector> & Pick<Connector, "account">): Connector {
  return { ...EMPTY, ...given };
}
