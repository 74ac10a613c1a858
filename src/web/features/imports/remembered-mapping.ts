import type { ImportKind } from "#contract/imports.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

export type Mapping = Record<string, string>;

/** Files of one store look alike, so what was mapped once is offered again. */
function keyOf(kind: ImportKind, storeId: string | null): string {
  return `importMapping:${kind}:${storeId ?? "company"}`;
}

export function rememberMapping(kind: ImportKind, storeId: string | null, mapping: Mapping): void {
  writeStored(keyOf(kind, storeId), JSON.stringify(mapping));
}

/** The remembered mapping if the file still has all of its headers, else null. */
export function rememberedMapping(kind: ImportKind, storeId: string | null, headers: readonly string[]): Mapping | null {
  const stored = parsed(readStored(keyOf(kind, storeId)));
  if (stored === null || !Object.values(stored).every((header) => headers.includes(header))) return null;
  return stored;
}

function parsed(text: string | null): Mapping | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return null;
  }
}
