/** A golden seller played: at each of its moments the store is synced by the real connector, then what is stored is read back. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { sql } from "kysely";
import type { Facts } from "#core/facts.ts";
import { figuresOf } from "#core/figures.ts";
import { isDisplayCurrency } from "#core/market.ts";
import { type Database, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import { resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { refreshCertainty } from "#pipeline/estimates/refresh-certainty.ts";
import { syncStore } from "#pipeline/sync/sync-store.ts";
import { connected, handClock } from "#testing/canned-allegro.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { answeringDesk } from "./answering-desk.ts";
import { dayIn } from "./expected-sums.ts";
import type { Answers, ExpectedFigures, ExpectedMoment, ExpectedPosting, GoldenSeller, SellerSettings } from "./read-sellers.ts";

export type PlayedSeller = { readonly scope: CompanyScope; readonly storeId: number; readonly settings: SellerSettings };

const STORE = "1";

/** What the seller says himself; everything else has to come from the marketplace. */
function factsOf({ company, store, products, bundles, rates }: SellerSettings, at: string): Facts {
  const { markets } = store;
  return {
    today: dayIn("PL", at),
    company,
    stores: [{ id: STORE, source: "allegro", isRead: true, billsFees: true, markets, baseMarket: "PL" }],
    products: products.map(({ sku }) => ({
      id: sku,
      sku,
      costMethod: "constant",
      vatRates: {},
      packagingPerUnit: null,
      recoveryPercent: null,
      marginScheme: false,
      tagIds: [],
    })),
    costs: products.flatMap(({ sku, unitCost, currency, vatMode }) =>
      unitCost === null
        ? []
        : [{ id: sku, productId: sku, market: null, validFrom: null, validTo: null, unitCost, currency, vatMode, vatRate: null }],
    ),
    bundles: bundles.map(({ sku, components }) => ({
      productId: sku,
      validFrom: null,
      components: components.map((component) => ({ productId: component.sku, quantity: component.quantity })),
    })),
    rates: rates.map((rate) => ({ ...rate, table: "A" })),
    batches: [],
    offers: [],
    orders: [],
    refunds: [],
    billing: [],
    expenses: [],
    ads: [],
    billingLines: {},
  };
}

/** A company of its own with the seller's settings and a store that has read nothing yet. */
export async function openSeller(database: Pick<Database, "db">, { settings, moments }: GoldenSeller): Promise<PlayedSeller> {
  const { companyId, ids } = await loadFacts(database, factsOf(settings, moments[0]?.answers.at ?? ""));
  const storeId = ids.stores.get(STORE);
  if (storeId === undefined) throw new Error("the seller has no store");
  return { scope: { db: database.db, companyId }, storeId, settings };
}

/** One sync when the marketplace says this, at that moment or later, and the daily work of the day. @returns how the sync ended. */
export async function syncAt({ scope, storeId, settings }: PlayedSeller, answers: Answers, at = answers.at): Promise<string> {
  const clock = handClock(Date.parse(at));
  const { connector } = connected(answeringDesk(settings, answers), { clock });
  const outcome = await syncStore(scope, { storeId, source: ALLEGRO, connector, now: () => clock.now(), random: () => 0 });
  await withTransaction(scope.db, (db) => refreshCertainty({ ...scope, db }, dayIn("PL", at)));
  return outcome.kind;
}

/** Figures of the scope, with the counts of its orders by certainty. */
export async function figuresAt({ scope }: PlayedSeller, at: string, question: ExpectedFigures): Promise<Record<string, unknown>> {
  const { filter, market, currency, startDate, endDate } = question;
  if (!isDisplayCurrency(currency)) throw new Error(`${currency} is shown nowhere`);
  const { rows } = await sql<{ id: string }>`
    select id::text from products where company_id = ${scope.companyId} and sku = any(${filter.selectedSkus ?? []}::text[])`.execute(
    scope.db,
  );
  const report = await resolveScope(scope, {
    filter: {
      accountType: [],
      searchedPhrase: "",
      isAllProductsSelected: filter.selectedSkus === undefined,
      selectedProductIDs: rows.map(({ id }) => id),
      excludedProductIDs: [],
      markets: filter.markets,
    },
    market,
    currency,
    today: dayIn(market, at),
  });
  const range = { startDate, endDate };
  const { sums } = (await findRangeSums(report, [range]))(range);
  const { rate } = await findRangeRate(report, endDate);
  const certainty = { final: sums.finalOrders, partial: sums.partialOrders, estimated: sums.estimatedOrders };
  return { ...figuresOf(sums, rate), certainty };
}

/** The ledger in the words of the marketplace: its ids instead of ours. */
export async function postingsOf({ scope: { db, companyId } }: PlayedSeller): Promise<Omit<ExpectedPosting, "currency">[]> {
  const { rows } = await sql<
    Omit<ExpectedPosting, "source" | "currency"> & { sourceType: ExpectedPosting["source"]["type"]; sourceId: string | null }
  >`
    select o.external_id as order, l.line_key as "lineItem", f.external_id as offer, p.sku, x.line, x.market, x.day, x.billed_on as "billedOn",
           x.amount, x.amount_pln as "amountPln", x.quantity, x.source_type as "sourceType",
           case x.source_type
             when 'orderLine' then (select line_key from order_lines s where s.company_id = x.company_id and s.id = x.source_id)
             when 'order' then (select external_id from orders s where s.company_id = x.company_id and s.id = x.source_id)
             when 'surcharge' then (select external_id from order_surcharges s where s.company_id = x.company_id and s.id = x.source_id)
             when 'refund' then (select external_id from refunds s where s.company_id = x.company_id and s.id = x.source_id)
             when 'billing' then (select entry_key from billing_entries s where s.company_id = x.company_id and s.id = x.source_id)
             when 'setting' then (array['packagingPerOrder', 'packagingPerUnit', 'ownShippingPerOrder'])[x.source_id]
           end as "sourceId"
    from postings x
    left join orders o on o.company_id = x.company_id and o.id = x.order_id
    left join order_lines l on l.company_id = x.company_id and l.id = x.line_id
    left join offers f on f.company_id = x.company_id and f.id = x.offer_id
    left join products p on p.company_id = x.company_id and p.id = x.product_id
    where x.company_id = ${companyId}`.execute(db);
  return rows.map(({ sourceType, sourceId, ...row }) => ({
    ...row,
    source: { type: sourceType, id: sourceType === "estimate" ? null : sourceId },
  }));
}

/** What is set aside with an alert, alerted and remembered now, in the shape of the expected files; alerts of the kinds that golden sellers are about. */
export async function besideTheLedger({
  scope: { db, companyId },
}: PlayedSeller): Promise<Required<Pick<ExpectedMoment, "quarantine" | "alerts" | "memos">>> {
  const { rows: quarantine } = await sql<{ feed: string; externalId: string; problem: string }>`
    select q.feed, q.external_id as "externalId", q.problem from quarantined_entries q
    join alerts a on a.company_id = q.company_id and a.kind = 'quarantinedEntry' and a.resolved_at is null
                 and a.subject = q.store_id || ':' || q.feed || ':' || q.external_id
    where q.company_id = ${companyId} and q.resolved_at is null order by q.feed desc, q.external_id`.execute(db);
  const { rows: alerts } = await sql<{ kind: string; subject: string }>`
    select kind, subject from alerts
    where company_id = ${companyId} and resolved_at is null and kind in ('unknownBillingType', 'unexplainedOrderMoney')
    order by kind, subject`.execute(db);
  const { rows: deposits } = await sql<Record<string, unknown>>`
    select 'deposit' as kind, line_key as "lineItem", deposit as amount, currency from order_lines
    where company_id = ${companyId} and deposit <> 0 order by line_key`.execute(db);
  const { rows: operations } = await sql<Record<string, unknown> & { occurredAt: string }>`
    select 'compensation' as kind, type, amount, currency, occurred_at as "occurredAt" from payment_operations
    where company_id = ${companyId} and settled_at is null order by operation_key`.execute(db);
  const dated = operations.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt).toISOString() }));
  return { quarantine, alerts, memos: [...deposits, ...dated] };
}

/**
 * A posting as one line of text. Advertising of a fee day is one bill (docs/RULES.md, Fees are facts), whichever of its entries
 * names it: its postings count by their day, without their source.
 */
export function wordsOf(postings: readonly Omit<ExpectedPosting, "currency">[]): string[] {
  const [ads, others] = [postings.filter(isAds), postings.filter((posting) => !isAds(posting))];
  const days = [...Map.groupBy(ads, ({ market, day }) => `ads ${market} ${day}`)].map(
    ([of, parts]) => `${of} ${parts.reduce((sum, { amount }) => sum + amount, 0)}`,
  );
  const lines = others.map((posting) =>
    [
      posting.day,
      posting.line,
      posting.amount,
      `pln ${posting.amountPln}`,
      `× ${posting.quantity ?? 0}`,
      posting.market,
      `order ${posting.order}`,
      `line ${posting.lineItem}`,
      `offer ${posting.offer}`,
      posting.sku,
      `billed ${posting.billedOn}`,
      `${posting.source.type} ${posting.source.id}`,
    ].join(" | "),
  );
  return [...days, ...lines].toSorted();
}

function isAds({ line, offer }: Pick<ExpectedPosting, "line" | "offer">): boolean {
  return line === "ads" && offer === null;
}
