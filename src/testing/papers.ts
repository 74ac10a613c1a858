import type { Paper, PaperBlock, PaperRow } from "#core/paper/paper.ts";

/** A paper of these blocks. */
export function paperWith(blocks: PaperBlock[], more: Partial<Paper> = {}): Paper {
  return {
    language: "pl-PL",
    isWide: false,
    company: "Dom i Kuchnia Demo",
    taxId: "NIP 5250001090",
    title: "Raport miesięczny",
    facts: [
      { name: "Okres", value: "01–31.10.2026" },
      { name: "Sporządzono", value: "26.11.2026" },
    ],
    blocks,
    made: "Zyskomierz, stan na 26.11.2026",
    pageOf: "strona {{page}} z {{pages}}",
    ...more,
  };
}

const LINES: readonly [name: string, depth: number][] = [
  ["Przychód netto", 0],
  ["Sprzedaż brutto", 1],
  ["Dostawa od kupujących", 1],
  ["Dopłaty Allegro", 1],
  ["Zwroty dla kupujących", 1],
  ["VAT należny", 1],
  ["Towar i pakowanie", 0],
  ["Koszt towaru", 1],
  ["Towar odzyskany ze zwrotów", 1],
  ["Pakowanie", 1],
  ["Własna wysyłka", 1],
  ["Opłaty Allegro", 0],
  ["Prowizje", 1],
  ["Wystawianie ofert", 1],
  ["Promowanie", 1],
  ["Dostawa i Smart!", 1],
  ["Abonament", 1],
  ["One Fulfillment", 1],
  ["Podatki lokalne", 1],
  ["Inne opłaty", 1],
  ["Reklamy", 0],
  ["Zysk brutto", 0],
  ["Wydatki", 0],
  ["Zysk netto", 0],
  ["Kaucje od kupujących (poza wynikiem)", 0],
  ["Marża", 0],
  ["TACOS", 0],
  ["Kompletność opłat", 0],
];

/** A statement of so many months, each amount its own: a hundred thousand and more in every cell, their total in millions. */
export function statementOf(months: number): PaperBlock {
  const amount = (line: number, month: number): string => `−${120 + month} ${String(100 + line)},${String(10 + month).slice(-2)}`;
  const rows = LINES.map(([name, depth], line): PaperRow => {
    const cells = Array.from({ length: months }, (_, month) => amount(line, month));
    return { cells: [name, ...cells, `−1 465 ${100 + line},66`, "−100,0%", `+12 ${100 + line},98`], depth, isStrong: depth === 0 };
  });
  const header = [
    "Pozycja",
    ...Array.from({ length: months }, (_, at) => `październik ${2026 + at}`),
    "Razem",
    "Udział w przychodzie",
    "Zmiana",
  ];
  return { kind: "table", title: null, header, rows, note: null };
}
