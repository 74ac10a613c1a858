import { Readable } from "node:stream";
import type { CompanyScope } from "#db/scope.ts";
import type { RowError } from "#files/cell-problem.ts";
import { writeRejected } from "#files/rejected.ts";
import type { ImportRow } from "./imports.query.ts";
import { faultOf, type SayFault } from "./refusals.ts";
import { readRejections } from "./rejections.query.ts";

/** The rejected rows under the file's own headers, with a last column `error` that says what is wrong with each. */
export function rejectedFile(scope: CompanyScope, row: ImportRow, say: SayFault): Readable {
  const describe = (rejection: RowError): string => {
    const sentence = say(faultOf(row.headers, rejection));
    return rejection.column === null ? sentence : `${rejection.column}: ${sentence}`;
  };
  const chunks = writeRejected({
    headers: row.headers,
    // A spreadsheet asks for nothing better, and what comes back may have any delimiter.
    delimiter: null,
    errors: readRejections(scope, row.id),
    describe,
  });
  return Readable.from(chunks, { objectMode: false });
}
