/** Worker thread of `write-pdf.ts`: draws the placed pages; their text can be searched, their fonts carry the letters of our languages. */
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import pdfmake, { type Content, type Style } from "pdfmake";
import type { Paper } from "#core/paper/paper.ts";
import { FONT_FILES, FONT_FOLDER, fontMeasure } from "./pdf/font-widths.ts";
import type { Mark, Page, TextMark } from "./pdf/marks.ts";
import { placePaper } from "./pdf/place-paper.ts";
import type { PdfMade } from "./write-pdf.ts";

/** Of the font's size: from the top of a line of Roboto to what its letters stand on. */
const TO_BASELINE = 1900 / 2048;
/** Letters stand where they were measured, not drawn together. */
const AS_MEASURED = { kern: false, liga: false };

pdfmake.setFonts({ Roboto: { normal: FONT_FILES.normal, bold: FONT_FILES.bold } });
// Nothing but the fonts is read, and nothing is fetched.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONT_FOLDER));

async function build(paper: Paper): Promise<Uint8Array> {
  const { width, height, pages } = placePaper(paper, fontMeasure());
  const document = pdfmake.createPdf({
    info: { title: paper.title, author: paper.company, creator: "Zyskomierz", subject: paper.facts.map(({ value }) => value).join(" · ") },
    language: paper.language,
    displayTitle: true,
    version: "1.7",
    pageSize: { width, height },
    pageMargins: 0,
    defaultStyle: { font: "Roboto" },
    content: pages.flatMap(pageContent),
  });
  return document.getBuffer();
}

type CanvasElement = Extract<Content, { canvas: unknown }>["canvas"][number];
type TextFeatures = NonNullable<Style["fontFeatures"]>;

/** What is drawn stands behind what is written, in the order in which it is read. */
function pageContent(marks: Page, at: number): Content[] {
  const drawn = marks.flatMap((mark): CanvasElement[] => (mark.kind === "text" ? [] : [canvasOf(mark)]));
  const written = marks.filter((mark): mark is TextMark => mark.kind === "text" && mark.text !== "");
  return [
    { text: "", fontSize: 1, ...(at === 0 ? {} : { pageBreak: "before" as const }) },
    { canvas: drawn, absolutePosition: { x: 0, y: 0 } },
    ...written.map(textOf),
  ];
}

function textOf({ x, y, text, size, font, color }: TextMark): Content {
  const position = { x, y: y - size * TO_BASELINE };
  return {
    text,
    fontSize: size,
    bold: font === "bold",
    color,
    noWrap: true,
    fontFeatures: asTyped(AS_MEASURED),
    absolutePosition: position,
  };
}

/** The library takes what its fonts take, a list of what is on or what is on and off by name; its types know the list alone. */
function asTyped(features: Readonly<Record<string, boolean>>) {
  return features as unknown as TextFeatures;
}

function canvasOf(mark: Exclude<Mark, { kind: "text" }>): CanvasElement {
  if (mark.kind === "rect") {
    const { x, y, width, height, fill, radius } = mark;
    return { type: "rect", x, y, w: width, h: height, r: radius, lineWidth: 0, color: fill };
  }
  const { points, color, width } = mark;
  return { type: "polyline", points: [...points], lineWidth: width, lineColor: color, lineCap: "round", lineJoin: "round" };
}

/** The worker is started by `write-pdf.ts` only, with this. */
function paperGiven(): Paper {
  return workerData as Paper;
}

function reply(port: MessagePort, message: PdfMade): void {
  port.postMessage(message);
}

if (parentPort !== null) {
  const port = parentPort;
  await build(paperGiven()).then(
    (bytes) => reply(port, { kind: "file", bytes }),
    (error: unknown) => reply(port, { kind: "failed", message: String(error) }),
  );
}
