/** What stands before the tables: whose paper it is and of what, the figures at a glance, how certain they are, a chart, why the profit changed. */
import type { Paper, PaperBlock, PaperBridge, PaperChart } from "#core/paper/paper.ts";
import { linesOfText } from "./lines-of-text.ts";
import { ACCENT, GAIN, HAIRLINE, INK, LOSS, type Mark, MUTED, PALE, RULE, ruler, SECONDARY, SUNKEN } from "./marks.ts";
import { noted, titled } from "./place-table.ts";
import { type Area, type Placed, space, type Strip, textAt } from "./strip.ts";

const SMALL = 7;
const BODY = 8;

type Figures = Extract<PaperBlock, { kind: "figures" }>;
type Facts = Extract<PaperBlock, { kind: "facts" }>;

const PRODUCT = "Zyskomierz";
const LOGO = 14;

/** The mark of the product, as its screens have it. */
function logo(x: number, y: number, size: number): Mark[] {
  const at = (px: number, py: number) => ({ x: x + (px * size) / 20, y: y + (py * size) / 20 });
  return [
    { kind: "rect", x, y, width: size, height: size, fill: ACCENT, radius: size / 4 },
    { kind: "line", points: [at(4.5, 12.5), at(8, 9), at(10.6, 11.4), at(15.5, 6.4)], color: "#FFFFFF", width: size / 10 },
  ];
}

export function placeHead({ company, taxId, title, facts, isWide }: Paper, area: Area): Strip {
  const { left, right, measure } = area;
  const nameWidth = measure(PRODUCT, 9, "bold");
  const owner = [company, taxId].filter((text) => text !== null && text !== "").join(" · ");
  const room = area.width - nameWidth - LOGO - 30;
  const [ownerLine = ""] = linesOfText(owner, room, 1, { size: 9, font: "bold" }, measure);
  const size = isWide ? 15 : 19;
  const titleLines = linesOfText(title, area.width, 2, { size, font: "bold" }, measure);
  const marks: Mark[] = [
    textAt(ownerLine, 0, LOGO, { x: left, size: 9, font: "bold", color: SECONDARY }, measure),
    ...logo(right - nameWidth - LOGO - 5, 0, LOGO),
    textAt(PRODUCT, 0, LOGO, { x: right, size: 9, font: "bold", color: INK, align: "right" }, measure),
  ];
  let y = LOGO + (isWide ? 8 : 14);
  for (const text of titleLines) {
    marks.push(textAt(text, y, size * 1.25, { x: left, size, font: "bold", color: INK }, measure));
    y += size * 1.25;
  }
  y += isWide ? 4 : 8;
  const under = factRow(facts, area, y);
  marks.push(...under.marks, ruler(left, right, y + under.height + 6, ACCENT, 1.25));
  return { height: y + under.height + (isWide ? 12 : 18), marks };
}

/** Names above what they name, side by side; each as wide as it needs, the last ones below where the width ends. */
function factRow(facts: Paper["facts"], { left, width, measure }: Area, top: number): Strip {
  const marks: Mark[] = [];
  const gap = 22;
  let [x, y] = [0, top];
  for (const { name, value } of facts) {
    const [shown = ""] = linesOfText(value, width, 1, { size: BODY, font: "normal" }, measure);
    const needed = Math.max(measure(name, SMALL, "normal"), measure(shown, BODY, "normal"));
    if (x > 0 && x + needed > width) [x, y] = [0, y + 24];
    marks.push(
      textAt(name, y, 9, { x: left + x, size: SMALL, color: MUTED }, measure),
      textAt(shown, y + 9, 11, { x: left + x, size: BODY, color: INK }, measure),
    );
    x += needed + gap;
  }
  return { height: facts.length === 0 ? 0 : y + 20 - top, marks };
}

export function placeFigures({ items }: Figures, area: Area): Placed {
  const { left, width, measure } = area;
  const gap = 10;
  const each = (width - gap * (items.length - 1)) / Math.max(1, items.length);
  const height = 58;
  const marks = items.flatMap(({ name, value, change, tone }, at): Mark[] => {
    const x = left + at * (each + gap);
    const inner = each - 16;
    const size = [16, 14, 12, 10].find((tried) => measure(value, tried, "bold") <= inner) ?? 9;
    const [changeLine = ""] = change === null ? [] : linesOfText(change, inner, 1, { size: SMALL, font: "normal" }, measure);
    return [
      { kind: "rect", x, y: 0, width: each, height, fill: SUNKEN, radius: 4 },
      textAt(name, 7, 10, { x: x + 8, size: 7.5, color: SECONDARY }, measure),
      textAt(value, 19, 20, { x: x + 8, size, font: "bold", color: INK }, measure),
      ...(change === null ? [] : [textAt(changeLine, 41, 10, { x: x + 8, size: SMALL, color: TONES[tone] }, measure)]),
    ];
  });
  return { strips: [{ height, marks }], repeated: null, isWhole: true };
}

const TONES = { good: GAIN, bad: LOSS, none: MUTED } as const;

export function placeFacts({ title, items, notes }: Facts, area: Area): Placed {
  const row = factRow(items, area, 0);
  return {
    strips: [...titled(title, area), ...(items.length === 0 ? [] : [row]), ...notes.flatMap((text) => noted(text, area))],
    repeated: null,
    isWhole: true,
  };
}

const PLOT = 128;
const NAMES = 84;

/** Bars of both series, one before the other, and under each what it is in figures. */
export function placeChart(chart: PaperChart, area: Area): Placed {
  return {
    strips: [...titled(chart.title, area), ...chartStrips(chart, area), ...(chart.note === null ? [] : noted(chart.note, area))],
    repeated: null,
    isWhole: true,
  };
}

function chartStrips({ ticks, zero, columns, series }: PaperChart, { left, right, width, measure }: Area): Strip[] {
  const from = left + NAMES;
  const each = (width - NAMES) / Math.max(1, columns.length);
  const at = (fraction: number): number => PLOT - fraction * PLOT;
  const plot: Mark[] = ticks.flatMap(({ at: level, text }) => [
    ruler(from, right, at(level), HAIRLINE, 0.5),
    textAt(text, at(level) - 5, 10, { x: from - 8, size: SMALL, color: MUTED, align: "right" }, measure),
  ]);
  for (const [index, { bars }] of columns.entries()) {
    const centre = from + each * (index + 0.5);
    for (const [which, bar] of bars.entries()) {
      if (bar === null || bar.from === bar.to) continue;
      const thick = each * (which === 0 ? 0.62 : 0.34);
      const fill = which === 0 ? PALE : bar.to < zero || bar.from < zero ? LOSS : ACCENT;
      plot.push({
        kind: "rect",
        x: centre - thick / 2,
        y: at(Math.max(bar.from, bar.to)),
        width: thick,
        height: Math.abs(bar.to - bar.from) * PLOT,
        fill,
        radius: 0,
      });
    }
  }
  plot.push(ruler(from, right, at(zero), RULE, 0.75));
  const texts = columns.map(({ name, values }) => [name, ...values]);
  const size = textSize(texts.flat(), each - 3, measure);
  const names = ["", ...series];
  const rows = names.map((name, row): Strip => {
    const height = 12;
    const isName = row === 0;
    const cells = texts.map((column, index) => {
      const text = column[row] ?? "";
      const edge = from + each * (index + 0.5) + measure(text, size, "normal") / 2;
      return textAt(text, 0, height, { x: edge, size, color: isName ? MUTED : INK, align: "right" }, measure);
    });
    const key: Mark[] =
      name === "" ? [] : [{ kind: "rect", x: left, y: 3.2, width: 5.6, height: 5.6, fill: row === 1 ? PALE : ACCENT, radius: 1 }];
    const [label = ""] = linesOfText(name, NAMES - 12, 1, { size: SMALL, font: "normal" }, measure);
    return {
      height,
      marks: [
        ...key,
        ...(name === "" ? [] : [textAt(label, 0, height, { x: left + 9, size: SMALL, color: SECONDARY }, measure)]),
        ...cells,
      ],
      isKept: true,
    };
  });
  return [{ ...space(6), isKept: true }, { height: PLOT + 3, marks: plot, isKept: true }, ...rows];
}

/** As large as every text leaves room for in a column. */
function textSize(texts: readonly string[], width: number, measure: Area["measure"]): number {
  const widest = Math.max(1, ...texts.map((text) => measure(text, 1, "normal")));
  return Math.min(SMALL, width / widest);
}

/** Each step begins where the one before it ended, from the profit of the one range to that of the other. */
export function placeBridge({ title, sentence, steps, note }: PaperBridge, area: Area): Placed {
  const { left, right, width, measure } = area;
  const names = Math.max(0, ...steps.map(({ name, look }) => measure(name, BODY, look === "end" ? "bold" : "normal"))) + 14;
  const amounts = Math.max(0, ...steps.map(({ amount }) => measure(amount, BODY, "bold"))) + 14;
  const [from, room] = [left + names, width - names - amounts];
  const height = 13;
  const rows = steps.map(({ name, amount, look, from: begin, to: end }): Strip => {
    const font = look === "end" ? ("bold" as const) : ("normal" as const);
    const bar = { x: from + Math.min(begin, end) * room, width: Math.max(0.75, Math.abs(end - begin) * room) };
    return {
      height,
      marks: [
        textAt(name, 0, height, { x: left, size: BODY, font, color: INK }, measure),
        { kind: "rect", ...bar, y: 2.5, height: height - 5, fill: LOOKS[look], radius: 0 },
        textAt(amount, 0, height, { x: right, size: BODY, font, color: look === "end" ? INK : LOOKS[look], align: "right" }, measure),
        ruler(left, right, height, HAIRLINE, 0.4),
      ],
      isKept: true,
    };
  });
  const said = linesOfText(sentence, width, 3, { size: BODY, font: "normal" }, measure).map((text): Strip => ({
    height: 11,
    marks: [textAt(text, 0, 11, { x: left, size: BODY, color: SECONDARY }, measure)],
    isKept: true,
  }));
  return {
    strips: [
      ...titled(title, area),
      ...said,
      ...(steps.length === 0 ? [] : [{ ...space(4), isKept: true as const }]),
      ...rows,
      ...(note === null ? [] : noted(note, area)),
    ],
    repeated: null,
    isWhole: true,
  };
}

const LOOKS = { end: "#8590A2", gain: GAIN, loss: LOSS } as const;
