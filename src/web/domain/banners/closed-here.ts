import { readStored, writeStored } from "../../lib/storage.ts";

const KEY = "closedBanners";
/** Older ones are hardly shown any more. */
const KEPT = 50;

/** Texts of banners that were closed in this browser by whoever has no account to remember it, the latest last. */
export function readClosedHere(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export function storeClosedHere(names: readonly string[]): void {
  writeStored(KEY, JSON.stringify(names.slice(-KEPT)));
}
