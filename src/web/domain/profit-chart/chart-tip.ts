import "../../ui/chart/chart.css";
import "./chart-card.css";
export type TipRow = { name: string; value: string; colour?: string; rule?: boolean; strong?: boolean; bound?: string };

function element(className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  made.append(...children);
  return made;
}

/** A sentence below the rows. */
export function noteElement(text: string): HTMLElement {
  return element("z-tip__note", text);
}

/** The bucket in full, in the order of the stack; built as elements, because texts are never markup. */
export function tipElement(title: string, rows: readonly TipRow[], notes: readonly string[]): HTMLElement {
  const tip = element("z-tip", element("z-tip__title", title));
  for (const { name, value, colour, rule, strong, bound } of rows) {
    const row = element(`z-tip__row${rule ? " z-tip__row--rule" : ""}${strong ? " z-strong" : ""}`);
    if (colour) {
      const swatch = element("z-legend__swatch");
      swatch.style.background = colour;
      row.append(swatch);
    }
    const amount = element("z-tip__value z-num z-amount");
    if (bound) {
      const sign = document.createElement("span");
      sign.className = "z-bound";
      sign.textContent = bound;
      amount.append(sign);
    }
    amount.append(value);
    row.append(element("z-tip__name", name), amount);
    tip.append(row);
  }
  tip.append(...notes.map(noteElement));
  return tip;
}
