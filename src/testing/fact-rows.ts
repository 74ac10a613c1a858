/** Facts as rows of the source tables, without their company. */
import { dayInZone } from "#core/day.ts";
import type { ExpenseFacts, Facts, Instant, Market, OrderFacts } from "#core/facts.ts";
import { compareIds } from "#core/ids.ts";
import { zoneOf } from "#core/market.ts";
import { foldForSearch } from "#core/search-fold.ts";
import { type FactIds, storedId } from "./fact-ids.ts";
import { certaintyRows } from "./certainty-rows.ts";
import { ruleRows } from "./rule-rows.ts";
import { type Row, waitingRows } from "./waiting-rows.ts";

/** Rows by table, in the order in which they can be written. */
export type TableRows = readonly (readonly [table: string, rows: readonly Row[]])[];

/** What the database writes for "since ever" where a day is part of a key. */
const SINCE_EVER = "0001-01-01";

const dayOf = (at: Instant, market: Market): string => dayInZone(at, zoneOf(market));

export function rowsOf(facts: Facts, ids: FactIds, typeIds: ReadonlyMap<string, string>): TableRows {
  return [
    ...catalogueRows(facts, ids),
    ...orderRows(facts, ids),
    ...billedRows(facts, ids, typeIds),
    ...certaintyRows(facts, ids),
    ...expenseRows(facts, ids),
  ];
}

export function settingsRow({ company }: Facts): Row {
  return {
    home_market: company.homeMarket,
    basis: company.basis,
    recovery_percent: company.recoveryPercent,
    complaint_recovery_percent: company.complaintRecoveryPercent,
    packaging_per_order: company.packagingPerOrder,
    packaging_per_unit: company.packagingPerUnit,
    own_shipping_per_order: company.ownShippingPerOrder,
    fee_share_key: company.feeShareKey,
    ads_share_key: company.adsShareKey,
    default_vat_rates: company.defaultVatRates,
    spread_subscription: company.spreadSubscription,
    estimates: company.estimates ?? true,
  };
}

export function taxRows({ company }: Facts): Row[] {
  return company.taxProfile.map(({ from, vatPayer, oss }) => ({ from_day: from ?? SINCE_EVER, vat_payer: vatPayer, oss }));
}

function catalogueRows(facts: Facts, ids: FactIds): TableRows {
  const product = (id: string | null): number => storedId(ids.products, id);
  return [
    [
      "stores",
      facts.stores.map(({ id, source, isRead, billsFees, markets, baseMarket }) => {
        return {
          id: storedId(ids.stores, id),
          source,
          is_read: isRead,
          bills_fees: billsFees,
          name: `Sklep ${id}`,
          markets,
          base_market: baseMarket,
        };
      }),
    ],
    [
      "products",
      facts.products.map(({ id, sku, costMethod, vatRates, packagingPerUnit, recoveryPercent, marginScheme }) => ({
        id: product(id),
        sku,
        name: sku,
        search_text: foldForSearch(`${sku} ${sku} `),
        cost_method: costMethod,
        vat_rates: vatRates,
        packaging_per_unit: packagingPerUnit,
        recovery_percent: recoveryPercent,
        margin_scheme: marginScheme,
      })),
    ],
    ...costRows(facts, ids),
    ["bundle_components", bundleRows(facts, ids)],
    [
      "offers",
      facts.offers.map(({ id, storeId, externalId, productId, categoryId }) => ({
        id: storedId(ids.offers, id),
        store_id: storedId(ids.stores, storeId),
        external_id: externalId,
        product_id: productId === null ? null : product(productId),
        category_id: categoryId ?? null,
      })),
    ],
    ...ruleRows(facts, ids),
    ["tags", [...ids.tags].map(([tagId, id]) => ({ id, name: `Etykieta ${tagId}` }))],
    [
      "product_tags",
      facts.products.flatMap(({ id, tagIds }) => tagIds.map((tag) => ({ tag_id: storedId(ids.tags, tag), product_id: product(id) }))),
    ],
  ];
}

/** Ids of costs and purchases are given by the database, those of purchases in the order in which they were entered. */
function costRows(facts: Facts, ids: FactIds): TableRows {
  const price = ({ productId, unitCost, currency, vatMode, vatRate }: Facts["costs"][number] | Facts["batches"][number]): Row => {
    return { product_id: storedId(ids.products, productId), unit_cost: unitCost, currency, vat_mode: vatMode, vat_rate: vatRate };
  };
  const entered = facts.batches.toSorted((a, b) => a.seq - b.seq || compareIds(a.id, b.id));
  return [
    [
      "product_costs",
      facts.costs.map((cost) => ({ ...price(cost), market: cost.market ?? "", valid_from: cost.validFrom, valid_to: cost.validTo })),
    ],
    ["product_batches", entered.map((batch) => ({ ...price(batch), day: batch.day, quantity: batch.quantity }))],
  ];
}

/** The table knows no empty recipe: one unit of the product itself says the same. */
function bundleRows({ bundles }: Facts, ids: FactIds): Row[] {
  return bundles.flatMap(({ productId, validFrom, components }) => {
    const parts = components.length === 0 ? [{ productId, quantity: 1 }] : components;
    return [...Map.groupBy(parts, (part) => part.productId)].map(([componentId, same]) => ({
      product_id: storedId(ids.products, productId),
      valid_from: validFrom ?? SINCE_EVER,
      component_id: storedId(ids.products, componentId),
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    }));
  });
}

function orderRows(facts: Facts, ids: FactIds): TableRows {
  const orders = new Map(facts.orders.map((order) => [order.id, order]));
  return [
    ["orders", facts.orders.map((order) => orderRow(order, ids))],
    ["order_lines", facts.orders.flatMap((order) => lineRows(order, ids))],
    ["line_cost_overrides", facts.orders.flatMap((order) => ownCostRows(order, ids))],
    [
      "order_surcharges",
      facts.orders.flatMap(({ id: orderId, market, surcharges }) => {
        return surcharges.map(({ id, at, amount }) => ({
          id: storedId(ids.surcharges, id),
          order_id: storedId(ids.orders, orderId),
          external_id: id,
          at,
          day: dayOf(at, market),
          amount,
        }));
      }),
    ],
    [
      "refunds",
      facts.refunds.map(({ id, orderId, createdAt, status, reason, deliveryAmount, surchargeAmount }) => {
        const order = orders.get(orderId);
        return {
          id: storedId(ids.refunds, id),
          store_id: storedId(ids.stores, order?.storeId ?? facts.stores[0]?.id ?? null),
          external_id: id,
          order_id: storedId(ids.orders, orderId),
          created_at: createdAt,
          day: dayOf(createdAt, order?.market ?? facts.company.homeMarket),
          status,
          reason,
          delivery_amount: deliveryAmount,
          surcharge_amount: surchargeAmount,
        };
      }),
    ],
    ["refunds", waitingRows(facts, ids)],
    [
      "refund_lines",
      facts.refunds.flatMap(({ id, lines }) => {
        return lines.map(({ lineId, units, amount }) => {
          return { refund_id: storedId(ids.refunds, id), line_id: storedId(ids.lines, lineId), units, amount };
        });
      }),
    ],
  ];
}

function orderRow(order: OrderFacts, ids: FactIds): Row {
  return {
    id: storedId(ids.orders, order.id),
    store_id: storedId(ids.stores, order.storeId),
    external_id: order.externalId,
    source: order.source,
    market: order.market,
    currency: order.currency,
    counted: order.counted,
    destination: order.destination,
    vat_eu_verified: order.vatEuVerified,
    delivery_amount: order.deliveryAmount,
    delivery_method: order.deliveryMethod,
    integrated_delivery: order.integratedDelivery,
    smart: order.smart ?? false,
    smart_compensation: order.smartCompensation,
    file_delivery_cost: order.fileDeliveryCost,
    bought_at: order.lines.map(({ boughtAt }) => boughtAt).toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? "2025-01-01T00:00:00Z",
  };
}

function lineRows(order: OrderFacts, ids: FactIds): Row[] {
  return order.lines.map((line) => ({
    id: storedId(ids.lines, line.id),
    store_id: storedId(ids.stores, order.storeId),
    // The key of a file's line that has an id of its own.
    line_key: `L|${line.id}`,
    order_id: storedId(ids.orders, order.id),
    kind: line.kind,
    counted: line.counted,
    bought_at: line.boughtAt,
    day: dayOf(line.boughtAt, order.market),
    product_id: storedId(ids.products, line.productId),
    offer_id: storedId(ids.offers, line.offerId),
    quantity: line.quantity,
    unit_price: (line.amount / 100 / Math.max(1, line.quantity)).toFixed(4),
    amount: line.amount,
    services: line.services ?? 0,
    deposit: line.deposit ?? 0,
    currency: line.currency,
    vat_rate: line.vatRate,
    vat_exemption: line.vatExemption,
    file_commission: line.fileCommission,
    fee_vat_rate: line.feeVatRate,
    wallet_compensation: line.walletCompensation,
  }));
}

function ownCostRows(order: OrderFacts, ids: FactIds): Row[] {
  return order.lines.flatMap(({ id, ownCost }) => {
    if (!ownCost) return [];
    const { unitCost, currency, vatMode, vatRate } = ownCost;
    const said = { unit_cost: unitCost, currency, vat_mode: vatMode, vat_rate: vatRate };
    return [{ line_id: storedId(ids.lines, id), order_id: storedId(ids.orders, order.id), ...said }];
  });
}

function billedRows(facts: Facts, ids: FactIds, typeIds: ReadonlyMap<string, string>): TableRows {
  const orders = new Map(facts.orders.map(({ id, externalId }) => [id, externalId]));
  const offers = new Map(facts.offers.map(({ id, externalId }) => [id, externalId]));
  const repeated = new Map<string, number>();
  return [
    [
      "billing_entries",
      facts.billing.map(({ id, storeId, market, typeId, typeName, occurredAt, amount, currency, vatRate, offerId, orderId, feeDate }) => ({
        id: storedId(ids.billing, id),
        store_id: storedId(ids.stores, storeId),
        entry_key: id,
        type_id: typeIds.get(typeId) ?? typeId,
        type_name: typeName,
        occurred_at: occurredAt,
        billed_on: dayOf(occurredAt, market),
        market,
        currency,
        amount,
        vat_rate: vatRate,
        offer_external_id: offerId === null ? null : (offers.get(offerId) ?? offerId),
        order_external_id: orderId === null ? null : (orders.get(orderId) ?? orderId),
        offer_id: storedId(ids.offers, offerId),
        order_id: storedId(ids.orders, orderId),
        fee_day: feeDate,
      })),
    ],
    [
      "ads_statistics",
      facts.ads.map(({ storeId, market, day, offerId, cost, currency }) => {
        // Rows of one offer and day are its campaigns.
        const key = JSON.stringify([storeId, market, day, offerId]);
        const campaign = (repeated.get(key) ?? 0) + 1;
        repeated.set(key, campaign);
        const place = { store_id: storedId(ids.stores, storeId), market, day, offer_id: storedId(ids.offers, offerId) };
        return { ...place, campaign: `Kampania ${campaign}`, currency, cost };
      }),
    ],
    ["ads_report_days", reportDays(facts, ids)],
  ];
}

/** Each day with statistics is a report of that day. */
function reportDays({ ads }: Facts, ids: FactIds): Row[] {
  const days = new Map(ads.map(({ storeId, market, day }) => [JSON.stringify([storeId, market, day]), { storeId, market, day }]));
  return [...days.values()].map(({ storeId, market, day }) => {
    const range = { day, from_day: day, to_day: day };
    return { store_id: storedId(ids.stores, storeId), market, level: "offer", ...range, spread: false, import_id: 0 };
  });
}

function expenseRows({ expenses }: Facts, ids: FactIds): TableRows {
  return [
    ["expenses", expenses.map(({ id }) => ({ id: storedId(ids.expenses, id), name: `Koszt ${id}` }))],
    ["expense_versions", expenses.map((version) => expenseRow(version, ids))],
  ];
}

export function expenseRow(version: ExpenseFacts, ids: FactIds): Row {
  return {
    id: storedId(ids.expenses, version.id),
    expense_id: storedId(ids.expenses, version.id),
    kind: version.kind,
    amount: version.amount,
    percent_bp: version.percentBp,
    currency: version.currency,
    vat_mode: version.vatMode,
    vat_rate: version.vatRate,
    start_day: version.start,
    end_day: version.end,
    every_count: version.every?.count ?? null,
    every_unit: version.every?.unit ?? null,
    booking: version.booking,
    anchor_day: version.anchor,
    store_id: storedId(ids.stores, version.storeId),
    market: version.market ?? "",
    tag_id: storedId(ids.tags, version.tagId),
    product_id: storedId(ids.products, version.productId),
    share_key: version.shareKey,
    count_as_ads: version.countAsAds,
  };
}
