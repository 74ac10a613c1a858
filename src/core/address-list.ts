/** Addresses out of whatever was pasted: a column of a sheet, a line with commas, „Anna Nowak <anna@example.com>”. */

/** As many addresses as are invited by one call. */
export const MOST_INVITED = 50;

const SEPARATORS = /[\s,;]+/u;

/** Pieces with an @, without brackets and quotes, in lower case, each once, in the order they came; `repeated` = how many came again. */
export function addressesIn(text: string): { addresses: string[]; repeated: number } {
  const pieces = text
    .split(SEPARATORS)
    .map((piece) => piece.replaceAll(/^[<("'„”]+|[>)"'”.]+$/gu, "").toLowerCase())
    .filter((piece) => piece.includes("@"));
  const addresses = [...new Set(pieces)];
  return { addresses, repeated: pieces.length - addresses.length };
}
