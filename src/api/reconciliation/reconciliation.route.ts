import {
  type ReconciliationRow,
  reconciliationEntriesRoute,
  reconciliationRoute,
  refundsWithoutOrderRoute,
  withoutSaleRoute,
} from "#contract/reconciliation.ts";
import { endOfMonth, parseDay } from "#core/day.ts";
import type { Day, Market } from "#core/facts.ts";
import type { OutRow } from "#files/out-cell.ts";
import { findReconciliation, type ReconciledType } from "#ledger/reports/reconciliation/reconciliation.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { TextLocale } from "#text/texts.ts";
import type { Api } from "../http/deps.ts";
import { numberOf } from "../http/ids.ts";
import { type SayText, sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import { countEntries, findEntries } from "./entries.query.ts";
import { presentEntry } from "./entry.present.ts";
import { presentSetAside, setAsideCells } from "./set-aside.present.ts";
import { findSetAside } from "./set-aside.query.ts";
import { answerRefundsWithoutOrder, refundCells, refundsOfMonth, refundsWithoutOrderFile } from "./refunds-without-order.ts";
import { answerWithoutSale, withoutSaleFile } from "./without-sale.ts";

type Place = { month: string; market: Market; from: Day; to: Day };

type Asked = { query: { month?: string | undefined; market?: Market | undefined }; market: Market; today: Day };

function placeOf({ query, market, today }: Asked): Place {
  const month = query.month ?? today.slice(0, 7);
  const from = parseDay(`${month}-01`);
  return { month, market: query.market ?? market, from, to: endOfMonth(from) };
}

function presentRow(row: ReconciledType, locale: TextLocale): ReconciliationRow {
  const { typeId, typeName, namePl, nameEn, line, currency, entries, value, posted, vat, difference, mismatched, withoutSale } = row;
  const known = locale === "pl" ? namePl : nameEn || namePl;
  return { typeId, name: known || typeName || typeId, line, currency, entries, value, posted, vat, difference, mismatched, withoutSale };
}

type Sums = Omit<ReconciliationRow, "typeId" | "name" | "line">;

function added(one: Sums, other: Sums): Sums {
  return {
    currency: one.currency,
    entries: one.entries + other.entries,
    value: one.value + other.value,
    posted: one.posted + other.posted,
    vat: one.vat + other.vat,
    difference: one.difference + other.difference,
    mismatched: one.mismatched + other.mismatched,
    withoutSale: {
      entries: one.withoutSale.entries + other.withoutSale.entries,
      value: one.withoutSale.value + other.withoutSale.value,
    },
  };
}

function totalsOf(rows: readonly ReconciliationRow[]): Sums[] {
  const totals = new Map<string, Sums>();
  for (const { typeId: _typeId, name: _name, line: _line, ...row } of rows) {
    const before = totals.get(row.currency);
    totals.set(row.currency, before === undefined ? row : added(before, row));
  }
  return [...totals.values()];
}

const SHOWN_ASIDE = 100;
/** What a file holds at most beside the fees of a month. */
const ALL_ASIDE = 100_000;

const COLUMNS = ["type", "name", "kind", "entries", "billed", "posted", "vat", "difference", "currency"] as const;

function cells(row: ReconciliationRow, say: SayText): OutRow {
  const kind = row.line === "none" ? say("api:reconciliation.settlement") : say(`figures:${row.line}`);
  const { typeId, name, entries, value, posted, vat, difference, currency } = row;
  return [typeId, name, kind, entries, { minor: value }, { minor: posted }, { minor: vat }, { minor: difference }, currency];
}

export function registerReconciliation(api: Api): void {
  const { texts } = api.deps;

  route(api, reconciliationRoute, async (call) => {
    const { month, market, from, to } = placeOf(call);
    const found = await findReconciliation(call.scope, { from, to, markets: [market], storeIds: null });
    const rows = found.map((row) => presentRow(row, call.locale));
    const say = sayIn(texts, call.locale);
    const limit = call.query.format === undefined ? SHOWN_ASIDE : ALL_ASIDE;
    const aside = await findSetAside(call.scope, { from, to, market, limit });
    const refundsWithoutOrder = await refundsOfMonth(call.scope, { from, to, market, limit });
    const setAside = { total: aside.total, items: aside.items.map((row) => presentSetAside(row, say, call.locale)) };
    if (call.query.format !== undefined) {
      const header = COLUMNS.map((column) => say(`api:reconciliation.${column}`));
      const name = say("api:reconciliation.fileName", { month, market });
      const besides = [
        ...setAside.items.map((one) => setAsideCells(one, say)),
        ...refundsWithoutOrder.items.map((one) => refundCells(one, say)),
      ];
      const listedRows = [...rows.map((row) => cells(row, say)), ...besides];
      return tableFile(call, call.query.format, { name, range: null, header, rows: listed(listedRows) });
    }
    const fees = rows.filter(({ line }) => line !== "none");
    const settlements = rows.filter(({ line }) => line === "none");
    return { month, market, rows: fees, settlements, totals: totalsOf(fees), setAside, refundsWithoutOrder };
  });

  route(api, reconciliationEntriesRoute, async (call) => {
    const { page, perPage, typeId = null, entryId } = call.query;
    // An id that cannot exist finds nothing, and 0 is none.
    const entry = entryId === undefined ? null : (numberOf(entryId) ?? 0);
    const question = { ...placeOf(call), typeId, entryId: entry, limit: perPage, offset: (page - 1) * perPage };
    return inSnapshot(call.scope, async (scope) => ({
      items: (await findEntries(scope, question)).map(presentEntry),
      total: await countEntries(scope, question),
      page,
      perPage,
    }));
  });

  route(api, refundsWithoutOrderRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerRefundsWithoutOrder(call) : refundsWithoutOrderFile(call, format, sayIn(texts, call.locale));
  });

  route(api, withoutSaleRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerWithoutSale(call) : withoutSaleFile(call, format, sayIn(texts, call.locale));
  });
}
