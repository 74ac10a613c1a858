import type { EntryRow } from "./entries.query.ts";

export function presentEntry({ id, orderId, ...entry }: EntryRow) {
  return { id: String(id), orderId: orderId === null ? null : String(orderId), ...entry };
}
