/** Statistics of the Allegro Ads panel: what advertising cost and sold, by offer or by campaign (docs/RULES.md, Columns of files). */
import type { Currency, Day, Minor } from "#core/facts.ts";
import { isDay } from "#core/day.ts";
import { ADS_COLUMNS, type AdsColumn } from "./ads-columns.ts";
import { problem } from "./cell-problem.ts";
import { textAt } from "./cells.ts";
import { createFields, type Field, type Fields } from "./fields.ts";
import { FileError } from "./file-error.ts";
import { fold } from "./fold.ts";
import { readCurrency } from "./markets.ts";
import { currencyBeside } from "./numbers.ts";
import { type FileRequest, readableFile, type ReadableFile, type RowReading } from "./readable-file.ts";
import { remembered } from "./remembered.ts";
import { openTable, type Table } from "./table.ts";

export type AdsRow = {
  line: number;
  /** Null = of the whole period of the file. */
  day: Day | null;
  campaign: string;
  adGroup: string;
  /** Null in a file of campaigns. */
  offerId: string | null;
  offerName: string | null;
  /** Null when the file says nothing: the market's. */
  currency: Currency | null;
  /** As the panel writes it: whether VAT is in it, only its bills tell. */
  cost: Minor;
  /** Null when the file has no such column. */
  impressions: number | null;
  clicks: number | null;
  interest: number | null;
  adUnits: number | null;
  adSales: Minor | null;
};

/** FileError: UNREADABLE, TOO_LARGE, or NEEDS_ANSWER with questions about columns. */
export async function openAdsFile(request: Omit<FileRequest, "market">): Promise<ReadableFile<AdsRow>> {
  const table = await openTable<AdsColumn>({ ...request, kind: ADS_COLUMNS });
  currencyOfHeaders(table);
  return readableFile(table, () => createAdsReading(table));
}

const IN_HEADER = /\b(PLN|CZK|EUR|HUF)\b/i;

/** The currency in the headers of money; one file cannot have two. */
function currencyOfHeaders({ columns }: Table<AdsColumn>): Currency | null {
  const named = ["cost", "ad_sales"].flatMap((name) => IN_HEADER.exec(columns[name] ?? "")?.[1]?.toUpperCase() ?? []);
  const [first, ...others] = named;
  if (others.some((other) => other !== first)) throw new FileError("fileAdsTwoCurrencies", { currencies: named.join(", ") });
  return first ?? null;
}

const SUMS = new Set(["suma", "razem", "lacznie", "podsumowanie", "total", "sum"]);

function createAdsReading(table: Table<AdsColumn>): RowReading<AdsRow> {
  const fields = createFields(table);
  const day = fields.day("day");
  const campaign = fields.label("campaign");
  const adGroup = fields.label("ad_group");
  const offerId = fields.code("offer_id");
  const offerName = fields.label("offer_name");
  const cost = fields.required("cost", fields.amount("cost"), 0);
  const count = (name: AdsColumn): Field<number> => notNegative(fields, name, fields.quantity(name));
  const impressions = count("impressions");
  const clicks = count("clicks");
  const interest = count("interest");
  const adUnits = count("ad_units");
  const adSales = notNegative(fields, "ad_sales", fields.amount("ad_sales"));
  const currency = createCurrencyField(fields, currencyOfHeaders(table));

  return {
    read(record) {
      // The panel writes its sum under the first column of text, and nothing that names an offer.
      if (SUMS.has(fold(textAt(record.cells, 0))) || SUMS.has(fold(textAt(record.cells, 1)))) return { skip: true };
      fields.begin(record);
      const row: AdsRow = {
        line: record.line,
        day: day(),
        campaign: campaign() ?? "",
        adGroup: adGroup() ?? "",
        offerId: offerId(),
        offerName: offerName(),
        currency: currency(),
        cost: cost(),
        impressions: impressions(),
        clicks: clicks(),
        interest: interest(),
        adUnits: adUnits(),
        adSales: adSales(),
      };
      if (table.has("day") && row.day === null) fields.reject("day", problem("rowMissingValue"));
      if (table.has("offer_id") && row.offerId === null) fields.reject("offer_id", problem("rowMissingValue"));
      if (row.cost < 0) fields.reject("cost", problem("rowNegativeCost"));
      const error = fields.rejected();
      return error === null ? { row } : { error };
    },
  };
}

function notNegative<Value extends number>(fields: Fields<AdsColumn>, name: AdsColumn, field: Field<Value>): Field<Value> {
  return () => {
    const found = field();
    if (found !== null && found < 0) fields.reject(name, problem("rowBadNumber"));
    return found;
  };
}

/** A column, the header or a sign beside the cost; all of them must agree. */
function createCurrencyField(fields: Fields<AdsColumn>, ofHeader: Currency | null): Field<Currency> {
  const stated = fields.value("currency", remembered(readCurrency));
  const cost = fields.cell("cost");
  const sales = fields.cell("ad_sales");
  return () => {
    const said = [ofHeader, stated(), currencyBeside(cost()), currencyBeside(sales())].filter((one) => one !== null);
    const [first = null] = said;
    if (said.some((other) => other !== first)) fields.reject("cost", problem("rowTwoCurrencies"));
    return first;
  };
}

export type FilePeriod = { startDate: Day; endDate: Day };

const POINTED = /(\d{2})[-.](\d{2})[-.](\d{4})[_\s–-]+(\d{2})[-.](\d{2})[-.](\d{4})/;
const ISO = /(\d{4}-\d{2}-\d{2})[_\s–-]+(\d{4}-\d{2}-\d{2})/;

/** The period that the panel writes into the name: `statystyki_oferty_01-06-2026_30-06-2026.xlsx`. */
export function periodOfName(fileName: string): FilePeriod | null {
  const iso = ISO.exec(fileName);
  if (iso !== null) return periodOf(iso[1] ?? "", iso[2] ?? "");
  const found = POINTED.exec(fileName);
  if (found === null) return null;
  return periodOf(`${found[3]}-${found[2]}-${found[1]}`, `${found[6]}-${found[5]}-${found[4]}`);
}

/** Two days of at most two years, in order; null for anything else. */
function periodOf(first: string, last: string): FilePeriod | null {
  if (!isDay(first) || !isDay(last) || first > last) return null;
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  return years > 2 ? null : { startDate: first, endDate: last };
}

/** `yyyy-MM-dd/yyyy-MM-dd`, as the question about the period is answered. */
export function periodOfAnswer(answer: string | undefined): FilePeriod | null {
  const [first = "", last = "", ...others] = (answer ?? "").split("/");
  return others.length > 0 ? null : periodOf(first, last);
}
