import { Readable } from "node:stream";
import type { CompanyScope } from "#db/scope.ts";
import { writeRejected } from "#files/rejected.ts";
import type { Say } from "../domain/reasons.ts";
import type { ImportRow } from "./imports.query.ts";
import { readRejections } from "./rejections.query.ts";

/** The rejected rows under the file's own headers, with a last column `error` that says what is wrong with each. */
export function rejectedFile(scope: CompanyScope, row: ImportRow, say: Say): Readable {
  const chunks = writeRejected({
    headers: row.headers,
    // A spreadsheet asks for nothing better, and what comes back may have any delimiter.
    delimiter: null,
    errors: readRejections(scope, row.id),
    describe: ({ column, code, params }) => (column === null ? say(code, params) : `${column}: ${say(code, params)}`),
  });
  return Readable.from(chunks, { objectMode: false });
}
