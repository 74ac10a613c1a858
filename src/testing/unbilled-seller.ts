/** A store of whose last days delivery and advertising are not billed yet; not a VAT payer, so what was billed stands as it is. */
import { addDays } from "#core/day.ts";
import type { Day, Facts, OrderFacts } from "#core/facts.ts";
import { UNBILLED_TODAY } from "./random-unbilled.ts";
import { NOT_A_PAYER, sampleEntry, sampleFacts, sampleLine, sampleOrder } from "./sample-facts.ts";

const bought = (id: number, day: Day): OrderFacts =>
  sampleOrder(String(id), [sampleLine(String(id), 5000, { boughtAt: `${day}T10:00:00Z` })], { deliveryMethod: "Kurier" });

/** 20 orders of 31 May at 50.00, ten of them charged 6.00, young ones of 20 and 29 June, and 10.00 of ads on each of ten days until 27 June. */
export function unbilledSeller(): Facts {
  return sampleFacts({
    today: UNBILLED_TODAY,
    company: NOT_A_PAYER,
    orders: [...Array.from({ length: 20 }, (_, at) => bought(at + 1, "2025-05-31")), bought(101, "2025-06-29"), bought(102, "2025-06-20")],
    billing: [
      ...Array.from({ length: 10 }, (_, at) =>
        sampleEntry(`${at + 1}`, "HB4", -600, { orderId: String(at + 1), occurredAt: "2025-06-03T10:00:00Z", vatRate: null }),
      ),
      ...Array.from({ length: 10 }, (_, at) => {
        const feeDate = addDays("2025-06-27", -at);
        return sampleEntry(`${at + 50}`, "NSP", -1000, { feeDate, occurredAt: `${addDays(feeDate, 3)}T10:00:00Z`, vatRate: null });
      }),
    ],
  });
}
