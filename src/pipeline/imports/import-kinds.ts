import type { Bp, Market } from "#core/facts.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import { PREVIEWED_ROWS, type PreviewRow } from "#core/import-preview.ts";
import { currencyOf } from "#core/market.ts";
import { type AdsRow, openAdsFile } from "#files/ads.ts";
import { type BillingRow, openBillingFile } from "#files/billing.ts";
import { type CostRow, openCostsFile } from "#files/costs.ts";
import { type ExpenseFileRow, type KnownNames, openExpensesFile } from "#files/expenses.ts";
import type { OrderRow } from "#files/order-row.ts";
import { openOrdersFile } from "#files/orders.ts";
import type { RowError } from "#files/cell-problem.ts";
import type { FileRequest, ReadableFile } from "#files/readable-file.ts";
import { bp } from "#core/money.ts";
import type { CopyValue } from "./copy-text.ts";
import { previewOfAds, previewOfBilling, previewOfCost, previewOfExpense, previewOfOrder } from "./import-preview.ts";
import { createLineKeys } from "../merge/line-keys.ts";
import type { StagingTable } from "./stage.ts";

/** VAT inside the marketplace's fees where its own billing export, which has no such column, cannot say it. */
const EXPORT_FEE_VAT = bp(2300);

export type Staged = {
  table: StagingTable;
  columns: readonly string[];
  file: ReadableFile<unknown>;
  /** The first rows as they were understood, once `batches` has given them. */
  preview(): readonly PreviewRow[];
  batches(): AsyncGenerator<{ rows: CopyValue[][]; errors: RowError[] }>;
};

/** Staging columns after company and import, and a row's values in their order. */
type Layout<Row> = {
  table: StagingTable;
  columns: readonly string[];
  values: (row: Row) => CopyValue[];
  preview: (row: Row) => PreviewRow;
};

function staged<Row>(file: ReadableFile<Row>, layout: Layout<Row>): Staged {
  const first: PreviewRow[] = [];
  return {
    table: layout.table,
    columns: layout.columns,
    file,
    preview: () => first,
    async *batches() {
      for await (const { rows, errors } of file.batches()) {
        first.push(...rows.slice(0, PREVIEWED_ROWS - first.length).map(layout.preview));
        yield { rows: rows.map(layout.values), errors };
      }
    },
  };
}

function ordersLayout(): Layout<OrderRow> {
  const lineKey = createLineKeys();
  return {
    table: "staging_orders",
    columns: [
      "row_no",
      "order_external_id",
      "line_key",
      "bought_at",
      "day",
      "market",
      "kind",
      "counted",
      "offer_external_id",
      "sku",
      "name",
      "quantity",
      "unit_price",
      "amount",
      "currency",
      "vat_rate",
      "vat_exemption",
      "delivery_price",
      "order_discount",
      "commission",
      "delivery_cost",
      "fee_vat_rate",
      "given_back",
      "order_alias",
    ],
    preview: previewOfOrder,
    values: (row) => [
      row.line,
      row.orderId,
      lineKey(row),
      row.boughtAt,
      row.day,
      row.market,
      row.kind,
      row.counted,
      row.offerId,
      row.sku,
      row.name,
      row.units,
      row.unitPrice,
      row.amount,
      row.currency ?? currencyOf(row.market),
      row.vatRateBp,
      row.vatExemption,
      row.deliveryPrice,
      row.orderDiscount,
      row.commission,
      row.deliveryCost,
      row.feeVatRateBp,
      row.givenBack,
      row.orderAlias,
    ],
  };
}

function pgArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/(["\\])/g, "\\$1")}"`).join(",")}}`;
}

const COSTS_LAYOUT: Layout<CostRow> = {
  table: "staging_costs",
  columns: [
    "row_no",
    "sku",
    "name",
    "ean",
    "unit_cost",
    "currency",
    "vat_mode",
    "vat_rate",
    "valid_from",
    "valid_to",
    "market",
    "packaging",
    "supplier",
    "tags",
    "offer_external_id",
  ],
  preview: previewOfCost,
  values: (row) => [
    row.line,
    row.sku,
    row.name,
    row.ean,
    row.cost,
    row.currency,
    row.vatMode,
    row.vatRateBp,
    row.validFrom,
    row.validTo,
    row.market,
    row.packaging,
    row.supplier,
    pgArray(row.tags),
    row.offerId,
  ],
};

/** VAT inside an entry: as the row says, else the assumed one; an entry that is VAT itself carries none. */
function vatInside(row: BillingRow, assumed: Bp | null): Bp | null {
  if (row.vatExemption !== null || row.ledgerLine === "vat") return null;
  return row.vatRateBp ?? assumed;
}

function billingLayout(assumedVat: Bp | null): Layout<BillingRow> {
  return {
    table: "staging_billing",
    columns: [
      "row_no",
      "entry_key",
      "entry_ref",
      "balance",
      "type_id",
      "type_name",
      "occurred_at",
      "billed_on",
      "market",
      "currency",
      "amount",
      "vat_rate",
      "offer_external_id",
      "order_external_id",
      "fee_day",
      "details",
      "offer_name",
    ],
    preview: (row) => previewOfBilling(row, vatInside(row, assumedVat)),
    values: (row) => [
      row.line,
      row.key,
      row.ref,
      row.balance,
      row.typeId,
      row.typeName,
      row.occurredAt,
      row.billedOn,
      row.market,
      row.currency ?? currencyOf(row.market),
      row.amount,
      vatInside(row, assumedVat),
      row.offerId,
      row.orderId,
      row.feeDate,
      row.details,
      row.offerName,
    ],
  };
}

const ADS_LAYOUT: Layout<AdsRow> = {
  table: "staging_ads",
  columns: [
    "row_no",
    "day",
    "campaign",
    "ad_group",
    "offer_external_id",
    "offer_name",
    "currency",
    "cost",
    "impressions",
    "clicks",
    "interest",
    "ad_units",
    "ad_sales",
  ],
  preview: previewOfAds,
  values: (row) => [
    row.line,
    row.day,
    row.campaign,
    row.adGroup,
    row.offerId,
    row.offerName,
    row.currency ?? "",
    row.cost,
    row.impressions,
    row.clicks,
    row.interest,
    row.adUnits,
    row.adSales,
  ],
};

const EXPENSES_LAYOUT: Layout<ExpenseFileRow> = {
  table: "staging_expenses",
  columns: ["row_no", "expense"],
  preview: previewOfExpense,
  values: (row) => [row.line, JSON.stringify(row)],
};

type StagedRequest = FileRequest & {
  market: Market | null;
  /** Names that a file of expenses may hold. */
  names: () => Promise<KnownNames>;
};

/** Opens an upload of the kind; its rows come as values of its staging table. @throws FileError as the readers do. */
export async function openStaged(kind: ImportKind, request: StagedRequest): Promise<Staged> {
  switch (kind) {
    case "orders":
      return staged(await openOrdersFile(request), ordersLayout());
    case "products":
      return staged(await openCostsFile(request), COSTS_LAYOUT);
    case "ads":
      return staged(await openAdsFile(request), ADS_LAYOUT);
    case "expenses":
      return staged(await openExpensesFile(request, await request.names()), EXPENSES_LAYOUT);
    case "billing": {
      const file = await openBillingFile(request);
      const ownExport = "credit" in file.columns || "debit" in file.columns;
      return staged(file, billingLayout(ownExport ? EXPORT_FEE_VAT : null));
    }
  }
}
