/** Worker thread of `write-pdf.ts`: A4 across, its text can be searched, its fonts carry the letters of our languages. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import pdfmake, { type Content, type CustomTableLayout } from "pdfmake";
import type { PdfDocument, PdfMade, PdfPart, PdfRow, PdfTable } from "./write-pdf.ts";

const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");
/** Twelve months, their total, its share and change; more columns do not fit across the page at a size that can be read. */
const COLUMNS = 15;
/** Points: the page between its margins, what the names of the rows need, and what stands beside the text of a cell. */
const PAGE_WIDTH = 786;
const NAME_WIDTH = 130;
const CELL_PADDING = 2;
const LARGEST = 7.5;
const SMALLEST = 5;
/** Of the font's size, in figures. */
const DIGIT_WIDTH = 0.56;
const INDENT = 10;

pdfmake.setFonts({ Roboto: { normal: join(FONTS, "Roboto-Regular.ttf"), bold: join(FONTS, "Roboto-Medium.ttf") } });
// Nothing but the fonts is read, and nothing is fetched.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));

async function build({ title, subtitle, remarks = [], parts, foot }: PdfDocument): Promise<Uint8Array> {
  const document = pdfmake.createPdf({
    info: { title },
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [28, 28, 28, 36],
    defaultStyle: { font: "Roboto", fontSize: LARGEST },
    content: [
      { text: title, fontSize: 14, bold: true },
      { text: subtitle, margin: [0, 2, 0, 8], color: "#475467", fontSize: fontSize(parts[0] ?? { header: [], rows: [] }) },
      ...remarks.map((text) => ({ text, margin: BELOW })),
      ...parts.flatMap(partContent),
    ],
    footer: (page, pages) => ({
      text: foot.replace("{{page}}", String(page)).replace("{{pages}}", String(pages)),
      margin: [28, 8, 28, 0],
      color: "#626E81",
      fontSize: 7,
    }),
  });
  return document.getBuffer();
}

const BELOW: [left: number, top: number, right: number, bottom: number] = [0, 0, 0, 4];

function partContent(part: PdfTable | PdfPart): Content[] {
  const { header, rows } = part;
  const size = fontSize(part);
  const tables = columnGroups(header.length - 1).map((columns, at): Content => ({
    ...(at === 0 ? {} : { pageBreak: "before" as const }),
    fontSize: size,
    layout: LAYOUT,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", ...columns.map(() => "auto" as const)],
      body: [headerCells(header, columns), ...rows.map((row) => bodyCells(row, columns))],
    },
  }));
  if (!("title" in part)) return tables;
  const { title, note } = part;
  return [
    { text: title, fontSize: 11, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1 },
    ...(rows.length === 0 ? [] : tables),
    ...(note === null ? [] : [{ text: note, color: "#475467", margin: [0, 4, 0, 0] } satisfies Content]),
  ];
}

const LAYOUT: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => "#C5CCD6",
  paddingLeft: () => CELL_PADDING,
  paddingRight: () => CELL_PADDING,
};

/** As large as the longest amount leaves room for. */
function fontSize({ header, rows }: PdfTable): number {
  const columns = Math.min(COLUMNS, header.length - 1);
  const longest = Math.max(1, ...rows.flatMap(({ cells }) => cells.slice(1).map((cell) => cell.length)));
  const room = (PAGE_WIDTH - NAME_WIDTH) / Math.max(1, columns) - 2 * CELL_PADDING;
  return Math.max(SMALLEST, Math.min(LARGEST, room / (longest * DIGIT_WIDTH)));
}

/** Positions of the columns after the first one, in groups that fit a page. */
function columnGroups(count: number): number[][] {
  const positions = Array.from({ length: count }, (_, at) => at + 1);
  const groups: number[][] = [];
  for (let at = 0; at < count; at += COLUMNS) groups.push(positions.slice(at, at + COLUMNS));
  return groups;
}

function headerCells(header: readonly string[], columns: readonly number[]) {
  return [
    { text: header[0] ?? "", bold: true },
    ...columns.map((column) => ({ text: header[column] ?? "", bold: true, alignment: "right" as const })),
  ];
}

function bodyCells({ cells, depth, isStrong }: PdfRow, columns: readonly number[]) {
  return [
    { text: cells[0] ?? "", bold: isStrong, margin: indented(depth) },
    ...columns.map((column) => ({ text: cells[column] ?? "", bold: isStrong, alignment: "right" as const, noWrap: true })),
  ];
}

function indented(depth: number): [left: number, top: number, right: number, bottom: number] {
  return [depth * INDENT, 0, 0, 0];
}

/** The worker is started by `write-pdf.ts` only, with this. */
function documentGiven(): PdfDocument {
  return workerData as PdfDocument;
}

function reply(port: MessagePort, message: PdfMade): void {
  port.postMessage(message);
}

if (parentPort !== null) {
  const port = parentPort;
  await build(documentGiven()).then(
    (bytes) => reply(port, { kind: "file", bytes }),
    (error: unknown) => reply(port, { kind: "failed", message: String(error) }),
  );
}
