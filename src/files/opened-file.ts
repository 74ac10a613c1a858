import type { Cell, RawRecord } from "./cells.ts";
import type { Encoding } from "./decode.ts";

/** An upload whose form is known: where its records come from, before anybody asks what they mean. */
export type OpenedFile = {
  /** Null for a workbook. */
  delimiter: string | null;
  encoding: Encoding | null;
  /** Some letters could not be read and show as U+FFFD. */
  damaged: boolean;
  /** The first records, enough to find the header. */
  sample: readonly RawRecord[];
  /**
   * Shows every record once, quickly: digits, signs and ASCII are right, other letters need not be. Resolves to the
   * file to go on with: this one, or another with its own sample when the letters of the header were misjudged.
   */
  scan(see: (records: readonly RawRecord[]) => void): Promise<OpenedFile>;
  /** A cell that `scan` showed, with its letters right. */
  letters(cell: Cell): Cell;
  /** Every record from the first line, in batches small enough for a few milliseconds of work. */
  records(): AsyncGenerator<readonly RawRecord[]>;
  /** Ends what looking at the file needed; `records` works afterwards too. */
  close(): Promise<void>;
};
