import type { StoreDetails } from "#contract/stores.ts";
import type { Day } from "#core/facts.ts";
import { sourceName } from "../http/consent.ts";
import { inReadingOrder, type LaneWords, presentLane } from "../domain/lanes.present.ts";
import type { LaneRow } from "../domain/lanes.query.ts";
import { presentStore } from "../domain/store.present.ts";
import type { StoreRow } from "../domain/stores.query.ts";
import type { ConnectionRow } from "./store-details.query.ts";

type Connection = NonNullable<StoreDetails["connection"]>;

type Needed = { readonly source: string; readonly needed: readonly string[] };

function presentConnection(row: ConnectionRow, { source, needed }: Needed, { texts, locale }: LaneWords): Connection {
  const { environment, login, scopes, connectedAt, accessExpiresAt, consentEndsAt, endedAt, endReason } = row;
  const reasonKey = `api:consentEnd.${endReason}`;
  return {
    environment,
    login,
    scopes: { granted: scopes, needed: [...needed], missing: needed.filter((scope) => !scopes.includes(scope)) },
    connectedAt,
    accessExpiresAt,
    consentEndsAt,
    endedAt,
    endReason: endedAt === null ? null : texts.say(locale, texts.has(locale, reasonKey) ? reasonKey : "api:consentEnd.ended", { source }),
  };
}

type Found = {
  connections: readonly ConnectionRow[];
  lanes: readonly LaneRow[];
  /** Rights that reading a source cannot do without, by its key. */
  needed: (source: string) => readonly string[];
};

export function presentDetails(row: StoreRow & { restorableUntil?: Day }, found: Found, words: LaneWords): StoreDetails {
  const connection = found.connections.find(({ storeId }) => storeId === row.id);
  const source = sourceName(words.sources, row.source);
  return {
    ...presentStore(row),
    sourceName: row.is_read ? source : null,
    connection: connection === undefined ? null : presentConnection(connection, { source, needed: found.needed(row.source) }, words),
    lanes: found.lanes
      .filter(({ storeId }) => storeId === row.id)
      .toSorted(inReadingOrder)
      .map((lane) => presentLane(lane, words)),
    restorableUntil: row.restorableUntil ?? null,
  };
}
