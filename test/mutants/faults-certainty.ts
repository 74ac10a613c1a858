/** Faults in what is known of fees that have not arrived, in estimates, and in the agreement with billing. */
import type { Fault } from "./fault.ts";

const certainty = "src/ledger/definition/certainty.sql.ts";
const learning = "src/ledger/certainty.ts";
const estimates = "src/pipeline/estimates/estimate-fees.ts";
const delivery = "src/pipeline/estimates/estimate-delivery.ts";
const ads = "src/ledger/definition/ads.sql.ts";
const unbilled = { file: "src/pipeline/estimates/unbilled-fees.test.ts" };
const daily = { file: "src/pipeline/estimates/refresh-certainty.test.ts" };
const histories = { file: "test/ledger-properties.test.ts" };
const reconciled = { file: "src/ledger/reports/reconciliation/reconciliation.test.ts" };

export const CERTAINTY_FAULTS: readonly Fault[] = [
  {
    name: "order final a day before its fees are given up",
    file: certainty,
    find: "when age.days >= ${WAITED_FOR} then 'final'",
    replace: "when age.days >= ${WAITED_FOR} - 1 then 'final'",
    nets: [daily],
  },
  {
    name: "order final as soon as its fees are there",
    file: certainty,
    find: "when fees.present = fees.expected and age.days >= fees.lag and not (",
    replace: "when fees.present = fees.expected and not (",
    nets: [daily, histories],
  },
  {
    name: "delivery of a Smart! order not waited for",
    file: certainty,
    find: "q.smart or q.integrated_delivery as wants_delivery",
    replace: "q.integrated_delivery as wants_delivery",
    nets: [daily, histories],
  },
  {
    name: "commission of one offer taken for the whole order's",
    file: certainty,
    find: "case when 0 = any(billed.offers) then",
    replace: "case when cardinality(billed.offers) > 0 then",
    nets: [daily, histories],
  },
  {
    name: "orders of files waited for",
    file: certainty,
    find: " and s.bills_fees\n    cross join lateral (",
    replace: "\n    cross join lateral (",
    nets: [daily, histories],
  },
  {
    name: "commission estimated beside one that was billed",
    file: certainty,
    find: "q.source = 'api' and cardinality(billed.offers) = 0 and",
    replace: "q.source = 'api' and",
    nets: [histories, daily],
  },
  {
    name: "delivery estimated beside one that was billed",
    file: certainty,
    find: "and q.file_delivery_cost is null and not billed.has_delivery",
    replace: "and q.file_delivery_cost is null",
    nets: [unbilled],
  },
  {
    name: "orders that cost no delivery left out of the mean",
    file: delivery,
    find: "where b.is_own is not false",
    replace: "where b.is_own",
    nets: [unbilled],
  },
  {
    name: "delivery estimated by orders that still wait for theirs",
    file: delivery,
    find: "- coalesce(lag.days, ${DEFAULT_LAGS.delivery})",
    replace: "- 0 * coalesce(lag.days, ${DEFAULT_LAGS.delivery})",
    nets: [unbilled],
  },
  {
    name: "order with an estimated delivery called final",
    file: certainty,
    find: "not (due.delivery and estimate.order_id is not null)",
    replace: "not (due.delivery and estimate.order_id is null and false)",
    nets: [unbilled, histories],
  },
  {
    name: "advertising estimated on a day before the last billed one",
    file: ads,
    find: "coalesce(b.fee_day, b.billed_on) >= a.day",
    replace: "coalesce(b.fee_day, b.billed_on) = a.day",
    nets: [unbilled],
  },
  {
    name: "advertising estimated beside a report of the panel",
    file: ads,
    find: "where r.company_id = ${companyId} and r.offer_id <> 0 and r.day = a.day",
    replace: "where r.company_id = ${companyId} and r.offer_id <> 0 and r.day > a.day",
    nets: [unbilled],
  },
  {
    name: "estimates posted although the company wants none",
    file: "src/ledger/definition/order-postings.sql.ts",
    find: "where c.is_estimable and cfg.estimates",
    replace: "where c.is_estimable",
    nets: [daily, histories],
  },
  {
    name: "lag learned from credits that follow a charge",
    file: learning,
    find: "greatest(0, min(b.billed_on) - r.day)",
    replace: "greatest(0, max(b.billed_on) - r.day)",
    nets: [daily],
  },
  {
    name: "lag learned from too few entries",
    file: learning,
    find: "having count(*) >= ${SAMPLES}",
    replace: "having count(*) >= ${SAMPLES} - 1",
    nets: [daily],
  },
  {
    name: "final orders never looked at again",
    file: certainty,
    find: "where r.company_id = ${companyId} and r.counted and r.day > ${certaintyDay(companyId)} - ${WAITED_FOR}::int`",
    replace: "where r.company_id = ${companyId} and r.certainty <> 'final'`",
    nets: [daily, histories],
  },
  {
    name: "rate of the whole store before that of the category",
    file: estimates,
    find: "order by r.category = '*'\n",
    replace: "order by r.category <> '*'\n",
    nets: [daily],
  },
  {
    name: "rate of a store of a single order",
    file: estimates,
    find: "const ORDERS_OF_STORE = 30;",
    replace: "const ORDERS_OF_STORE = 1;",
    nets: [daily],
  },
  {
    name: "rate from charges of 91 days before",
    file: estimates,
    find: "const RATE_DAYS = 90;",
    replace: "const RATE_DAYS = 91;",
    nets: [daily],
  },
  {
    name: "unfinished orders of chosen products counted as final",
    file: "src/ledger/reports/orders/order-counts.sql.ts",
    find: "select s.day, -1 as n, s.mark",
    replace: "select s.day, -1 as n, 0 as mark",
    nets: [daily, { file: "test/consistency.test.ts" }],
  },
  {
    name: "unfinished orders lost with their excluded first product",
    file: "src/ledger/reports/orders/order-counts.sql.ts",
    find: "select x.day, 1 as n, x.mark from x",
    replace: "select x.day, 1 as n, 0 as mark from x",
    nets: [daily, { file: "test/consistency.test.ts" }],
  },
  {
    name: "reconciliation blind to a charge that posted nothing",
    file: "src/ledger/reports/reconciliation/reconciliation.sql.ts",
    find: "posted + vat - case when line = 'none' then 0 else amount end as difference",
    replace: "case when posted = 0 then 0 else posted + vat - case when line = 'none' then 0 else amount end end as difference",
    nets: [reconciled],
  },
  {
    name: "advertising on offers left out of the agreement",
    file: "src/ledger/reports/reconciliation/reconciliation.sql.ts",
    find: "offers + remainder - net from ads_day",
    replace: "0 from ads_day",
    nets: [reconciled],
  },
  {
    name: "fees of cancelled orders not told apart",
    file: "src/ledger/reports/reconciliation/reconciliation.sql.ts",
    find: "r.order_id = b.order_id and r.counted)",
    replace: "r.order_id = b.order_id)",
    nets: [reconciled],
  },
];
