import type { SetAside } from "#contract/reconciliation.ts";
import type { OutRow } from "#files/out-cell.ts";
import type { TextLocale } from "#text/texts.ts";
import type { SayText } from "../domain/report.ts";
import { listOf, reasonOf } from "../domain/set-aside.words.ts";
import type { SetAsideRow } from "./set-aside.query.ts";

export function presentSetAside(row: SetAsideRow, say: SayText, locale: TextLocale): SetAside {
  const { externalId, feed, storeName, typeId, namePl, nameEn, day, receivedFrom, receivedTo, amount, currency } = row;
  const name = locale === "pl" ? namePl : nameEn || namePl;
  return {
    entryKey: externalId,
    store: storeName,
    list: listOf(feed, say),
    typeId,
    typeName: name || typeId,
    day,
    receivedFrom,
    receivedTo,
    amount,
    currency,
    reason: reasonOf(row, say),
  };
}

/** As a row of the file of the month: its amount is text, so that no sum takes what nobody could read for a number. */
export function setAsideCells({ typeId, typeName, list, amount, currency, entryKey }: SetAside, say: SayText): OutRow {
  const kind = say("api:reconciliation.setAside");
  return [typeId ?? entryKey, typeName ?? list, kind, 1, amount ?? "", "", "", "", currency ?? ""];
}
