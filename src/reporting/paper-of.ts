/** The report as a page: what its file and its preview both draw, so that they cannot differ. */
import { dayText } from "#core/day-text.ts";
import { intlLocale } from "#core/number-text.ts";
import type { Paper, PaperTable } from "#core/paper/paper.ts";
import type { Texts } from "#text/texts.ts";
import type { ReportDocument, ReportPart, ReportRow } from "./document.ts";

/** `madeOn`: the day that stands in its head and at its foot. */
export function paperOf({ locale, company, taxId, name, facts, front, parts }: ReportDocument, texts: Texts, madeOn: string): Paper {
  const day = dayText(madeOn, locale);
  return {
    language: intlLocale(locale),
    isWide: false,
    company,
    taxId,
    title: name,
    facts: [...facts, { name: texts.say(locale, "reports:paper.madeOn"), value: day }],
    blocks: [...front, ...parts.map(tableOf)],
    made: texts.say(locale, "reports:paper.made", { day }),
    pageOf: texts.say(locale, "reports:paper.pageOf", { page: "{{page}}", pages: "{{pages}}" }),
  };
}

/** The SKU has a column of its own in the workbook; on the page it stands beside the name. */
const OFF_THE_PAGE: Partial<Record<ReportPart["section"], number>> = { products: 1 };

function tableOf({ section, title, header, rows, note }: ReportPart): PaperTable {
  const onPage = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => at !== OFF_THE_PAGE[section]);
  const shown = section === "income" ? rows.filter(hasAmounts) : rows;
  return {
    kind: "table",
    title,
    header: onPage(header),
    rows: shown.map(({ cells, depth, isStrong }) => ({ cells: onPage(cells).map(({ text }) => text), depth, isStrong })),
    note,
  };
}

/** A line of the statement on which nothing was booked in the days, nor in those before, says nothing on a page; the workbook has it. */
function hasAmounts({ cells, depth }: ReportRow): boolean {
  return depth === 0 || cells.slice(1).some(({ text }) => text !== "—" && /[1-9]/.test(text));
}
