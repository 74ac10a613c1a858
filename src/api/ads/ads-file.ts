/** Advertising as files: every level with all rows, and the table of what a click may cost. */
import { type adsBreakEvenRoute, type adsRoute, type AdsRow, type BreakEvenRow } from "#contract/ads.ts";
import { ADS_COUNT_KEYS, ADS_MONEY_KEYS, ADS_RATIO_KEYS, type AdsKey, type AdsLevel } from "#core/ads-figures.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { inFileName, scopeName } from "../domain/file-scope.ts";
import { inReport, type SayText } from "../domain/report.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import { worthRange } from "./advertised.ts";
import { findAdsQuestion, sortedRows } from "./ads.ts";
import { findAdsRows, findCampaignRow } from "./ads-rows.ts";
import { findBreakEven, sortedBreakEven } from "./break-even.ts";

const KEYS: readonly AdsKey[] = [...ADS_COUNT_KEYS, ...ADS_MONEY_KEYS, ...ADS_RATIO_KEYS];
const CHECK_KEYS = ["billedGross", "reportedGross", "differenceGross", "billed", "allocated", "unallocated"] as const;

const amount = (minor: number | null): OutCell => (minor === null ? null : { minor });
const share = (value: number | null): OutCell => (value === null ? null : { decimal: String(value) });

function figureCell(row: AdsRow, key: AdsKey): OutCell {
  const value = row.figures[key];
  if (ADS_MONEY_KEYS.some((money) => money === key)) return amount(value);
  return ADS_RATIO_KEYS.some((ratio) => ratio === key) ? share(value) : value;
}

export async function adsFile(call: CallOf<typeof adsRoute>, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const { body, scope } = call;
  const { level, campaign } = body;
  const { rows, of } = await inReport(call, body.filter, async (within) => {
    const question = await findAdsQuestion(within, body);
    const row = campaign === undefined ? null : await findCampaignRow(question, campaign);
    return { rows: sortedRows(await findAdsRows(question, level, campaign), body.sort), of: row?.name ?? "" };
  });
  const header = [
    ...FIRST[level].map((column) => say(`reports:ads.${column}`)),
    ...KEYS.map((key) => say(`reports:ads.figures.${key}`)),
    ...(level === "day" ? CHECK_KEYS.map((key) => say(`reports:ads.check.${key}`)) : [say("reports:ads.advice")]),
  ];
  const name = say(`reports:ads.file.${level}`);
  const named = await scopeName(scope, body.filter, say);
  return tableFile(call, format, {
    name,
    range: body,
    scope: of === "" ? named : `${named}, ${inFileName(of)}`,
    header,
    rows: listed(rows.map((row) => cellsOf(row, level, say))),
  });
}

const FIRST: Record<AdsLevel, readonly string[]> = {
  campaign: ["campaign", "store", "adGroups"],
  offer: ["offer", "number", "sku", "store"],
  day: ["day"],
};

function cellsOf(row: AdsRow, level: AdsLevel, say: SayText): OutRow {
  const figures = KEYS.map((key) => figureCell(row, key));
  if (level === "day") return [row.id, ...figures, ...CHECK_KEYS.map((key) => amount(row.day?.[key] ?? null))];
  return [...namesOf(row), ...figures, row.advice === null ? null : say(`reports:ads.says.${row.advice.kind}`)];
}

function namesOf({ name, offer, campaign }: AdsRow): OutCell[] {
  if (offer !== null) return [name, offer.externalId, offer.sku ?? "", offer.storeName];
  return campaign === null ? [name] : [name, campaign.storeName, campaign.adGroups.join(", ")];
}

const BREAK_EVEN_COLUMNS = [
  "sku",
  "name",
  "units",
  "sales",
  "contribution",
  "costCoverage",
  "breakEvenAcos",
  "breakEvenRoas",
  "maxCostPerUnit",
  "averagePrice",
  "clicks",
  "conversion",
  "cpc",
  "maxCpc",
] as const;
const BREAK_EVEN_SHARES: readonly string[] = ["costCoverage", "breakEvenAcos", "breakEvenRoas", "conversion"];
const BREAK_EVEN_COUNTS: readonly string[] = ["units", "clicks"];

export async function breakEvenFile(call: CallOf<typeof adsBreakEvenRoute>, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const { body, scope } = call;
  const found = await inReport(call, body.filter, async (within) => {
    const range = worthRange(within);
    return { range, rows: sortedBreakEven(await findBreakEven(within, await findRangeRate(within, range.endDate)), body.sort) };
  });
  return tableFile(call, format, {
    name: say("reports:ads.file.breakEven"),
    range: found.range,
    scope: await scopeName(scope, body.filter, say),
    header: BREAK_EVEN_COLUMNS.map((column) => say(`reports:ads.breakEven.${column}`)),
    rows: listed(found.rows.map((row) => BREAK_EVEN_COLUMNS.map((column) => breakEvenCell(row, column)))),
  });
}

function breakEvenCell(row: BreakEvenRow, column: (typeof BREAK_EVEN_COLUMNS)[number]): OutCell {
  const value = row[column];
  if (typeof value !== "number") return value;
  if (BREAK_EVEN_COUNTS.includes(column)) return value;
  return BREAK_EVEN_SHARES.includes(column) ? share(value) : amount(value);
}
