import { sql } from "kysely";
import type { Appearance } from "#core/appearance.ts";
import type { Db } from "#db/connection.ts";

export async function updateProfile(
  db: Db,
  userId: number,
  profile: { name: string | null; locale: string | null; appearance: Partial<Appearance> | null },
): Promise<void> {
  await sql`
    update users set name = coalesce(${profile.name}, name), locale = coalesce(${profile.locale}, locale),
      appearance = appearance || ${JSON.stringify(profile.appearance ?? {})}::jsonb, updated_at = now()
    where id = ${userId}`.execute(db);
}
