import { FileError } from "./file-error.ts";
import { fold } from "./fold.ts";

/** Tables of the marketplace that are neither orders, costs nor fees, although some of their columns are called alike. */
export function refuseOtherTables(headers: readonly string[]): void {
  const names = new Set(headers.map(fold));
  const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.has(name));
  // Its entries are money moved, not fees.
  if (has("operacja", "operator", "kupujacy", "kwota")) throw new FileError("filePayments");
  // What it calls a cost is that of advertising.
  if (has("nazwakampanii", "klikniecia")) throw new FileError("fileAdsStatistics");
}
