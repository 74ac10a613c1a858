/** Where every word of a paper stands: inside the page and its cell, over no other, figures under their heads to the point. */
import { expect, test } from "vitest";
import type { PaperBlock } from "#core/paper/paper.ts";
import { paperWith, statementOf } from "#testing/papers.ts";
import { fontMeasure } from "./font-widths.ts";
import { SMALLEST } from "./fit-columns.ts";
import { linesOfText } from "./lines-of-text.ts";
import { ASCENT, DESCENT, type Page, type TextMark } from "./marks.ts";
import { A4, placePaper, type PlacedPaper } from "./place-paper.ts";

const measure = fontMeasure();

const textsOf = (page: Page): TextMark[] => page.filter((mark): mark is TextMark => mark.kind === "text" && mark.text !== "");

type Box = { text: string; left: number; right: number; top: number; bottom: number };

const boxOf = ({ x, y, text, size, font }: TextMark): Box => ({
  text,
  left: x,
  right: x + measure(text, size, font),
  top: y - size * ASCENT,
  bottom: y + size * DESCENT,
});

/** Pairs of texts that lie over one another; a hundredth of a point is rounding. */
function overlapsOn(page: Page): string[] {
  const boxes = textsOf(page).map(boxOf);
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right - 0.01 && other.left < one.right - 0.01 && one.top < other.bottom - 0.01 && other.top < one.bottom - 0.01,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

function expectClean({ pages, width, height }: PlacedPaper): void {
  for (const page of pages) {
    expect(overlapsOn(page)).toEqual([]);
    const outside = textsOf(page)
      .map(boxOf)
      .filter(({ left, right, top, bottom }) => left < 27.9 || right > width - 27.9 || top < 30 || bottom > height - 15);
    expect(outside).toEqual([]);
  }
}

const statement = (months: number) => placePaper(paperWith([statementOf(months)], { isWide: true, title: "Rachunek wyników" }), measure);

test.each([1, 6, 12, 13])("a statement of %i months is one page of A4 across, at a size that is read", (months) => {
  const placed = statement(months);
  expect([placed.width, placed.height]).toEqual([A4.long, A4.short]);
  expect(placed.pages).toHaveLength(1);
  expectClean(placed);
  const sizes = textsOf(placed.pages[0] ?? []).map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST);
  expect(SMALLEST).toBeGreaterThanOrEqual(6.5);
});

test("more months go on, with the names of the rows, and every amount stands once", () => {
  const placed = statement(30);
  expect(placed.pages.length).toBeGreaterThan(1);
  expectClean(placed);
  for (const page of placed.pages) expect(textsOf(page).filter(({ text }) => text === "Zysk netto")).toHaveLength(1);
  const block = statementOf(30);
  const rows = block.kind === "table" ? block.rows : [];
  const written = placed.pages.flatMap(textsOf).map(({ text }) => text);
  for (const { cells } of rows)
    for (const cell of cells.slice(1))
      expect(written.filter((text) => text === cell).length).toBe(rows.flatMap((row) => row.cells).filter((text) => text === cell).length);
});

/** Right edges of texts, to a tenth of a point. */
const edgesOf = (marks: readonly TextMark[]): Set<string> => new Set(marks.map((mark) => boxOf(mark).right.toFixed(1)));

test("figures of a column and its head, in two lines or one, end at one edge", () => {
  const [page = []] = statement(12).pages;
  const texts = textsOf(page);
  const share = texts.filter(({ text }) => text === "−100,0%" || text === "przychodzie");
  expect(share.length).toBe(28 + 1);
  expect(edgesOf(share).size).toBe(1);
  const totals = texts.filter(({ text }) => text === "Razem" || text.startsWith("−1 465"));
  expect(totals.length).toBe(28 + 1);
  expect(edgesOf(totals).size).toBe(1);
});

const LONG = "Kubek ceramiczny z uchem w kształcie ryby, zielony, 350 ml, do zmywarki i mikrofalówki (KUB-ZIE-350-RYBA-000000000001)";

const EVERYTHING: PaperBlock[] = [
  {
    kind: "figures",
    items: ["Sprzedaż brutto", "Przychód netto", "Zysk netto", "Marża"].map((name) => ({
      name,
      value: "≤ 1 145 941,18 zł",
      change: "+4 941,98 zł (+3,5%)",
      tone: "good" as const,
    })),
  },
  {
    kind: "facts",
    title: "Jak pewne są te liczby",
    items: [
      { name: "Opłaty znane", value: "99,2%" },
      { name: "Szacunek opłat do czasu rozliczenia", value: "218,00 zł (prowizje 96,00 zł, dostawa 81,00 zł, reklamy 41,00 zł)" },
      { name: "Sztuki bez kosztu", value: "1 z 1 805" },
    ],
    notes: [`${"Zysk jest niepełny („≤”), bo części sztuk brakuje kosztu. ".repeat(6)}Koniec.`],
  },
  {
    kind: "chart",
    title: "Przychód i zysk, ostatnie 12 miesięcy",
    series: ["Przychód netto, zł", "Zysk netto, zł"],
    ticks: [
      { at: 0, text: "−50 000" },
      { at: 0.25, text: "0" },
      { at: 1, text: "150 000" },
    ],
    zero: 0.25,
    columns: Array.from({ length: 12 }, (_, at) => ({
      name: `paź ${15 + at}`,
      bars:
        at === 0
          ? [null, null]
          : [
              { from: 0.25, to: 0.9 },
              { from: 0.25, to: 0.1 },
            ],
      values: at === 0 ? ["—", "—"] : ["145 941", "≤ −17 807"],
    })),
    note: "Dane od 12.11.2025.",
  },
  {
    kind: "bridge",
    title: "Skąd zmiana zysku",
    sentence:
      "Zysk netto niższy o 705,74 zł niż w okresie 01–30.09.2026. Najwięcej zmieniły: wydatki −1 039,96 zł, liczba sztuk +720,10 zł.",
    steps: [
      { name: "Zysk netto 01–30.09.2026", amount: "18 512,96 zł", look: "end", from: 0, to: 0.9 },
      { name: "Liczba sztuk", amount: "+720,10 zł", look: "gain", from: 0.9, to: 1 },
      { name: "Wydatki", amount: "−1 039,96 zł", look: "loss", from: 1, to: 0.7 },
      { name: "Zysk netto 01–31.10.2026", amount: "17 807,22 zł", look: "end", from: 0, to: 0.7 },
    ],
    note: "Słupki zysku są skrócone: nie zaczynają się od zera.",
  },
  {
    kind: "table",
    title: "Zysk według produktów",
    header: ["Nazwa", "Sztuki", "Sprzedaż brutto", "Opłaty Allegro", "Reklamy", "Koszt towaru", "Zysk netto", "Marża", "Pokrycie kosztami"],
    rows: Array.from({ length: 90 }, (_, at) => ({
      cells: [
        at % 3 === 0 ? LONG : `Talerz ${at}`,
        "1 805",
        "145 941,18 zł",
        "−22 201,60 zł",
        "−2 849,31 zł",
        "−68 204,20 zł",
        "≤ 17 807,22 zł",
        "−14,6%",
        "100,0%",
      ],
      depth: 0,
      isStrong: false,
    })),
    note: "Produkty o największym zysku: 90 z 400.",
  },
];

test("a whole report: nothing lies over anything, nothing leaves the page, heads stand again where a table goes on", () => {
  const placed = placePaper(paperWith(EVERYTHING), measure);
  expect([placed.width, placed.height]).toEqual([A4.short, A4.long]);
  expectClean(placed);
  const [, ...later] = placed.pages;
  expect(later.length).toBeGreaterThan(1);
  for (const page of later) expect(textsOf(page).filter(({ text }) => text === "Sztuki")).toHaveLength(1);
  for (const [at, page] of placed.pages.entries())
    expect(textsOf(page).map(({ text }) => text)).toContain(`strona ${at + 1} z ${placed.pages.length}`);
});

test("bars begin at zero, a loss hangs below it, and what is not known has none", () => {
  const [page = []] = placePaper(paperWith(EVERYTHING.slice(2, 3)), measure).pages;
  const bars = page.filter((mark) => mark.kind === "rect" && mark.radius === 0);
  // eleven of twelve months, two series
  expect(bars).toHaveLength(22);
  const losses = bars.filter((mark) => mark.kind === "rect" && mark.fill === "#B3261E");
  const revenues = bars.filter((mark) => mark.kind === "rect" && mark.fill === "#C9D4F8");
  const [loss, revenue] = [losses[0], revenues[0]];
  if (loss?.kind !== "rect" || revenue?.kind !== "rect") throw new Error("no bars");
  // The pale bar ends where the loss begins: at zero.
  expect(revenue.y + revenue.height).toBeCloseTo(loss.y, 5);
  // 0.65 and 0.15 of the height
  expect(revenue.height / loss.height).toBeCloseTo(0.65 / 0.15, 5);
});

test("a long name is broken between words, a word without an end inside, and the last line says that there is more", () => {
  const style = { size: 8, font: "normal" as const };
  const lines = linesOfText(LONG, 120, 2, style, measure);
  expect(lines).toHaveLength(2);
  expect(lines.at(-1)?.endsWith("…")).toBe(true);
  for (const line of [...lines, ...linesOfText("X".repeat(200), 50, 9, style, measure)])
    expect(measure(line, 8, "normal")).toBeLessThanOrEqual(120);
  expect(linesOfText("", 50, 2, style, measure)).toEqual([""]);
});
