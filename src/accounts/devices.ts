import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { hashToken, newToken } from "./token.ts";

/**
 * Remembers the browser by a token of its own, made where it has none. `isNew` when the user has signed in before, and
 * never with this browser.
 */
export async function noteDevice(db: Db, userId: number, known: string | null): Promise<{ token: string; isNew: boolean }> {
  const token = known ?? newToken();
  const { rows } = await sql<{ others: boolean; seen: boolean }>`
    select count(*) > 0 as others, coalesce(bool_or(device_hash = ${hashToken(token)}), false) as seen
    from known_devices where user_id = ${userId}`.execute(db);
  await sql`
    insert into known_devices (user_id, device_hash, last_seen_at) values (${userId}, ${hashToken(token)}, now())
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`.execute(db);
  return { token, isNew: rows[0]?.others === true && !rows[0].seen };
}

const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
const BROWSER_NAMES: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"];
const SYSTEM_NAMES: Readonly<Record<string, string>> = { "Mac OS X": "macOS" };

/** What a browser says of itself in a few words, e.g. „Firefox, Windows”; "" when it says nothing we know. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = BROWSERS.find((name) => text.includes(`${name}/`));
  const system = SYSTEMS.find((name) => text.includes(name));
  const names = [browser && (BROWSER_NAMES[browser] ?? browser), system && (SYSTEM_NAMES[system] ?? system)];
  return names.filter((name) => name !== undefined).join(", ");
}
