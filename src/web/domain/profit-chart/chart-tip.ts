import * as ui from "../../ui/styles/ui.module.css";
import * as chartCss from "../../ui/chart/chart.module.css";
export type TipRow = { name: string; value: string; colour?: string; rule?: boolean; strong?: boolean };

function element(className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  made.append(...children);
  return made;
}

/** A sentence below the rows. */
export function noteElement(text: string): HTMLElement {
  return element(chartCss.note, text);
}

/** The bucket in full, in the order of the stack; built as elements, because texts are never markup. */
export function tipElement(title: string, rows: readonly TipRow[], notes: readonly string[]): HTMLElement {
  const tip = element(chartCss.tip, element(chartCss.title, title));
  for (const { name, value, colour, rule, strong } of rows) {
    const row = element(`${chartCss.row}${rule ? ` ${chartCss.rowRule}` : ""}${strong ? ` ${ui.strong}` : ""}`);
    if (colour) {
      const swatch = element(ui.swatch);
      swatch.style.background = colour;
      row.append(swatch);
    }
    row.append(element(chartCss.name, name), element(`${chartCss.value} ${ui.num} ${ui.amount}`, value));
    tip.append(row);
  }
  tip.append(...notes.map(noteElement));
  return tip;
}
