import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { BILLING_TYPES } from "#files/billing-types.ts";
import { recordedRates } from "#rates/recorded.ts";
import { storeRates } from "./rates/store-rates.ts";

/**
 * Fills what every instance starts with: the marketplace's billing types with their ledger lines, and the recorded
 * exchange rates. A line that an administrator changed stays as it is. Safe to repeat; cheap when nothing is new.
 */
export async function seedReference(db: Db): Promise<void> {
  const types = BILLING_TYPES;
  await sql`
    insert into billing_types (type_id, line, name_pl, name_en)
    select t.type_id, t.line, t.name_pl, t.name_en
    from unnest(${types.map((type) => type.id)}::text[], ${types.map((type) => type.line)}::text[],
                ${types.map((type) => type.namePl)}::text[], ${types.map((type) => type.nameEn)}::text[]) as t (type_id, line, name_pl, name_en)
    on conflict (type_id) do update set line = excluded.line, guessed_line = null, name_pl = excluded.name_pl, name_en = excluded.name_en
      where billing_types.changed_by is null
        and (billing_types.guessed_line is not null
             or (billing_types.line, billing_types.name_pl, billing_types.name_en) <> (excluded.line, excluded.name_pl, excluded.name_en))`.execute(
    db,
  );
  // Met by releases that did not write down what they guessed.
  await sql`
    update billing_types set guessed_line = line
    where changed_by is null and guessed_line is null and type_id <> all(${types.map((type) => type.id)}::text[])`.execute(db);
  const { rows } = await sql<{
    recorded: number;
  }>`select count(*) as recorded from fx_rates where source = 'nbp' and table_date <= '2025-04-08'`.execute(db);
  const rates = recordedRates();
  if ((rows[0]?.recorded ?? 0) < rates.length) await storeRates(db, "nbp", rates);
}
