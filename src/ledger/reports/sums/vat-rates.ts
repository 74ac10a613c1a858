/** The VAT rates of order lines as the ledger's definition decides them, each with its origin. */
import { sql } from "kysely";
import type { Bp, Day, TaxVersion } from "#core/facts.ts";
import { type PostingVat, postingVat, type RatesOfLine } from "#core/posting-vat.ts";
import { taxOn, type VatSource } from "#core/vat.ts";
import type { CompanyScope } from "#db/scope.ts";
import { bp, NO_VAT } from "#core/money.ts";
import { companyCtes, orderCtes, VAT_ORIGIN } from "../../definition/orders.sql.ts";
import type { FoundPosting, PostingFacts } from "../postings/postings.sql.ts";

type LineRate = { lineId: number; day: Day; rate: Bp; origin: VatSource | "abroad"; fee: Bp | null; firstFee: Bp | null };

/** VAT inside an order file's fees where the file says nothing. */
const USUAL_FEE_VAT = bp(2300);

async function findLineRates({ db, companyId }: CompanyScope, orderIds: readonly number[]): Promise<LineRate[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<LineRate>`
    with ${companyCtes(companyId)}, ${orderCtes(companyId, orderIds, sql`, ${VAT_ORIGIN} as vat_origin, l.fee_vat_rate as said_fee_vat`)}
    select id as "lineId", day, vat_rate as rate, vat_origin as origin, said_fee_vat as fee,
           first_value(said_fee_vat) over (partition by order_id order by is_sale desc, turn) as "firstFee"
    from line`.execute(db);
  return rows;
}

async function findTaxProfile({ db, companyId }: CompanyScope): Promise<TaxVersion[]> {
  const { rows } = await sql<TaxVersion>`
    select from_day as "from", vat_payer as "vatPayer", oss from tax_profiles where company_id = ${companyId} order by from_day`.execute(
    db,
  );
  return rows;
}

const feeRate = (fileRate: Bp | null): PostingVat => ({ rate: fileRate ?? USUAL_FEE_VAT, origin: fileRate === null ? "fileUsual" : "file" });

/** Postings with the rate of each. */
export async function withVat(company: CompanyScope, postings: readonly FoundPosting[]): Promise<PostingFacts[]> {
  if (postings.length === 0) return [];
  const orderIds = new Set(postings.filter(({ lineId }) => lineId !== 0).map(({ orderId }) => orderId));
  const rates = await findLineRates(company, [...orderIds]);
  const profile = await findTaxProfile(company);
  const ofLines = new Map(
    rates.map(({ lineId, rate, origin, fee, firstFee }): [number, RatesOfLine] => [
      lineId,
      { sold: { rate, origin }, commission: feeRate(fee), delivery: feeRate(firstFee) },
    ]),
  );
  return postings.map((posting) => ({ ...posting, vat: postingVat(posting, ofLines.get(posting.lineId) ?? null, profile) }));
}

/** The rate of each line of the orders on the line's own day. */
export async function findVatOfLines(company: CompanyScope, orderIds: readonly number[]): Promise<Map<number, PostingVat>> {
  const rates = await findLineRates(company, orderIds);
  const profile = await findTaxProfile(company);
  return new Map(
    rates.map(({ lineId, day, rate, origin }) => [
      lineId,
      taxOn(profile, day).vatPayer ? { rate, origin } : { rate: NO_VAT, origin: "notPayer" },
    ]),
  );
}
