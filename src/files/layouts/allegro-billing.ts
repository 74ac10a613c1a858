import type { LayoutOf } from "./layout.ts";

/** Allegro, Settlements → History; headings of a real file. */
export const ALLEGRO_BILLING: LayoutOf<"billing"> = {
  source: "allegroBilling",
  kind: "billing",
  tells: ["Data", "Typ operacji", "Uznania", "Obciążenia", "Szczegóły operacji"],
  columns: {
    occurred_at: ["Data"],
    offer_name: ["Nazwa oferty"],
    offer_id: ["Identyfikator oferty"],
    type_name: ["Typ operacji"],
    credit: ["Uznania"],
    debit: ["Obciążenia"],
    balance: ["Saldo"],
    details: ["Szczegóły operacji"],
  },
};
