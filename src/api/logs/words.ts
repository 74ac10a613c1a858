/** What stood in a changed field, in words; fields that have no name of their own are not told. */
import { dayText, rangeText } from "#core/day-text.ts";
import { isMarket, MARKETS } from "#core/market.ts";
import { numberTexts } from "#core/number-text.ts";
import type { TextLocale, Texts, TextValues } from "#text/texts.ts";
import type { LogEntry } from "#contract/logs.ts";
import type { Json } from "./audit.query.ts";
import type { KnownSource } from "../http/consent.ts";
import { nameKey, type Names } from "./names.query.ts";

export type Words = {
  texts: Texts;
  locale: TextLocale;
  names: Names;
  admins: Names;
  /** Whoever reads the log, where the team is theirs to change; nobody changes themselves. */
  teamOwnerId: number | null;
  sources: readonly KnownSource[];
};

export function say({ texts, locale }: Words, key: string, values?: TextValues): string {
  return texts.say(locale, key, values);
}

export function sayIfKnown(words: Words, key: string, values?: TextValues): string | null {
  return words.texts.has(words.locale, key) ? say(words, key, values) : null;
}

const MONEY = new Set(["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder", "deliveryAmount"]);
const PERCENT = new Set(["recoveryPercent", "complaintRecoveryPercent", "percent"]);
const NAMED: Readonly<Record<string, string>> = { storeId: "store", tagId: "productTag", productId: "product", into: "productTag" };

const asRow = (value: unknown): Json => (typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {});
const rowsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(asRow) : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The fields of an entry, each with what it held before and after; of lists only what differs. */
export function changesIn(words: Words, before: Json | null, after: Json | null): LogEntry["changes"] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const name = sayIfKnown(words, `history:fields.${field}`);
    const [old, fresh] = [linesOf(words, field, before?.[field]), linesOf(words, field, after?.[field])];
    if (name === null || old.join("\n") === fresh.join("\n")) return [];
    return [{ field: name, before: old.filter((line) => !fresh.includes(line)), after: fresh.filter((line) => !old.includes(line)) }];
  });
}

function linesOf(words: Words, field: string, value: unknown): string[] {
  if (field === "storeIds" && value === null) return [say(words, "history:value.everyStore")];
  if (value === undefined || value === null || value === "") return [];
  const lists: Readonly<Record<string, (row: Json) => string>> = {
    costs: (row) => costLine(words, row),
    batches: (row) => `${dayText(textIn(row["day"]), words.locale)}: ${numberIn(row["quantity"])} × ${unitCost(words, row)}`,
    recipes: (row) =>
      `${since(words, row["validFrom"])}: ${say(words, "history:value.parts", { count: rowsIn(row["components"]).length })}`,
    versions: (row) => termsLine(words, row),
    taxProfile: (row) => taxLine(words, row),
  };
  const list = lists[field];
  if (list !== undefined) return rowsIn(value).map(list);
  if (field === "terms") return [termsLine(words, { ...asRow(value), start: asRow(value)["startDate"], end: asRow(value)["endDate"] })];
  if (field === "vatRates" || field === "defaultVatRates") return rateLines(words, field, asRow(value));
  return Array.isArray(value) ? listLines(words, field, value) : plainLine(words, field, value);
}

function listLines(words: Words, field: string, list: readonly unknown[]): string[] {
  if (field in LISTED) return namesOf(words, field, list);
  return list.every((one) => typeof one === "string") ? [list.join(", ")] : [];
}

function plainLine(words: Words, field: string, value: unknown): string[] {
  const { money, count } = numberTexts(words.locale);
  if (typeof value === "boolean") return [say(words, value ? "history:value.yes" : "history:value.no")];
  if (typeof value === "number") {
    if (MONEY.has(field)) return [money(value, "PLN")];
    return [PERCENT.has(field) ? `${count(value)}%` : (nameOf(words, field, value) ?? count(value))];
  }
  if (typeof value !== "string") return [];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [dayText(value, words.locale)];
  return [sayIfKnown(words, `history:values.${field}.${value}`) ?? nameOf(words, field, value) ?? value];
}

/** Lists of numbers, each with what it numbers; what is gone has no name. */
const LISTED: Readonly<Record<string, string>> = { storeIds: "store", tagIds: "productTag", productIds: "product" };

export function namesOf(words: Words, field: string, ids: readonly unknown[]): string[] {
  const gone = say(words, "history:value.gone");
  return ids.map((id) => words.names.get(nameKey(LISTED[field] ?? "", String(id))) ?? gone);
}

const idIn = (value: unknown): string | number => (typeof value === "string" || typeof value === "number" ? value : "");

function nameOf({ names }: Words, field: string, value: string | number): string | null {
  const type = NAMED[field];
  return type === undefined ? null : (names.get(nameKey(type, value)) ?? null);
}

function since(words: Words, day: unknown): string {
  return textIn(day) === ""
    ? say(words, "history:value.ever")
    : say(words, "history:value.since", { day: dayText(textIn(day), words.locale) });
}

function unitCost(words: Words, row: Json): string {
  const { decimal, unit } = numberTexts(words.locale);
  const mode = say(words, row["vatMode"] === "gross" ? "history:value.gross" : "history:value.net");
  return `${decimal(textIn(row["unitCost"]) || "0")} ${unit(textIn(row["currency"]))} ${mode}`;
}

function costLine(words: Words, row: Json): string {
  const market = textIn(row["market"]);
  return `${market === "" ? "" : `${market}, `}${since(words, row["validFrom"])}: ${unitCost(words, row)}`;
}

/** Product rates are in basis points, those of the settings in percent. */
function rateLines({ locale }: Words, field: string, rates: Json): string[] {
  const { percent } = numberTexts(locale);
  const scale = field === "vatRates" ? 10_000 : 100;
  return MARKETS.flatMap((market) => {
    const rate = rates[market];
    return typeof rate === "number"
      ? [`${market} ${percent(rate / scale, { digits: Number.isInteger((rate * 100) / scale) ? 0 : 1 })}`]
      : [];
  });
}

function taxLine(words: Words, row: Json): string {
  const payer = say(words, row["vatPayer"] === true ? "history:value.payer" : "history:value.exempt");
  return `${since(words, row["from"])}: ${payer}${row["oss"] === true ? ", OSS" : ""}`;
}

/** „120,00 zł netto, cyklicznie co 1 miesiąc, od 01.01.2026” */
function termsLine(words: Words, row: Json): string {
  const { money, percent } = numberTexts(words.locale);
  const every = asRow(row["every"]);
  const [count, unit] = [numberIn(row["everyCount"] ?? every["count"]), textIn(row["everyUnit"] ?? every["unit"])];
  const size =
    typeof row["amount"] === "number"
      ? money(row["amount"], textIn(row["currency"]))
      : percent(numberIn(row["percentBp"]) / 10_000 || numberIn(row["percent"]) / 100);
  const mode = sayIfKnown(words, `history:value.${textIn(row["vatMode"])}`) ?? "";
  const kind = sayIfKnown(words, `expenses:words.kinds.${textIn(row["kind"])}`) ?? "";
  const rhythm = unit === "" ? "" : (sayIfKnown(words, `history:value.every.${unit}`, { count }) ?? "");
  const [start, end] = [textIn(row["start"]), textIn(row["end"])];
  const span = end === "" ? say(words, "history:value.from", { day: dayText(start, words.locale) }) : rangeText(start, end, words.locale);
  const market = textIn(row["market"]);
  const where = ["storeId", "tagId", "productId"].flatMap((field) => nameOf(words, field, idIn(row[field])) ?? []);
  return [
    `${size} ${mode}`.trim(),
    [kind, rhythm].filter((part) => part !== "").join(" "),
    span,
    ...(isMarket(market) ? [market] : []),
    ...where,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
