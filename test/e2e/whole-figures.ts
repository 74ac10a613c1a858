/**
 * Whether every figure on a screen is shown whole: „276 717,85” half under a column that stays reads as „6 717,85”.
 * A figure is measured where its glyphs lie, against everything that cuts or covers it.
 */
import type { Page } from "@playwright/test";

type Span = { left: number; right: number };
type Box = Span & { top: number; bottom: number };
type State = "whole" | "hidden" | { fault: string };

/** Each part is installed in the page by a function of its own, so it reaches the others through here. */
type Measures = {
  glyphs: (figure: Element) => DOMRect[];
  /** Of an element, where its content can be seen; its borders are no part of it. */
  inside: (element: Element) => Box;
  wordsOf: (element: Element) => string;
  figuresIn: (root: Element) => Element[];
  /** The box that scrolls a figure sideways. */
  scrollerOf: (figure: Element) => Element | null;
  coveredBy: (figure: Element, text: Box) => State;
  stateOf: (figure: Element, scroller: Element | null) => State;
  atRest: () => Promise<void>;
  /** Faults of the figures as they stand; what is whole is added to the seen ones. */
  look: (figures: readonly Element[], scroller: Element | null, seen: Set<Element>) => string[];
  /** Faults of the figures at the places to which they can be scrolled. */
  walk: (figures: readonly Element[], scroller: Element) => Promise<string[]>;
};

declare global {
  // eslint-disable-next-line no-var -- a name of the page
  var measures: Measures;
}

function install(): void {
  const glyphs = (figure: Element): DOMRect[] => {
    const rects: DOMRect[] = [];
    const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      // What only a screen reader hears has no place.
      if (text.parentElement === null || text.parentElement.closest(".ui_hidden-visually") !== null || text.nodeValue?.trim() === "")
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      rects.push(...range.getClientRects());
    }
    return rects.filter(({ width, height }) => width > 0 && height > 0);
  };
  const inside = (element: Element): Box => {
    const { left: x, top: y } = element.getBoundingClientRect();
    const [left, top] = [x + element.clientLeft, y + element.clientTop];
    return { left, right: left + element.clientWidth, top, bottom: top + element.clientHeight };
  };
  const wordsOf = (element: Element): string => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 40);
  const isShown = (element: Element): boolean =>
    element.closest(".ui_hidden-visually") === null && element.checkVisibility({ visibilityProperty: true });
  /** What is marked as a figure, and cells that hold a number of their own. */
  const figuresIn = (root: Element): Element[] => {
    const marked = [...root.querySelectorAll(".ui_num")].filter((found) => found.parentElement?.closest(".ui_num") === null);
    const cells = [...root.querySelectorAll("td")].filter(
      (cell) => cell.querySelector(".ui_num, table") === null && cell.closest(".ui_num") === null,
    );
    return [...marked, ...cells].filter((figure) => isShown(figure) && /\d/.test(figure.textContent ?? ""));
  };
  const scrollerOf = (figure: Element): Element | null => {
    for (let up = figure.parentElement; up !== null && up !== document.body; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth + 1) return up;
    }
    return null;
  };
  globalThis.measures = { ...globalThis.measures, glyphs, inside, wordsOf, figuresIn, scrollerOf };
}

function installCuts(): void {
  const TOLERANCE = 0.75;
  const leaves = (text: Span, { left, right }: Span): boolean => text.left < left - TOLERANCE || text.right > right + TOLERANCE;
  const areAround = (figure: Element, scroller: Element | null): Element[] => {
    const around: Element[] = [];
    for (let up: Element | null = figure; up !== null && up !== document.body && up !== scroller; up = up.parentElement) around.push(up);
    return around;
  };
  /** By the boxes around it, as far as the one that scrolls. */
  const cutBy = (figure: Element, text: Box, scroller: Element | null): string | null => {
    let scrollsDown = false;
    for (const up of areAround(figure, scroller)) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (up.matches("td, th, article, .ui_card") && leaves(text, up.getBoundingClientRect())) return `leaves its ${up.localName}`;
      const box = globalThis.measures.inside(up);
      scrollsDown ||= /auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight + 1;
      const isCutBelow = !scrollsDown && /hidden|clip/.test(overflowY) && (text.top < box.top - 3 || text.bottom > box.bottom + 3);
      if (isCutBelow || (overflowX !== "visible" && leaves(text, box))) return `is cut by ${up.className}`;
    }
    return null;
  };
  /** By the edge of the page, or of the box that scrolls it sideways. */
  const stateBeside = (figure: Element, text: Box, scroller: Element | null): State => {
    const seen = scroller === null ? { left: 0, right: document.documentElement.clientWidth } : globalThis.measures.inside(scroller);
    if (!leaves(text, seen)) return globalThis.measures.coveredBy(figure, text);
    if (scroller === null) return { fault: "leaves the page" };
    const isAway = text.right <= seen.left + TOLERANCE || text.left >= seen.right - TOLERANCE;
    return isAway ? "hidden" : { fault: "is cut by the edge of what scrolls" };
  };
  /** A range may part between its two ends. */
  const isRange = (figure: Element): boolean =>
    figure.matches(".ui_range") || figure.querySelector(".ui_range") !== null || (figure.textContent ?? "").includes("\u2013");
  const isOneAmount = (figure: Element): boolean =>
    (figure.matches(".ui_amount") || figure.querySelector(".ui_amount") !== null) && !isRange(figure);
  const stateOf = (figure: Element, scroller: Element | null): State => {
    const rects = globalThis.measures.glyphs(figure);
    const [first] = rects;
    // Columns and cards that are not whole show no figures.
    if (first === undefined || getComputedStyle(figure).webkitTextFillColor === "rgba(0, 0, 0, 0)") return "hidden";
    if (isOneAmount(figure) && rects.some(({ top }) => top > first.bottom - 2)) return { fault: "stands in two lines" };
    const text = {
      left: Math.min(...rects.map(({ left }) => left)),
      right: Math.max(...rects.map(({ right }) => right)),
      top: Math.min(...rects.map(({ top }) => top)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    };
    const cut = cutBy(figure, text, scroller);
    return cut === null ? stateBeside(figure, text, scroller) : { fault: cut };
  };
  globalThis.measures = { ...globalThis.measures, stateOf };
}

function installCovers(): void {
  const TOLERANCE = 0.75;
  /** Sideways: heads and totals that stay at the top do so in every column. */
  const staysBeside = (cell: Element): boolean => {
    const { position, left, right } = getComputedStyle(cell);
    return position === "sticky" && (left !== "auto" || right !== "auto");
  };
  /** Above or under what a box that scrolls down shows at the moment. */
  const isScrolledAway = (figure: Element, y: number): boolean => {
    for (let up = figure.parentElement; up !== null && up !== document.body; up = up.parentElement) {
      const { top, bottom } = globalThis.measures.inside(up);
      if (getComputedStyle(up).overflowY !== "visible" && (y < top || y > bottom)) return true;
    }
    return y < 0 || y > window.innerHeight;
  };
  const coverAt = (figure: Element, x: number, y: number): Element | null => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null || hit.contains(figure) || figure.contains(hit)) return null;
    // The bars at the top and at the foot of a phone lie over whatever the page has there at the moment.
    if (hit.closest(".bottom-bar_root, .bar_root") !== null) return null;
    // What lies over a whole tile or row so that it can be clicked anywhere shows nothing itself.
    const isClear = getComputedStyle(hit).backgroundColor === "rgba(0, 0, 0, 0)" && globalThis.measures.glyphs(hit).length === 0;
    return isClear ? null : hit;
  };
  /** By a cell of its own row that stays while the others scroll. */
  const stateInRow = (cell: Element | null, text: Box): State => {
    const staying = [...(cell?.parentElement?.children ?? [])].filter((other) => other !== cell && staysBeside(other));
    for (const other of staying) {
      const { left, right } = other.getBoundingClientRect();
      if (text.right <= left + TOLERANCE || text.left >= right - TOLERANCE) continue;
      const isWholly = text.left >= left - TOLERANCE && text.right <= right + TOLERANCE;
      return isWholly ? "hidden" : { fault: `is partly under „${globalThis.measures.wordsOf(other)}”` };
    }
    return "whole";
  };
  const coveredBy = (figure: Element, text: Box): State => {
    const inRow = stateInRow(figure.closest("td, th"), text);
    const y = (text.top + text.bottom) / 2;
    if (inRow !== "whole" || isScrolledAway(figure, y)) return inRow;
    const cover = coverAt(figure, text.left + 2, y) ?? coverAt(figure, text.right - 2, y);
    return cover === null ? "whole" : { fault: `is covered by ${cover.tagName.toLowerCase()}.${cover.className}` };
  };
  globalThis.measures = { ...globalThis.measures, coveredBy };
}

function installWalk(): void {
  /** What watches for things in sight hears of them at the end of the next frame. */
  const atRest = async (): Promise<void> => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const { inside, wordsOf, stateOf } = globalThis.measures;
  const nameOf = (figure: Element): string => {
    const row = figure.closest("tr, li, dl > div, section, [role=dialog]");
    return `„${wordsOf(figure)}” of ${row === null ? figure.parentElement?.className : wordsOf(row.querySelector("th, dt, h2") ?? row)}`;
  };
  const look = (figures: readonly Element[], scroller: Element | null, seen: Set<Element>): string[] =>
    figures.flatMap((figure) => {
      const state = stateOf(figure, scroller);
      if (state === "whole") seen.add(figure);
      return typeof state === "object" ? [`${nameOf(figure)} ${state.fault}`] : [];
    });
  /** At places between its columns too, and then wherever a figure is that was not seen yet. */
  const walk = async (figures: readonly Element[], scroller: Element): Promise<string[]> => {
    const seen = new Set<Element>();
    const start = scroller.scrollLeft;
    const most = scroller.scrollWidth - scroller.clientWidth;
    const faults: string[] = [];
    for (const place of [start, 0, 43, most / 2 + 17, most]) {
      scroller.scrollLeft = place;
      await atRest();
      faults.push(...look(figures, scroller, seen));
    }
    for (const figure of figures) {
      if (seen.has(figure)) continue;
      // Sideways alone: the page itself stays where it is.
      const [{ left, right }, box] = [figure.getBoundingClientRect(), inside(scroller)];
      const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(scroller);
      // Into the middle of what the columns that stay leave free.
      const staying = (Number.parseFloat(scrollPaddingLeft) || 0) - (Number.parseFloat(scrollPaddingRight) || 0);
      scroller.scrollLeft += (left + right - box.left - box.right - staying) / 2;
      await atRest();
      faults.push(
        ...look(
          figures.filter((other) => !seen.has(other)),
          scroller,
          seen,
        ),
      );
      if (!seen.has(figure)) faults.push(`${nameOf(figure)} is never seen whole`);
    }
    scroller.scrollLeft = start;
    return faults;
  };
  globalThis.measures = { ...globalThis.measures, atRest, look, walk };
}

/** Screens that the page opens from now on can be measured. */
export async function measureFigures(page: Page): Promise<void> {
  for (const part of [install, installCuts, installCovers, installWalk]) await page.addInitScript(part);
}

/** Faults of the screen as it stands: of its tables as they rest, or at every place to which they scroll. */
export function cutFigures(page: Page, where: "everywhere" | "at rest"): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const { atRest, figuresIn, scrollerOf, look, walk } = globalThis.measures;
    await atRest();
    const root = [...document.querySelectorAll("[role=dialog]")].findLast((dialog) => dialog.checkVisibility()) ?? document.body;
    const faults: string[] = [];
    for (const [scroller, figures] of Map.groupBy(figuresIn(root), scrollerOf)) {
      const walks = scroller !== null && asked === "everywhere";
      faults.push(...(walks ? await walk(figures, scroller) : look(figures, scroller, new Set())));
    }
    return [...new Set(faults)];
  }, where);
}
