/** The rows an import did not take, in the layout of the upload with a column `error`, to be mended and sent again. */
import type { RowError } from "./cell-problem.ts";
import type { OutCell, OutRow } from "./out-cell.ts";
import { writeCsv } from "./write-csv.ts";
import type { CsvStyle } from "./write-csv.ts";

export type RejectedRequest = {
  headers: readonly string[];
  /** Of the upload; null for a workbook, whose rejected rows are a CSV file too. */
  delimiter: string | null;
  errors: AsyncIterable<RowError> | Iterable<RowError>;
  /** The sentence for the seller. */
  describe: (error: RowError) => string;
};

const ERROR_COLUMN = "error";
// Stays as it was written, minus and all: a number cannot run, and an apostrophe would spoil it.
const NUMBER = /^[-+−]?[\d\s.,]*\d$/;

export function writeRejected({ headers, delimiter, errors, describe }: RejectedRequest): AsyncGenerator<Uint8Array> {
  const style: CsvStyle = { delimiter: delimiter === "," || delimiter === "\t" ? delimiter : ";", decimal: "." };
  return writeCsv([...headers, ERROR_COLUMN], rowsOf(errors, describe), style);
}

async function* rowsOf(errors: RejectedRequest["errors"], describe: RejectedRequest["describe"]): AsyncGenerator<OutRow> {
  for await (const error of errors) yield [...error.cells.map(asWritten), describe(error)];
}

function asWritten(text: string): OutCell {
  return NUMBER.test(text) ? { written: text } : text;
}
