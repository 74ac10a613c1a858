/** Lines of a delivery out of a spreadsheet: SKU, quantity, price and, where it is there, weight; a tab between them, a line each. */
export type PastedLine = { sku: string; quantity: string; unitPrice: string; weight: string };

/** "1 234,50 zł" → "1234.50"; what is no number stays as it stands, for the person to see. */
function numberText(cell: string): string {
  const bare = cell.replace(/[\s\u00a0\u202f]/g, "").replace(/(?:zł|PLN|EUR|USD|CZK|HUF|kg|szt\.?|€|\$)$/i, "");
  const dotted = /^\d{1,3}(?:\.\d{3})+,\d+$/.test(bare) ? bare.replaceAll(".", "") : bare;
  return dotted.replace(",", ".");
}

/** Empty rows are left out, and so is a head: a first row whose quantity is no number. */
export function pastedLines(text: string): PastedLine[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const lines = rows.map(([sku = "", quantity = "", unitPrice = "", weight = ""]) => ({
    sku,
    quantity: numberText(quantity).replace(/\.0+$/, ""),
    unitPrice: numberText(unitPrice),
    weight: numberText(weight),
  }));
  return lines.filter(({ quantity }, at) => at > 0 || /^\d/.test(quantity));
}

/** Whether a pasted text is rows of a spreadsheet rather than a word. */
export function isRows(text: string): boolean {
  return text.includes("\t");
}
