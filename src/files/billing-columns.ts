import { defineKind } from "./columns.ts";

export type BillingColumn =
  | "id"
  | "occurred_at"
  | "type_id"
  | "type_name"
  | "amount"
  | "credit"
  | "debit"
  | "balance"
  | "currency"
  | "vat_rate"
  | "offer_id"
  | "offer_name"
  | "order_id"
  | "market"
  | "fee_date"
  | "details";

/** The marketplace's billing history (credits and debits apart) and our own billing file (docs/RULES.md, Columns of files). */
export const BILLING_COLUMNS = defineKind<BillingColumn>({
  aliases: {
    id: ["id", "entry id", "identyfikator wpisu"],
    occurred_at: ["occurred_at", "data", "data operacji", "date"],
    type_id: ["type_id", "kod typu", "kod operacji"],
    type_name: ["type_name", "typ operacji", "nazwa typu", "operation type", "type"],
    amount: ["amount", "kwota", "wartość", "value"],
    credit: ["credit", "uznania", "uznanie", "credits"],
    debit: ["debit", "obciążenia", "obciążenie", "debits"],
    balance: ["balance", "saldo"],
    currency: ["currency", "waluta"],
    vat_rate: ["vat_rate", "stawka vat", "vat"],
    offer_id: ["offer_id", "identyfikator oferty", "numer oferty", "id oferty"],
    offer_name: ["offer_name", "nazwa oferty", "tytuł oferty", "offer name", "offer title"],
    order_id: ["order_id", "identyfikator zamówienia", "numer zamówienia", "id zamówienia"],
    market: ["market", "rynek", "marketplace"],
    fee_date: ["fee_date", "opłata za dzień"],
    details: ["details", "szczegóły operacji", "szczegóły", "operation details"],
  },
  required: [["occurred_at"], ["type_name", "type_id"], ["amount", "credit", "debit"]],
  numbers: ["amount", "credit", "debit", "balance"],
  dates: ["occurred_at", "fee_date"],
});
