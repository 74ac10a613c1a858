import { sql } from "kysely";
import type { Appearance } from "#core/appearance.ts";
import type { Db } from "#db/connection.ts";

export async function updateProfile(
  db: Db,
  userId: number,
  profile: { name: string | null; locale: string | null; appearance: Appearance | null },
): Promise<void> {
  await sql`
    update users set name = coalesce(${profile.name}, name), locale = coalesce(${profile.locale}, locale),
      appearance = coalesce(${profile.appearance === null ? null : JSON.stringify(profile.appearance)}::jsonb, appearance), updated_at = now()
    where id = ${userId}`.execute(db);
}
