/**
 * A page that is shown to somebody outside: the same blocks in the same order and words for the file that is printed and
 * for its preview. Texts are written; what is drawn comes in fractions, so that both draw the same. No sizes: each side has its own.
 */
export type PaperFact = { name: string; value: string };

export type PaperFigure = {
  name: string;
  value: string;
  /** Against the range before, in words; null where nothing is compared. */
  change: string | null;
  tone: "good" | "bad" | "none";
};

export type PaperRow = { cells: string[]; depth: number; isStrong: boolean };

/** The first column is that of the rows, the others are figures. */
export type PaperTable = {
  kind: "table";
  /** Null where the paper is this table. */
  title: string | null;
  header: string[];
  rows: PaperRow[];
  note: string | null;
};

/** From and to in fractions of the height, from below, or of the width, from the left. */
export type PaperBar = { from: number; to: number };

export type PaperChart = {
  kind: "chart";
  title: string;
  /** Two: the pale bar behind, the full one before it. */
  series: string[];
  ticks: { at: number; text: string }[];
  /** Where the bars begin. */
  zero: number;
  columns: {
    name: string;
    /** Of each series; null: nothing is known of it. */
    bars: (PaperBar | null)[];
    /** The same in figures. */
    values: string[];
  }[];
  note: string | null;
};

export type PaperBridge = {
  kind: "bridge";
  title: string;
  sentence: string;
  steps: (PaperBar & { name: string; amount: string; look: "end" | "gain" | "loss" })[];
  note: string | null;
};

export type PaperBlock =
  | { kind: "figures"; items: PaperFigure[] }
  | { kind: "facts"; title: string; items: PaperFact[]; notes: string[] }
  | PaperChart
  | PaperBridge
  | PaperTable;

export type Paper = {
  language: string;
  /** Across, for tables of many columns. */
  isWide: boolean;
  company: string;
  /** „NIP 5250001090”; null where the company has not said it. */
  taxId: string | null;
  title: string;
  /** What it is of, and when it was made. */
  facts: PaperFact[];
  blocks: PaperBlock[];
  /** At the foot. */
  made: string;
  /** Beside it on each page of the file, where `{{page}}` and `{{pages}}` are filled in. */
  pageOf: string;
};
