/** A paper on pages of A4: pure, so that tests see where every word stands before there is a file. */
import type { Paper, PaperBlock } from "#core/paper/paper.ts";
import { linesOfText } from "./lines-of-text.ts";
import { lower, type Mark, type Measure, MUTED, type Page } from "./marks.ts";
import { placeBridge, placeChart, placeFacts, placeFigures, placeHead } from "./place-front.ts";
import { placeTable, type TableRoom } from "./place-table.ts";
import { type Area, heightOf, type Placed, type Strip, textAt } from "./strip.ts";

/** Points. */
export const A4 = { short: 595.28, long: 841.89 } as const;
const TOP = 34;
const BOTTOM = 40;
const SIDE = { tall: 42, wide: 28 } as const;
const LARGEST = 8;
const BETWEEN = 16;
const FOOT_SIZE = 7;

export type PlacedPaper = { width: number; height: number; pages: readonly Page[] };

export function placePaper(paper: Paper, measure: Measure): PlacedPaper {
  const look = paper.isWide ? "wide" : "tall";
  const [width, height] = paper.isWide ? [A4.long, A4.short] : [A4.short, A4.long];
  const side = SIDE[look];
  const area: Area = { left: side, right: width - side, width: width - 2 * side, height: height - TOP - BOTTOM, measure };
  const top = placeHead(paper, area);
  const head: Placed = { strips: [top], repeated: null, isWhole: true };
  const running = runningHead(paper, area);
  const room = { largest: LARGEST, height: paper.isWide ? area.height - top.height - BETWEEN : null };
  const blocks = paper.blocks.flatMap((block) => placed(block, area, room));
  const pages = flow([head, ...blocks], area.height, running).map((marks) => marks.map((mark) => lower(mark, TOP)));
  return {
    width,
    height,
    pages: pages.map((marks, at) => [...marks, ...footOf(paper, area, height, { page: at + 1, pages: pages.length })]),
  };
}

function placed(block: PaperBlock, area: Area, room: TableRoom): Placed[] {
  switch (block.kind) {
    case "figures":
      return [placeFigures(block, area)];
    case "facts":
      return [placeFacts(block, area)];
    case "chart":
      return [placeChart(block, area)];
    case "bridge":
      return [placeBridge(block, area)];
    case "table":
      return placeTable(block, area, room);
  }
}

/** On each page but the first: whose paper it is, and of what. */
function runningHead({ company, title, facts }: Paper, { left, width, measure }: Area): Strip {
  const text = [company, title, facts[0]?.value ?? ""].filter((part) => part !== "").join(" · ");
  const [line = ""] = linesOfText(text, width, 1, { size: FOOT_SIZE, font: "normal" }, measure);
  return { height: 20, marks: [textAt(line, 0, 10, { x: left, size: FOOT_SIZE, color: MUTED }, measure)] };
}

function footOf({ made, pageOf }: Paper, { left, right, measure }: Area, height: number, at: { page: number; pages: number }): Mark[] {
  const style = { size: FOOT_SIZE, color: MUTED };
  const pages = pageOf.replace("{{page}}", String(at.page)).replace("{{pages}}", String(at.pages));
  return [
    textAt(made, height - 28, 10, { x: left, ...style }, measure),
    textAt(pages, height - 28, 10, { x: right, ...style, align: "right" }, measure),
  ];
}

/** Fills pages from above; nothing is on two of them, and no head stands at the end of one. */
function flow(blocks: readonly Placed[], room: number, running: Strip): Mark[][] {
  const pages: Mark[][] = [[]];
  const at: Pen = { y: 0, isFresh: true };
  const put = (strip: Strip): void => {
    pages.at(-1)?.push(...strip.marks.map((mark) => lower(mark, at.y)));
    at.y += strip.height;
    at.isFresh = false;
  };
  const turn = (): void => {
    pages.push([]);
    at.y = 0;
    put(running);
    at.isFresh = true;
  };
  for (const block of blocks) {
    if (!at.isFresh && beginsPage(block, at.y, room, running)) turn();
    if (!at.isFresh) at.y += BETWEEN;
    for (const [index, strip] of block.strips.entries()) {
      if (!at.isFresh && at.y + keptHeight(block.strips, index) > room) {
        turn();
        if (block.repeated !== null && strip !== block.repeated) put(block.repeated);
      }
      put(strip);
    }
  }
  return pages;
}

/** `isFresh`: nothing of the paper stands on the page yet. */
type Pen = { y: number; isFresh: boolean };

/** Its own, or the one it fits where it does not fit what is left of this. */
function beginsPage({ strips, isWhole, isNewPage }: Placed, y: number, room: number, running: Strip): boolean {
  const whole = heightOf(strips);
  return isNewPage === true || (isWhole && whole <= room - running.height && y + BETWEEN + whole > room);
}

/** Of the strip and those it may not be parted from. */
function keptHeight(strips: readonly Strip[], from: number): number {
  let height = 0;
  for (const strip of strips.slice(from)) {
    height += strip.height;
    if (strip.isKept !== true) break;
  }
  return height;
}
