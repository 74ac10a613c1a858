/** Billing files: the marketplace's own history of fees, or a file in our own columns (docs/RULES.md, Columns of files). */
import { createHash } from "node:crypto";
import type { Bp, Currency, Day, Instant, Market, Minor } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { BILLING_COLUMNS } from "./billing-columns.ts";
import type { BillingColumn } from "./billing-columns.ts";
import { readBillingDetails } from "./billing-details.ts";
import { billingTypeNamed, lineOfBillingType } from "./billing-types.ts";
import type { BillingLine } from "./billing-types.ts";
import { createBalanceCheck } from "./billing-balance.ts";
import { problem } from "./cell-problem.ts";
import { createMomentReader, NO_MOMENT } from "./dates.ts";
import type { Moment } from "./dates.ts";
import { createFields } from "./fields.ts";
import type { Field, Fields } from "./fields.ts";
import { fold } from "./fold.ts";
import { readCurrency } from "./markets.ts";
import { refuseOtherTables } from "./other-tables.ts";
import { isUniqueInItself } from "./own-form.ts";
import { marketOf, marketQuestion, readableFile } from "./readable-file.ts";
import type { FileRequest, ReadableFile, RowReading } from "./readable-file.ts";
import { remembered } from "./remembered.ts";
import { openTable } from "./table.ts";
import type { Table } from "./table.ts";
import type { Warnings } from "./warnings.ts";

export type BillingRow = {
  line: number;
  /** The entry's id, if no other can have it; else the row itself and which of its identical copies it is. */
  key: string;
  /** Another id, which may be a number of the file's own list. */
  ref: string | null;
  occurredAt: Instant;
  /** Calendar day of `occurredAt` in the market's zone. */
  billedOn: Day;
  /** The marketplace's code; `name:…` for a name that stands for no known code. */
  typeId: string;
  typeName: string;
  /** Null = not classified: other fees. */
  ledgerLine: BillingLine | null;
  /** Signed as the marketplace says, negative = charge; minor units. */
  amount: Minor;
  /** Of the account after the entry; null when the file says nothing. */
  balance: Minor | null;
  /** Null when the file says nothing: the market's. */
  currency: Currency | null;
  /** Null when the file says nothing, as the marketplace's own history does. */
  vatRateBp: Bp | null;
  vatExemption: string | null;
  offerId: string | null;
  /** What the file calls the offer; no part of the key. */
  offerName: string | null;
  orderId: string | null;
  market: Market;
  feeDate: Day | null;
  /** What explains the fee, `key: value` pairs. */
  details: string;
};

/** FileError: UNREADABLE, TOO_LARGE, or NEEDS_ANSWER with the questions. */
export async function openBillingFile(request: FileRequest): Promise<ReadableFile<BillingRow>> {
  const askMarket = marketQuestion(request);
  const table = await openTable<BillingColumn>({
    ...request,
    kind: BILLING_COLUMNS,
    layouts: "billing",
    questions: (header) => {
      refuseOtherTables(header.headers);
      return askMarket(header);
    },
  });
  return readableFile(table, (warnings) => createBillingReading(table, marketOf(request), warnings));
}

function createBillingReading(table: Table<BillingColumn>, defaultMarket: Market | null, warnings: Warnings): RowReading<BillingRow> {
  const fields = createFields(table);
  const marketField = fields.market("market");
  const market = fields.required("market", () => marketField() ?? defaultMarket, "PL");
  const moment = createMomentField(table, fields);
  const id = fields.id("id");
  const type = createTypeField(fields, warnings);
  const money = createMoneyField(fields, table);
  const currency = fields.value("currency", remembered(readCurrency));
  const vatRate = fields.vatRate("vat_rate");
  const offerId = fields.code("offer_id");
  const offerName = fields.label("offer_name");
  const orderId = fields.code("order_id");
  const feeDate = fields.day("fee_date");
  const details = fields.label("details");
  const keyOf = createRowKeys();
  const balance = createBalanceCheck();

  return {
    read(record) {
      fields.begin(record);
      const inMarket = market();
      const { at, day } = moment(inMarket);
      const typed = type(record.line);
      const { amount, credit, debit, balance: saldo } = money();
      const said = details();
      const explained = readBillingDetails(said ?? "");
      const vat = vatRate();
      const offer = offerId();
      const order = orderId() ?? explained.orderId;
      const entryId = id();
      const row: BillingRow = {
        line: record.line,
        ...NAMELESS,
        occurredAt: at,
        billedOn: day,
        ...typed,
        amount,
        balance: saldo,
        currency: currency(),
        vatRateBp: vat?.rate ?? null,
        vatExemption: vat?.exemption ?? null,
        offerId: offer,
        offerName: offerName(),
        orderId: order,
        market: inMarket,
        feeDate: feeDate() ?? explained.feeDate,
        details: explained.text,
      };
      const error = fields.rejected();
      if (error !== null) return { error };
      balance.see(amount, saldo);
      const key = keyOf([at, typed.typeId, typed.typeName, amount, credit, debit, saldo, offer, order, said]);
      return { row: { ...row, ...namesOf(entryId, key) } };
    },
    end() {
      const broken = balance.mismatches();
      if (broken > 0) warnings.add("warnBalance", null, {}, broken);
    },
  };
}

function createMomentField(table: Table<BillingColumn>, fields: Fields<BillingColumn>): (market: Market) => Moment {
  const moments = createMomentReader(table.dateOrder("occurred_at"));
  let zone = "";
  const read = fields.value("occurred_at", (cell) => moments(cell, zone));
  const field = fields.required("occurred_at", read, NO_MOMENT);
  return (market) => {
    zone = zoneOf(market);
    return field();
  };
}

type Names = Pick<BillingRow, "key" | "ref">;
const NAMELESS: Names = { key: "", ref: null };

/** An id that no other entry can have is the key; any other is looked up before it counts. */
function namesOf(id: string | null, contents: string): Names {
  return id !== null && isUniqueInItself(id) ? { key: id, ref: null } : { key: contents, ref: id };
}

type Typed = Pick<BillingRow, "typeId" | "typeName" | "ledgerLine">;

function createTypeField(fields: Fields<BillingColumn>, warnings: Warnings): (line: number) => Typed {
  const idOf = fields.id("type_id");
  const nameOf = fields.label("type_name");
  return (line) => {
    const id = idOf();
    const name = nameOf() ?? "";
    if (id === null && name === "") fields.reject("type_name", problem("rowMissingType"));
    const typed = typeOf(id, name);
    if (typed.ledgerLine === null) warnings.add("warnUnknownBillingType", line, { type: (name || (id ?? "")).slice(0, 100) });
    return typed;
  };
}

function typeOf(id: string | null, name: string): Typed {
  if (id !== null) return { typeId: id, typeName: name, ledgerLine: lineOfBillingType(id) };
  const known = billingTypeNamed(name);
  return { typeId: known?.id ?? `name:${fold(name)}`, typeName: name, ledgerLine: known?.line ?? null };
}

type Money = { amount: Minor; credit: Minor | null; debit: Minor | null; balance: Minor | null };

/** A debit is a charge whether the file writes its minus or not; a row without amounts is a remark of 0. */
function createMoneyField(fields: Fields<BillingColumn>, table: Table<BillingColumn>): () => Money {
  const amountOf: Field<Minor> = fields.amount("amount");
  const creditOf = fields.amount("credit");
  const debitOf = fields.amount("debit");
  const balanceOf = fields.amount("balance");
  const single = table.has("amount");
  return () => {
    const stated = amountOf();
    if (single && stated === null) fields.reject("amount", problem("rowMissingValue"));
    const credit = creditOf();
    const debit = debitOf();
    const amount = single ? (stated ?? 0) : (credit ?? 0) - Math.abs(debit ?? 0);
    return { amount, credit, debit, balance: balanceOf() };
  };
}

/**
 * Two parcels of one minute may cost the same, so identical rows are all kept: the key is the row and its turn.
 * Values and not the spelling count: a spreadsheet that saved the file again changed "12,30" to "12,3".
 */
function createRowKeys(): (parts: readonly (string | number | null)[]) => string {
  const seen = new Map<string, number>();
  return (parts) => {
    const row = createHash("sha256").update(parts.join("\u001f")).digest("base64url").slice(0, 27);
    const turn = (seen.get(row) ?? 0) + 1;
    seen.set(row, turn);
    return `${row}.${turn}`;
  };
}
