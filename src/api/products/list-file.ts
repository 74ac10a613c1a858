/** The list of products as a file: every row of the question, the columns that were asked. */
import type { ListedProduct, productListRoute } from "#contract/products.ts";
import { FIGURE_KEYS, type FigureKey } from "#core/figure-keys.ts";
import { PRODUCT_COLUMNS, type ProductColumn } from "#core/product-list.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { presentRest } from "../domain/report.present.ts";
import { askedRange, reportScope, type SayText } from "../domain/report.ts";
import { type Expect, figureCells, figureHeader, tableFile } from "../domain/table-file.ts";
import { findListedProducts, findUnallocated, listedScope } from "./list-products.ts";
import { findList } from "./list-question.ts";

const BATCH = 500;

type Call = CallOf<typeof productListRoute>;

type Facts = { headers: readonly string[]; cells: (product: ListedProduct, say: SayText) => OutCell[] };

/** Keys of `reports:column` and the cells under them. */
const FACTS: Readonly<Record<ProductColumn, Facts>> = {
  sku: { headers: ["sku"], cells: ({ sku }) => [sku] },
  name: { headers: ["name"], cells: ({ name }) => [name] },
  ean: { headers: ["ean"], cells: ({ ean }) => [ean] },
  tags: { headers: ["tags"], cells: ({ tags }) => [tags.map(({ name }) => name).join(", ")] },
  supplier: { headers: ["supplier"], cells: ({ supplier }) => [supplier] },
  offers: { headers: ["offers"], cells: ({ offers }) => [offers] },
  markets: { headers: ["markets"], cells: ({ markets }) => [markets.join(", ")] },
  price: { headers: ["priceFrom", "priceTo"], cells: ({ priceFrom, priceTo }) => [money(priceFrom), money(priceTo)] },
  cost: {
    headers: ["cost", "costCurrency", "costVat"],
    cells: ({ cost }, say) =>
      cost === null ? [null, "", ""] : [{ decimal: cost.unitCost }, cost.currency, say(`reports:vatMode.${cost.vatMode}`)],
  },
  costMethod: {
    headers: ["costMethod"],
    cells: ({ costMethod, isBundle }, say) => [say(`reports:costMethod.${isBundle ? "bundle" : costMethod}`)],
  },
  vatRate: { headers: ["vatRate"], cells: ({ vatRate }) => [vatRate === null ? null : { decimal: String(vatRate / 100) }] },
  packaging: { headers: ["packaging"], cells: ({ packagingPerUnit }) => [money(packagingPerUnit)] },
  stock: { headers: ["stock"], cells: ({ stock }) => [stock] },
  daysOfStock: { headers: ["daysOfStock"], cells: ({ daysOfStock }) => [daysOfStock] },
  costChangedAt: { headers: ["costChangedAt"], cells: ({ costChangedAt }) => [costChangedAt] },
  hidden: { headers: ["hidden"], cells: ({ hidden }, say) => [hidden ? say("reports:yes") : ""] },
};

const money = (minor: number | null): OutCell => (minor === null ? null : { minor });

type Columns = { facts: readonly ProductColumn[]; figures: readonly FigureKey[] };

/** Facts and figures in the order of the question; facts come first. The contract lets through only columns there are. */
function askedColumns({ columns }: Call["query"]): Columns {
  if (columns === undefined) return { facts: PRODUCT_COLUMNS, figures: FIGURE_KEYS };
  const keys = columns.split(",");
  return {
    facts: keys.flatMap((key) => PRODUCT_COLUMNS.find((column) => column === key) ?? []),
    figures: keys.flatMap((key) => FIGURE_KEYS.find((figure) => figure === key) ?? []),
  };
}

/** All products of the question, the amounts without a product last. */
export async function productListFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const columns = askedColumns(call.query);
  const facts = columns.facts.flatMap((column) => FACTS[column].headers.map((header) => say(`reports:column.${header}`)));
  const currency = columns.figures.length === 0 ? [] : [say("reports:column.currency")];
  const header = [...facts, ...currency, ...figureHeader(say, columns.figures)];
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => listRows({ ...call, scope }, columns, { say, expect }));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.productList"), range: call.body, scope, header, rows });
}

async function* listRows(call: Call, columns: Columns, { say, expect }: { say: SayText; expect: Expect }): AsyncGenerator<OutRow> {
  const { body: asked, currency, locale } = call;
  const range = askedRange(asked);
  const scope = await reportScope(call, asked.filter);
  const found = await findList(call, scope, asked, { sort: asked.sort, limit: null, offset: 0, withKpis: false });
  const { ids, rate } = found;
  expect?.(ids.length + 1);
  const shown = columns.figures.length === 0 ? [] : [currency];
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const product of await findListedProducts(call, scope, { ids: ids.slice(at, at + BATCH), range, rate })) {
      const facts = columns.facts.flatMap((column) => FACTS[column].cells(product, say));
      yield [...facts, ...shown, ...figureCells(product.figures, say, locale, columns.figures)];
    }
  }
  yield* unallocatedRow(listedScope(scope, found), call, { columns, rate, say });
}

/** „Nieprzypisane” stands under the name, or under the first column where names were not asked. */
async function* unallocatedRow(
  scope: ReportScope,
  { body, currency, locale }: Call,
  { columns: { facts, figures }, rate, say }: { columns: Columns; rate: RangeRate; say: SayText },
): AsyncGenerator<OutRow> {
  const found = await findUnallocated(scope, askedRange(body));
  if (found.postings === 0 || figures.length === 0) return;
  const named = facts.includes("name") ? "name" : facts[0];
  const cells = facts.flatMap((column) =>
    FACTS[column].headers.map((_, at): OutCell => (column === named && at === 0 ? say("reports:unallocated") : "")),
  );
  yield [...cells, currency, ...figureCells(presentRest(found, rate), say, locale, figures)];
}
