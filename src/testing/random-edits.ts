/**
 * Random changes of a stored company the way the product makes them: the source rows are written and the figures follow
 * through the same functions that imports and jobs call.
 */
import { sql } from "kysely";
import { addDays, dayInZone } from "#core/day.ts";
import { goesOn } from "#core/expense-kinds.ts";
import type { Day, ExpenseFacts } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { storeRates } from "#pipeline/rates/store-rates.ts";
import { expenseRow, settingsRow } from "./fact-rows.ts";
import type { Row } from "./waiting-rows.ts";
import { insertRows } from "./load-facts.ts";
import { type Book, type Change, anyOrder, oneOf, ordersChanged, recomputed } from "./random-book.ts";
import { feeArrives, timePasses } from "./random-fee-edits.ts";
import type { Draw } from "./random-draw.ts";
import { PRODUCT_IDS, drawnCompany, drawnDay, drawnExpense, drawnMoment, drawnPrice } from "./random-facts.ts";
import { refundFindsOrder } from "./random-refund-edits.ts";
import { sayLineCost, saySheet, undoSheet } from "./random-sheet-edits.ts";
import { type DrawnFile, type KnownInStore, drawnAdsFile, drawnBillingFile, drawnCostFile, drawnOrderFile } from "./random-files.ts";

/** Does one change and says what it did. */
export type Edit = (book: Book) => Promise<string>;

const PRODUCTS = PRODUCT_IDS.map(Number);

export const EDITS: Readonly<Record<string, Edit>> = {
  cancelOrder: changing(toggleOrder),
  addRefund: changing(addRefund),
  refundFindsOrder: changing(refundFindsOrder),
  changeCost: changing(changeCost),
  removeCost: changing(removeCost),
  addPurchase: changing(addPurchase),
  changeProduct: changing(changeProduct),
  changeBundle: changing(changeBundle),
  saySheet: changing(saySheet),
  sayLineCost: changing(sayLineCost),
  undoSheet: changing(undoSheet),
  addExpense: changing(addExpense),
  changeExpense: changing(changeExpense),
  removeExpense: changing(removeExpense),
  changeSettings: changing(changeSettings),
  changeTaxProfile: changing(changeTaxProfile),
  ratesArrive: changing(ratesArrive),
  feeArrives: changing(feeArrives),
  timePasses: changing(timePasses),
  importOrders: importing(drawnOrderFile),
  importBilling: importing(drawnBillingFile),
  importCosts: importing(drawnCostFile),
  importAds: importing(drawnAdsFile),
  undoImport,
};

/** The change and the figures that follow are committed together. */
function changing(change: Change): Edit {
  return (book) => withTransaction(book.company.scope.db, (db) => change({ ...book.company.scope, db }, book));
}

async function toggleOrder(scope: CompanyScope, book: Book): Promise<string> {
  const order = await anyOrder(scope, book);
  if (order === null) return "no order to cancel";
  const { db, companyId } = scope;
  if (order.source === "api")
    await sql`update orders set counted = not counted where company_id = ${companyId} and id = ${order.id}`.execute(db);
  else await sql`update order_lines set counted = not counted where company_id = ${companyId} and order_id = ${order.id}`.execute(db);
  await ordersChanged(scope, [order.id], book.facts.today);
  return `order ${order.id} cancelled, or counted again`;
}

async function addRefund(scope: CompanyScope, book: Book): Promise<string> {
  const order = await anyOrder(scope, book);
  if (order === null) return "no order to refund";
  const { db, companyId } = scope;
  const { draw } = book;
  const at = drawnMoment(draw, drawnDay(draw));
  const { rows } = await sql<{ id: number }>`
    insert into refunds (company_id, store_id, external_id, order_id, created_at, day, status, reason, delivery_amount)
    values (${companyId}, ${order.storeId}, ${`later-${draw.int(1, 1_000_000_000)}`}, ${order.id}, ${at}, ${dayInZone(at, zoneOf(order.market))},
      ${draw.one(["SUCCESS", "PARTIAL", "PENDING"])}, ${draw.one(["REFUND", "COMPLAINT", "CANCELLED_BY_BUYER", "OVERPAID"])}, ${draw.one([0, 499])})
    returning id`.execute(db);
  const lines = await sql<{ id: number; quantity: number; amount: number }>`
    select l.id, l.quantity, l.amount from order_lines l
    where l.company_id = ${companyId} and l.order_id = ${order.id} and l.kind = 'sale' order by l.id`.execute(db);
  const given = lines.rows.map(({ id, quantity, amount }) => ({
    refund_id: rows[0]?.id ?? 0,
    line_id: id,
    units: draw.int(0, quantity),
    amount: draw.int(0, amount),
  }));
  await insertRows(scope, "refund_lines", given);
  await ordersChanged(scope, [order.id], book.facts.today);
  return `order ${order.id} refunded on ${at}`;
}

async function changeCost(scope: CompanyScope, book: Book): Promise<string> {
  const { draw } = book;
  const productId = draw.one(PRODUCTS);
  const from = draw.one([null, drawnDay(draw), drawnDay(draw)]);
  const [cost, market] = [drawnPrice(draw), draw.one(["", "", "CZ"])];
  await sql`
    insert into product_costs (company_id, product_id, market, valid_from, unit_cost, currency, vat_mode)
    values (${scope.companyId}, ${productId}, ${market}, ${from}, ${cost}, ${draw.one(["PLN", "EUR"])}, ${draw.one(["net", "gross"])})
    on conflict (company_id, product_id, market, valid_from) do update
      set unit_cost = excluded.unit_cost, currency = excluded.currency, vat_mode = excluded.vat_mode`.execute(scope.db);
  await recomputed(scope, book, { productIds: [productId], from });
  return `product ${productId} costs ${cost} ${market} from ${from}`;
}

async function removeCost(scope: CompanyScope, book: Book): Promise<string> {
  type CostRow = { id: number; productId: number; from: Day | null };
  const known = sql<CostRow>`
    select k.id, k.product_id as "productId", k.valid_from as "from" from product_costs k where k.company_id = ${scope.companyId} order by k.id`;
  const cost = await oneOf(book, scope, known);
  if (cost === null) return "no cost to remove";
  await sql`delete from product_costs where company_id = ${scope.companyId} and id = ${cost.id}`.execute(scope.db);
  await recomputed(scope, book, { productIds: [cost.productId], from: cost.from });
  return `cost of product ${cost.productId} from ${cost.from} removed`;
}

async function addPurchase(scope: CompanyScope, book: Book): Promise<string> {
  const { draw } = book;
  const [productId, day] = [draw.one([13, 14]), drawnDay(draw)];
  const batch: Row = {
    product_id: productId,
    day,
    quantity: draw.int(1, 15),
    unit_cost: drawnPrice(draw),
    currency: draw.one(["PLN", "EUR"]),
    vat_mode: draw.one(["net", "gross"]),
  };
  await insertRows(scope, "product_batches", [batch]);
  await recomputed(scope, book, { productIds: [productId], from: day });
  return `purchase ${JSON.stringify(batch)}`;
}

async function changeProduct(scope: CompanyScope, book: Book): Promise<string> {
  const { draw } = book;
  const productId = draw.one(PRODUCTS);
  const column = draw.one(["cost_method", "packaging_per_unit", "recovery_percent", "margin_scheme", "vat_rates"]);
  const values = {
    cost_method: draw.one(["constant", "period", "fifo", "average"]),
    packaging_per_unit: draw.one([null, draw.int(0, 90)]),
    recovery_percent: draw.one([null, 0, 33, 100]),
    margin_scheme: draw.one([true, false]),
    vat_rates: JSON.stringify(draw.one([{}, { PL: 500 }, { CZ: 1200 }])),
  };
  const value = sql`(jsonb_populate_record(null::products, ${JSON.stringify({ [column]: column === "vat_rates" ? JSON.parse(values.vat_rates) : values[column] })}::jsonb))`;
  await sql`update products set ${sql.ref(column)} = ${value}.${sql.ref(column)} where company_id = ${scope.companyId} and id = ${productId}`.execute(
    scope.db,
  );
  await recomputed(scope, book, { productIds: [productId] });
  return `product ${productId}: ${column} is ${String(values[column])}`;
}

async function changeBundle(scope: CompanyScope, book: Book): Promise<string> {
  const { draw } = book;
  const from = draw.one(["0001-01-01", drawnDay(draw)]);
  const componentId = draw.one([11, 12, 13, 14]);
  await sql`delete from bundle_components where company_id = ${scope.companyId} and product_id = 15 and valid_from = ${from}`.execute(
    scope.db,
  );
  await insertRows(scope, "bundle_components", [{ product_id: 15, valid_from: from, component_id: componentId, quantity: draw.int(1, 3) }]);
  await recomputed(scope, book, { productIds: [15] });
  return `bundle 15 is ${componentId} from ${from}`;
}

async function addExpense(scope: CompanyScope, book: Book): Promise<string> {
  const expense = drawnExpense(book.draw, book.draw.int(1000, 900_000));
  const id = Number(expense.id);
  await insertRows(scope, "expenses", [{ id, name: "Nowy koszt" }]);
  await insertRows(scope, "expense_versions", [{ ...expenseRow(expense, book.ids), id, expense_id: id }]);
  await recomputed(scope, book, { from: expense.start });
  return `new expense ${expense.kind} from ${expense.start}`;
}

type VersionRow = { id: number; expenseId: number; start: Day; end: Day | null; kind: ExpenseFacts["kind"] };

function anyVersion(scope: CompanyScope, book: Book): Promise<VersionRow | null> {
  return oneOf(
    book,
    scope,
    sql<VersionRow>`
      select v.id, v.expense_id as "expenseId", v.start_day as start, v.end_day as "end", v.kind
      from expense_versions v join expenses e on e.company_id = v.company_id and e.id = v.expense_id and e.deleted_at is null
      where v.company_id = ${scope.companyId} order by v.id`,
  );
}

/** An amount from a day closes the version and opens the next; a single day and a spread amount are corrected as they are. */
async function changeExpense(scope: CompanyScope, book: Book): Promise<string> {
  const version = await anyVersion(scope, book);
  if (version === null) return "no expense to change";
  const { db, companyId } = scope;
  const { draw } = book;
  const splits = goesOn(version.kind) && (version.end === null || version.end > version.start);
  const from = splits ? addDays(version.start, draw.int(1, version.end === null ? 20 : 1)) : version.start;
  if (splits) {
    await sql`
      insert into expense_versions (company_id, expense_id, kind, amount, percent_bp, currency, vat_mode, vat_rate, start_day, end_day, every_count, every_unit,
        booking, anchor_day, store_id, market, tag_id, product_id, share_key, count_as_ads)
      select company_id, expense_id, kind, amount * 2 + 1, percent_bp + 1, currency, vat_mode, vat_rate, ${from}, end_day, every_count, every_unit,
        booking, anchor_day, store_id, market, tag_id, product_id, share_key, count_as_ads
      from expense_versions where company_id = ${companyId} and id = ${version.id}`.execute(db);
    await sql`update expense_versions set end_day = ${addDays(from, -1)} where company_id = ${companyId} and id = ${version.id}`.execute(
      db,
    );
  } else {
    await sql`update expense_versions set amount = amount + 777 where company_id = ${companyId} and id = ${version.id}`.execute(db);
  }
  await recomputed(scope, book, { from });
  return `expense ${version.id} (${version.kind}) changed from ${from}`;
}

async function removeExpense(scope: CompanyScope, book: Book): Promise<string> {
  const version = await anyVersion(scope, book);
  if (version === null) return "no expense to remove";
  await sql`update expenses set deleted_at = now() where company_id = ${scope.companyId} and id = ${version.expenseId}`.execute(scope.db);
  await recomputed(scope, book, {});
  return `expense ${version.expenseId} removed`;
}

async function changeSettings(scope: CompanyScope, book: Book): Promise<string> {
  const settings = settingsRow({ ...book.facts, company: drawnCompany(book.draw) });
  await sql`delete from company_settings where company_id = ${scope.companyId}`.execute(scope.db);
  await insertRows(scope, "company_settings", [settings]);
  await recomputed(scope, book, {});
  return `settings ${JSON.stringify(settings)}`;
}

/** From a day on the company pays VAT, or does not; everything from that day on is computed again. */
async function changeTaxProfile(scope: CompanyScope, book: Book): Promise<string> {
  const { draw } = book;
  const [from, vatPayer, oss] = [drawnDay(draw), draw.one([true, false]), draw.one([true, false])];
  await sql`
    insert into tax_profiles (company_id, from_day, vat_payer, oss) values (${scope.companyId}, ${from}, ${vatPayer}, ${oss})
    on conflict (company_id, from_day) do update set vat_payer = excluded.vat_payer, oss = excluded.oss`.execute(scope.db);
  await recomputed(scope, book, { from });
  return `tax profile from ${from}: payer ${vatPayer}, OSS ${oss}`;
}

/** A table that was late, or never came, of a working day: the days it serves are computed again. */
async function ratesArrive(scope: CompanyScope, book: Book): Promise<string> {
  const { draw } = book;
  const rate = {
    currency: draw.one(["EUR", "CZK", "HUF"]),
    table: "001/A/NBP",
    date: drawnDay(draw),
    mid: draw.one(["0.0099", "0.1801", "4.3210"]),
  };
  const filled = await storeRates(scope.db, `facts-${scope.companyId}`, [rate]);
  if (filled !== null) await recomputed(scope, book, filled);
  return `rate ${JSON.stringify(rate)} for ${JSON.stringify(filled)}`;
}

/** What a file may say of orders that are known otherwise. */
const KNOWN_FINDINGS = ["moment", "products", "fewer"];

function importing(drawn: (draw: Draw, known: KnownInStore) => DrawnFile): Edit {
  return async (book) => {
    const file = drawn(book.draw, await knownInStore(book));
    const answers = Object.fromEntries(KNOWN_FINDINGS.map((finding) => [`known:${finding}`, book.draw.one(["replace", "both", "skip"])]));
    const outcome = await book.company.take({ ...file, answers });
    if (outcome.status === "succeeded") book.imports.push(outcome);
    return `${file.kind} ${outcome.status}, ${outcome.rejected} rejected:\n${file.content.join("\n")}`;
  };
}

/** Any of them, not only the last one: what later files said of the same rows stays. */
async function undoImport({ draw, company, imports }: Book): Promise<string> {
  if (imports.length === 0) return "no import to undo";
  const undone = draw.one(imports);
  imports.splice(imports.indexOf(undone), 1);
  await company.undo(undone);
  return `import ${undone.id} of ${undone.kind} undone`;
}

export async function knownInStore({ company: { scope, storeId } }: Book): Promise<KnownInStore> {
  const { db, companyId } = scope;
  const ofStore = sql`company_id = ${companyId} and store_id = ${storeId}`;
  const orders = await sql<KnownInStore["orders"][number]>`
    select o.external_id as "externalId", o.market,
           coalesce((select array_agg(case when l.line_key like 'L|%|%' then split_part(l.line_key, '|', 3) else substr(l.line_key, 3) end order by l.line_key) from order_lines l
                     where l.company_id = ${companyId} and l.order_id = o.id and l.line_key like 'L|%'), '{}') as "lineIds"
    from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} order by o.id`.execute(db);
  const entries = await sql<{ key: string }>`select entry_key as key from billing_entries where ${ofStore} order by id`.execute(db);
  const offers = await sql<{ id: string }>`select external_id as id from offers where ${ofStore} order by external_id`.execute(db);
  const products = await sql<{ sku: string }>`select sku from products where company_id = ${companyId} order by sku`.execute(db);
  return {
    orders: orders.rows,
    entryKeys: entries.rows.map(({ key }) => key),
    offers: offers.rows.map(({ id }) => id),
    skus: products.rows.map(({ sku }) => sku),
  };
}
