/** PostgreSQL's COPY text format, written by hand because a row at a time is too slow for a million rows. */
export type CopyValue = string | number | boolean | null;

const SPECIAL = /[\\\t\n\r]/;

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (sign) => (sign === "\\" ? "\\\\" : sign === "\t" ? "\\t" : sign === "\n" ? "\\n" : "\\r"));
}

/** One row with its line end; null is `\N`. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = "";
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (at > 0) row += "\t";
    if (value === null || value === undefined) row += "\\N";
    else if (typeof value === "string") row += escaped(value);
    else row += value === true ? "t" : value === false ? "f" : String(value);
  }
  return `${row}\n`;
}
