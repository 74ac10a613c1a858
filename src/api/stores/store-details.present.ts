import type { StoreDetails } from "#contract/stores.ts";
import { missingScopes, NEEDED_SCOPES } from "#sources/allegro/oauth-scopes.ts";
import type { Day } from "#core/facts.ts";
import { inReadingOrder, type LaneWords, presentLane } from "../domain/lanes.present.ts";
import type { LaneRow } from "../domain/lanes.query.ts";
import { presentStore } from "../domain/store.present.ts";
import type { StoreRow } from "../domain/stores.query.ts";
import type { ConnectionRow } from "./store-details.query.ts";

type Connection = NonNullable<StoreDetails["connection"]>;

function presentConnection(row: ConnectionRow, { texts, locale }: LaneWords): Connection {
  const { environment, login, scopes, connectedAt, accessExpiresAt, consentEndsAt, endedAt, endReason } = row;
  const reasonKey = `api:consentEnd.${endReason}`;
  return {
    environment,
    login,
    scopes: { granted: scopes, needed: NEEDED_SCOPES.map(({ scope }) => scope), missing: missingScopes(scopes) },
    connectedAt,
    accessExpiresAt,
    consentEndsAt,
    endedAt,
    endReason: endedAt === null ? null : texts.say(locale, texts.has(locale, reasonKey) ? reasonKey : "api:consentEnd.ended"),
  };
}

type Found = { connections: readonly ConnectionRow[]; lanes: readonly LaneRow[] };

export function presentDetails(row: StoreRow & { restorableUntil?: Day }, found: Found, words: LaneWords): StoreDetails {
  const connection = found.connections.find(({ storeId }) => storeId === row.id);
  return {
    ...presentStore(row),
    connection: connection === undefined ? null : presentConnection(connection, words),
    lanes: found.lanes
      .filter(({ storeId }) => storeId === row.id)
      .toSorted(inReadingOrder)
      .map((lane) => presentLane(lane, words)),
    restorableUntil: row.restorableUntil ?? null,
  };
}
