/** Takes a change of a delivery back: the paper with the purchases of its lines, or nothing of it. */
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type DeliveryNote, isSameDocument } from "./deliveries.ts";
import { findDelivery, insertDelivery, removeDelivery, updateDelivery } from "./deliveries.query.ts";
import { noteChange } from "./note-change.ts";
import { type By, writeSheets } from "./product-sheets.ts";
import { sheetsBack } from "./sheets-back.ts";
import type { ChangedSheet, ChangeRow, Undoer } from "./undone.ts";

/** REFUSED where the delivery, or a purchase of it, was changed since: half of a delivery is none. */
export async function undoDelivery(
  scope: CompanyScope,
  by: By,
  { id, note }: ChangeRow,
  changed: readonly ChangedSheet[],
): ReturnType<Undoer> {
  const { deliveryId, number, before, after } = deliveryNote(note);
  const current = await findDelivery(scope, Number(deliveryId), true);
  const isAsLeft = after === null ? current === null : current !== null && isSameDocument(current, after);
  const { sheets, kept } = await sheetsBack(scope, changed);
  if (!isAsLeft || kept.length > 0)
    throw new AppError("REFUSED", `delivery ${deliveryId} was changed since`, { text: { key: "api:refused.deliveryChanged" } });
  if (before === null) await removeDelivery(scope, deliveryId);
  else if (current === null) await insertDelivery(scope, before, { id: before.id, version: before.version + 1 });
  else await updateDelivery(scope, deliveryId, before);
  // A change of the delivery like any other, so that it can be taken back as one.
  const restored: DeliveryNote = { deliveryId, number, before: current, after: await findDelivery(scope, Number(deliveryId)) };
  const { changeId, jobId } = await writeSheets(scope, by, sheets, {
    kind: "delivery",
    note: { ...restored, undoes: String(id) },
    restores: true,
  });
  if (changeId !== null) return { changeId, jobId, kept: [], isDone: true };
  const noted = await noteChange(scope, by, { kind: "delivery", from: null, note: restored, jobId: null, products: [] });
  return { changeId: String(noted), jobId: null, kept: [], isDone: true };
}

/** What `saveDelivery` and `deleteDelivery` noted, and nothing else is stored under their kind. */
function deliveryNote(note: Record<string, unknown>): DeliveryNote {
  return note as DeliveryNote;
}
