/** A report of some days, from one state of the database: every number is the dashboard's of the same days and filter. */
import { dayText, rangeText } from "#core/day-text.ts";
import type { Day, Market } from "#core/facts.ts";
import { knownUntil, lastKnownDay } from "#core/known-days.ts";
import type { DisplayCurrency } from "#core/market.ts";
import { MARKETS } from "#core/market.ts";
import { comparisonRange, type DayRange } from "#core/period.ts";
import { REPORT_SECTIONS, type ReportSection } from "#core/scheduled-reports.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { knownDaysOf } from "#ledger/reports/sums/known-days.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import { chartColumns } from "./chart-block.ts";
import { findCompanyIdentity, taxIdText } from "./company.query.ts";
import { type ReportDocument, type Wording, wordingOf } from "./document.ts";
import type { Found } from "./found.ts";
import { frontBlocks } from "./front-blocks.ts";
import { SECTIONS } from "./sections.ts";
import { filterOfView } from "./view-filter.ts";

/** What a report says and how; not when, and to whom. */
export type ReportContent = {
  name: string;
  locale: TextLocale;
  sections: readonly ReportSection[];
  markets: readonly Market[];
  currency: DisplayCurrency;
  viewName: string | null;
  viewQuery: string;
};

/** `today` in the company's zone: nothing after it is read. */
export function buildReport(
  company: CompanyScope,
  texts: Texts,
  content: ReportContent,
  { range, today }: { range: DayRange; today: Day },
): Promise<ReportDocument> {
  const wording = wordingOf(texts, content.locale, content.currency);
  return inSnapshot(company, async (inside) => {
    const scope = await reportScope(inside, content, today);
    const before = comparisonRange(range.startDate, range.endDate, today);
    const rate = await findRangeRate(scope, range.endDate);
    const sumsOf = await findRangeSums(scope, [range, before, ...chartColumns(range)]);
    const found: Found = { scope, range, before, rate, sumsOf };
    const { name, taxId } = await findCompanyIdentity(inside);
    const remarks = remarksOf(found, wording);
    const days = rangeText(range.startDate, range.endDate, content.locale);
    const { scopeWords, amounts } = contentWords(content, wording);
    return {
      name: content.name,
      company: name,
      taxId: taxId === null ? null : taxIdText(taxId, wording.say),
      range,
      subtitle: [name, days, ...scopeWords, amounts].filter((part) => part !== "").join(" · "),
      facts: [
        { name: wording.say("reports:paper.range"), value: days },
        { name: wording.say("reports:paper.compared"), value: rangeText(before.startDate, before.endDate, content.locale) },
        { name: wording.say("reports:paper.scope"), value: scopeWords.join(" · ") },
        { name: wording.say("reports:paper.values"), value: amounts },
      ],
      locale: content.locale,
      remarks,
      front: await frontBlocks(found, { sections: content.sections, remarks }, wording),
      parts: sumsOf(range).postings === 0 ? [] : await partsOf(content.sections, found, wording),
    };
  });
}

function reportScope(inside: CompanyScope, { markets, currency, viewQuery }: ReportContent, today: Day): Promise<ReportScope> {
  const [market = "PL"] = markets;
  return resolveScope(inside, { filter: filterOfView(viewQuery, markets, today), market, currency, today });
}

async function partsOf(sections: readonly ReportSection[], found: Found, wording: Wording): Promise<ReportDocument["parts"]> {
  const parts = [];
  for (const section of REPORT_SECTIONS) if (sections.includes(section)) parts.push(await SECTIONS[section](found, wording));
  return parts;
}

function contentWords({ markets, viewName, currency }: ReportContent, { say }: Wording): { scopeWords: string[]; amounts: string } {
  const named = MARKETS.filter((market) => markets.includes(market));
  const key = named.length === MARKETS.length ? "everyMarket" : named.length === 1 ? "market" : "markets";
  return {
    scopeWords: [
      say(`reports:scope.${key}`, { markets: named.join(", ") }),
      ...(viewName === null ? [] : [say("reports:section.view", { name: viewName })]),
    ],
    amounts: say("reports:income.units.amount", { currency: say(`common:currencyWords.${currency}`) }),
  };
}

/** Whoever reads the first page knows what its profit is worth. */
function remarksOf({ scope, range, rate, sumsOf }: Found, { say, numbers, locale }: Wording): string[] {
  const found = sumsOf(range);
  const known = knownDaysOf(scope);
  const [last, until] = [lastKnownDay(known), knownUntil(range, known, scope.today)];
  if (found.isUnknown) {
    const words = rangeText(range.startDate, range.endDate, locale);
    if (last === null || last >= range.startDate) return [say("reports:remark.noData", { range: words })];
    return [say("reports:remark.noDataUntil", { range: words, day: dayText(last, locale) })];
  }
  if (found.postings === 0) return [say("reports:remark.empty", { range: rangeText(range.startDate, range.endDate, locale) })];
  const { profitState } = figuresOfRange(found, rate);
  const { units, costedUnits, estimatedUnits } = found.sums;
  const count = units - costedUnits - estimatedUnits;
  return [
    ...(until === null ? [] : [say("reports:remark.until", { day: dayText(until, locale) })]),
    ...(found.isBeforeSales ? [say("reports:remark.beforeSales")] : []),
    ...(profitState === "partial" || profitState === "unknown"
      ? [say(`reports:remark.${profitState}`, { units: numbers.count(count), sold: numbers.count(units) })]
      : []),
    ...(profitState === "estimated" ? [say("reports:remark.estimated")] : []),
    ...(found.lacksRates || rate.rate === null ? [say("reports:remark.rates")] : []),
  ];
}
