/** Product files: what the seller's goods are and cost. */
import type { Bp, Currency, Day, Decimal, Market, Minor } from "#core/facts.ts";
import { parseDecimal } from "#core/money.ts";
import type { Cell } from "./cells.ts";
import { isProblem, problem } from "./cell-problem.ts";
import type { CellProblem } from "./cell-problem.ts";
import { WITHOUT_COLUMN } from "./columns.ts";
import { COST_COLUMNS } from "./cost-columns.ts";
import type { CostColumn } from "./cost-columns.ts";
import { createFields } from "./fields.ts";
import type { Field, Fields } from "./fields.ts";
import type { Question } from "./file-error.ts";
import { fold, wordsOf } from "./fold.ts";
import { readCurrency } from "./markets.ts";
import { currencyBeside } from "./numbers.ts";
import { createMarginCost, marginIs, marginQuestion, modeOfPrice } from "./margin-cost.ts";
import { refuseOtherTables } from "./other-tables.ts";
import { readableFile } from "./readable-file.ts";
import type { FileRequest, ReadableFile, RowReading } from "./readable-file.ts";
import { remembered } from "./remembered.ts";
import { openTable } from "./table.ts";
import type { HeaderFacts, Table } from "./table.ts";
import type { Warnings } from "./warnings.ts";
import { readVatRate, readVatRatesByCountry } from "./vat-rate.ts";

export type CostRow = {
  line: number;
  /** Empty where the file names its goods by offers alone: `offerId` is there then. */
  sku: string;
  name: string | null;
  /** 8, 12, 13 or 14 digits; other product numbers are not kept. */
  ean: string | null;
  offerId: string | null;
  /** Per unit, at most 4 decimals; null = the row only says what the product is. */
  cost: Decimal | null;
  /** Null when the file says nothing: the market's, PLN for the general cost. */
  currency: Currency | null;
  /** Null when the file says nothing: net for a VAT payer, gross for others. */
  vatMode: "net" | "gross" | null;
  /** The product's VAT rate, in the row's market when there is one. */
  vatRateBp: Bp | null;
  vatExemption: string | null;
  /** Rates by country, when the cell names countries ("23% (PL), 21% (CZ)"). */
  vatRates: Partial<Record<Market, Bp>>;
  /** Inclusive; null = since ever, until the next one. */
  validFrom: Day | null;
  validTo: Day | null;
  /** Null = the general cost of all markets. */
  market: Market | null;
  /** Packaging of one unit, minor units of PLN. */
  packaging: Minor | null;
  /** Who it is bought from. */
  supplier: string | null;
  tags: string[];
};

/** FileError: UNREADABLE, TOO_LARGE, or NEEDS_ANSWER. A row without a market is a general cost, so none is asked for. */
export async function openCostsFile(request: Omit<FileRequest, "market">): Promise<ReadableFile<CostRow>> {
  const questions = (header: HeaderFacts<CostColumn>): Question[] => neededOf(header, request.answers ?? {});
  const table = await openTable({ ...request, kind: COST_COLUMNS, layouts: "products", questions });
  return readableFile(table, (warnings) => createCostReading(table, marginIs(request.answers), warnings));
}

/** The catalogue of offers has no costs, and any list may be one when the seller says so. */
function neededOf(header: HeaderFacts<CostColumn>, answers: FileRequest["answers"]): Question[] {
  const { has, headers, missing } = header;
  refuseOtherTables(headers);
  const ofMargin = marginQuestion(header, answers);
  const fromMargin = has("margin") && has("offer_price") && marginIs(answers) !== "-";
  const isCatalogue = has("offer_id") && headers.some((header) => fold(header) === "tytuloferty");
  const costless = isCatalogue || answers?.["column:cost"] === WITHOUT_COLUMN;
  return missing.flatMap((question) => {
    if (question.id !== "column:cost") return [question];
    if (ofMargin !== null) return [ofMargin];
    if (fromMargin) return [];
    return costless ? [] : [{ ...question, options: [...question.options, WITHOUT_COLUMN] }];
  });
}

function createCostReading(table: Table<CostColumn>, margin: ReturnType<typeof marginIs>, warnings: Warnings): RowReading<CostRow> {
  const fields = createFields(table);
  const sku = createSkuField(fields, table);
  const name = fields.label("name");
  const ean = fields.value("ean", readEan);
  const eanCell = fields.cell("ean");
  const offerId = fields.code("offer_id");
  const stated = createCostField(fields);
  const ofMargin = createMarginCost(fields, table, margin);
  const cost: Field<Decimal> = () => stated() ?? ofMargin();
  const currency = createCurrencyField(fields);
  const vatMode = createVatModeField(
    fields,
    table.columns["cost"] ?? table.columns["offer_price"] ?? "",
    table.has("cost") ? null : modeOfPrice(margin),
  );
  const vat = createVatField(fields);
  const validFrom = fields.day("valid_from");
  const validTo = fields.day("valid_to");
  const market = fields.market("market");
  const packaging = fields.amount("packaging");
  const supplier = fields.label("supplier");
  const tags = fields.label("tags");

  return {
    read(record) {
      fields.begin(record);
      const { rates, ...vatOfRow } = vat();
      const row: CostRow = {
        line: record.line,
        sku: sku(),
        name: name(),
        ean: ean(),
        offerId: offerId(),
        cost: cost(),
        currency: currency(),
        vatMode: vatMode(),
        ...vatOfRow,
        vatRates: rates,
        validFrom: validFrom(),
        validTo: validTo(),
        market: market() ?? marketOfRates(rates),
        packaging: packaging(),
        supplier: supplier(),
        tags: tagsOf(tags()),
      };
      if (row.validFrom !== null && row.validTo !== null && row.validTo < row.validFrom) {
        fields.reject("valid_to", problem("rowPeriodReversed"));
      }
      if (row.ean === null && ROUNDED.test(String(eanCell()))) warnings.add("warnRoundedEan", row.line);
      const error = fields.rejected();
      return error === null ? { row } : { error };
    },
  };
}

/** The SKU; a file without that column may name its goods by their offers. */
function createSkuField(fields: Fields<CostColumn>, table: Table<CostColumn>): () => string {
  const sku = fields.code("sku");
  if (table.has("sku")) return fields.required("sku", sku, "");
  const offerId = fields.required("offer_id", fields.code("offer_id"), "");
  return () => {
    offerId();
    return "";
  };
}

/** A rate of a single foreign country is a rate of that market. */
function marketOfRates(rates: CostRow["vatRates"]): Market | null {
  const [[market] = ["PL"], ...others] = Object.entries(rates);
  return others.length === 0 && (market === "CZ" || market === "SK" || market === "HU") ? market : null;
}

/** Price and freight of one unit together. */
function createCostField(fields: Fields<CostColumn>): Field<Decimal> {
  const price = fields.unitPrice("cost");
  const extra = fields.unitPrice("extra_cost");
  return () => {
    const first = price();
    const second = extra();
    if (first?.startsWith("-") === true || second?.startsWith("-") === true) fields.reject("cost", problem("rowNegativeCost"));
    return first === null || second === null ? (first ?? second) : sumOf(first, second);
  };
}

function sumOf(first: Decimal, second: Decimal): Decimal {
  const a = parseDecimal(first);
  const b = parseDecimal(second);
  const scale = Math.max(a.scale, b.scale);
  const units = a.units * 10n ** BigInt(scale - a.scale) + b.units * 10n ** BigInt(scale - b.scale);
  const digits = units.toString().padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
}

function createCurrencyField(fields: Fields<CostColumn>): Field<Currency> {
  const statedIn = fields.value("cost_currency", remembered(readCurrency));
  const cost = fields.cell("cost");
  return () => {
    const stated = statedIn();
    const beside = currencyBeside(cost());
    if (stated !== null && beside !== null && stated !== beside) fields.reject("cost", problem("rowTwoCurrencies"));
    return stated ?? beside;
  };
}

const NET = new Set(["net", "netto", "n", "bezdph"]);
const GROSS = new Set(["gross", "brutto", "b", "g", "sdph"]);

/** The column, else a word in the header of the cost: „Koszt zakupu netto”. The ERP XT sheet has net prices only. */
function createVatModeField(fields: Fields<CostColumn>, costHeader: string, otherwise: "gross" | null): Field<"net" | "gross"> {
  const words = wordsOf(costHeader);
  const ofHeader = modeOf(words, NET, GROSS) ?? (costHeader === "CenaZakupu" ? "net" : null);
  const stated = fields.value("cost_vat", (cell) => modeOf([fold(String(cell))], NET, GROSS) ?? problem("rowUnknownVatMode"));
  return () => stated() ?? ofHeader ?? otherwise;
}

function modeOf(words: readonly string[], net: ReadonlySet<string>, gross: ReadonlySet<string>): "net" | "gross" | null {
  if (words.some((word) => net.has(word))) return "net";
  return words.some((word) => gross.has(word)) ? "gross" : null;
}

type VatOfRow = { vatRateBp: Bp | null; vatExemption: string | null; rates: Partial<Record<Market, Bp>> };

function createVatField(fields: Fields<CostColumn>): () => VatOfRow {
  const field = fields.value("vat_rate", remembered(readVat));
  const exemption = fields.label("vat_exemption");
  return () => {
    const found = field() ?? { vatRateBp: null, vatExemption: null, rates: {} };
    return { ...found, vatExemption: found.vatExemption ?? exemption() };
  };
}

function readVat(cell: Cell): VatOfRow | null | CellProblem {
  const byCountry = Object.entries(readVatRatesByCountry(cell));
  const plain = byCountry.length === 0 ? readVatRate(cell) : (readVatRatesByCountry(cell).PL ?? byCountry[0]?.[1] ?? null);
  if (plain === null || isProblem(plain)) return plain;
  const rates = Object.fromEntries(byCountry.map(([market, { rate }]) => [market, rate]));
  return { vatRateBp: plain.rate, vatExemption: plain.exemption, rates };
}

/** What a spreadsheet makes of thirteen digits that it takes for a number. */
const ROUNDED = /^\s*\d(?:[.,]\d+)?e\+?\d+\s*$/i;
const EAN = /^(?:\d{8}|\d{12,14})$/;

function readEan(cell: Cell): string | null {
  const digits = String(cell).replaceAll(/[\s-]/g, "").replace(/^'/, "");
  return EAN.test(digits) ? digits : null;
}

function tagsOf(text: string | null): string[] {
  const tags = (text ?? "").split(/[,;|]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
