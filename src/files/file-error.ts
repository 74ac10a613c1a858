/** Refusals of a whole file. A bad row is never an error of this kind: it is data (`row-error.ts`). */
import type { FileSource } from "#core/file-sources.ts";

/** A question the file leaves open; answered with `answers[id]` = one of `options`. */
export type Question = {
  id: string;
  /** For `column:…` our canonical name, for `decimal:…` the header in the file. */
  column?: string;
  options: string[];
  /** The option that fits best, by its name or by what stands in the column; it is not taken before somebody says so. */
  suggested?: { option: string; confidence: "high" | "low"; by?: "values" };
  /** `options` are proposals: any two days `yyyy-MM-dd/yyyy-MM-dd` may be answered. */
  input?: "period";
  /** Up to three values of the column as they stand in the file. */
  samples?: string[];
  /** Of options that are headers: up to three values of each. */
  optionSamples?: Record<string, string[]>;
  /** What hangs on the answer; `amount` is minor units of `currency`. */
  stake?: { rows: number; orders: number; amount: number; currency: string };
  /** What the question's words name: a state, another store. */
  params?: Record<string, string | number>;
};

/** Each is a key of the catalogue `files` too. */
export const FILE_REASONS = [
  "fileEmpty",
  "fileBinary",
  "fileOldExcel",
  "fileEncrypted",
  "fileJson",
  "fileMarkup",
  "fileNotWorkbook",
  "fileBrokenWorkbook",
  "fileWorkbookTooLarge",
  "fileTooMuchMemory",
  "fileTooMuchText",
  "fileCellTooLong",
  "fileNoHeader",
  "fileOneColumn",
  "fileControlInHeader",
  "fileLineTooLong",
  "fileTooLarge",
  "fileTooManyRows",
  "filePayments",
  "fileAdsStatistics",
  "fileAdsTwoCurrencies",
  "fileAdsCurrency",
  "fileAdsOverlap",
  "fileNeedsAnswer",
] as const;
export type FileReason = (typeof FILE_REASONS)[number];

export type FileErrorCode = "UNREADABLE" | "OVERLAP" | "TOO_LARGE" | "TOO_MUCH_MEMORY" | "NEEDS_ANSWER";

const CODE_OF: Partial<Record<FileReason, FileErrorCode>> = {
  fileTooLarge: "TOO_LARGE",
  fileTooManyRows: "TOO_LARGE",
  fileWorkbookTooLarge: "TOO_LARGE",
  fileTooMuchText: "TOO_LARGE",
  fileTooMuchMemory: "TOO_MUCH_MEMORY",
  fileAdsOverlap: "OVERLAP",
  fileNeedsAnswer: "NEEDS_ANSWER",
};

/** Nothing of the file is taken. `reason` names the sentence for the person, `params` its values. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly reason: FileReason;
  readonly params: Readonly<Record<string, string | number>>;
  readonly needs: readonly Question[];
  /** The program whose file it is, where that was seen before it asked. */
  readonly source: FileSource | undefined;

  constructor(
    reason: FileReason,
    params: Readonly<Record<string, string | number>> = {},
    needs: readonly Question[] = [],
    { source, ...options }: ErrorOptions & { source?: FileSource | undefined } = {},
  ) {
    super(`${reason} ${JSON.stringify({ ...params, needs: needs.map(({ id }) => id) })}`, options);
    this.name = "FileError";
    this.code = CODE_OF[reason] ?? "UNREADABLE";
    this.reason = reason;
    this.params = params;
    this.needs = needs;
    this.source = source;
  }
}

/** Ends the reading with the questions, if there are any; `source` = the program whose file it is. */
export function askWhenNeeded(needs: readonly Question[], source?: FileSource): void {
  if (needs.length > 0) throw new FileError("fileNeedsAnswer", {}, needs, { source });
}
