import type { ImportKind } from "#contract/imports.ts";
import type { FileSource } from "#core/file-sources.ts";
import type { Market } from "#core/facts.ts";
import type { Mapping } from "./remembered-mapping.ts";

export const STEPS = ["file", "check", "import"] as const;

/** The three steps of an import: choose the file, look at what it would do, do it. */
export type WizardState = {
  kind: ImportKind;
  storeId: string | null;
  /** null = the file or the store says it. */
  market: Market | null;
  file: File | null;
  mapping: Mapping;
  /** The program the file is of, as chosen; null: its headings tell. */
  source: FileSource | null;
  step: (typeof STEPS)[number];
  /** The dry run that the check shows, and that is then taken in. */
  importId: string | null;
};

export type WizardAction =
  | { type: "kindChosen"; kind: ImportKind }
  | { type: "storeChosen"; storeId: string | null }
  | { type: "marketChosen"; market: Market | null }
  | { type: "fileChosen"; file: File | null }
  | { type: "mappingChanged"; mapping: Mapping; source: FileSource | null }
  | { type: "checkStarted"; id: string }
  | { type: "importStarted" }
  | { type: "backToFile" };

export function startWizard(kind: ImportKind): WizardState {
  return {
    kind,
    storeId: null,
    market: null,
    file: null,
    mapping: {},
    source: null,
    step: "file",
    importId: null,
  };
}

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case "kindChosen":
      return { ...state, kind: action.kind, mapping: {}, source: null };
    case "storeChosen":
      return { ...state, storeId: action.storeId, market: null, mapping: {}, source: null };
    case "marketChosen":
      return { ...state, market: action.market };
    case "fileChosen":
      return { ...state, file: action.file, mapping: {}, source: null };
    case "mappingChanged":
      return { ...state, mapping: action.mapping, source: action.source };
    case "checkStarted":
      return { ...state, step: "check", importId: action.id };
    case "importStarted":
      return { ...state, step: "import" };
    case "backToFile":
      return { ...state, step: "file", importId: null };
  }
}

/** Costs and expenses belong to the company; orders and fees belong to a store. */
export function needsStore(kind: ImportKind): boolean {
  return kind !== "products" && kind !== "expenses";
}

/** What must be said before the file can be sent. */
export function waitsFor({ file, storeId, kind }: Pick<WizardState, "file" | "storeId" | "kind">): ("store" | "file")[] {
  return [...(storeId === null && needsStore(kind) ? ["store" as const] : []), ...(file === null ? ["file" as const] : [])];
}
