import { z } from "zod";
import { FILES } from "#core/store-source.ts";
import { Count, DayText, Id, IdParams, InstantText, MarketCode, SourceKey } from "./common.ts";
import type { RouteContract } from "./route.ts";

const StoreStatus = z.enum(["connected", "expired", "paused", "disconnected"]);
const SyncStatus = z.enum(["idle", "syncing", "done", "failed"]);

export const Store = z
  .object({
    id: Id,
    name: z.string(),
    /** Where its facts come from; `import` = files. */
    platform: SourceKey,
    markets: z.array(MarketCode),
    status: StoreStatus,
    /** Id of the account at the marketplace; `null` for stores fed by files. */
    externalId: z.string().nullable(),
    /** Last committed ingestion. */
    lastSyncAt: InstantText.nullable(),
    historyFrom: DayText.nullable(),
    syncStatus: SyncStatus,
  })
  .meta({ id: "Store" });
export type Store = z.output<typeof Store>;

export const Environment = z.enum(["production", "sandbox", "simulator"]);
export type Environment = z.output<typeof Environment>;

/** Consent of the seller to read their account. */
const Connection = z
  .object({
    environment: Environment,
    /** The account's name at the marketplace. */
    login: z.string(),
    scopes: z.object({ granted: z.array(z.string()), needed: z.array(z.string()), missing: z.array(z.string()) }),
    connectedAt: InstantText,
    /** Renewed by itself; `null` once the consent has ended. */
    accessExpiresAt: InstantText.nullable(),
    /** When the consent ends unless it is used before; `null` once it has ended. */
    consentEndsAt: InstantText.nullable(),
    endedAt: InstantText.nullable(),
    /** Why it ended, in words. */
    endReason: z.string().nullable(),
  })
  .meta({ id: "StoreConnection" });

const LaneError = z.object({
  kind: z.enum(["blocked", "unauthorized", "forbidden", "unavailable", "refused", "internal"]),
  /** What happened and what it means for the figures, in words. */
  message: z.string(),
  /** What the person can do; `wait`: nothing, it goes on by itself at `until`. */
  action: z.enum(["reconnect", "retry", "wait"]),
  until: InstantText.nullable(),
});

/** How far the reading of one kind of data of one store is. */
export const Lane = z
  .object({
    storeId: Id,
    /** `orders`, `signals`, `billing:CZ`, `refunds`, `returns`, `offers`, `details` (of offers), `operations`, `types`. */
    feed: z.string(),
    state: z.enum(["idle", "reading", "waiting", "done", "failed"]),
    /** Facts taken in by the current step. */
    done: Count,
    /** `null` while not known. */
    total: Count.nullable(),
    /** What is completely in. */
    coveredFrom: InstantText.nullable(),
    coveredTo: InstantText.nullable(),
    /** How far back it is to be read. */
    wantedFrom: InstantText,
    /** Part of the wanted time that is in, 0..1. */
    share: z.number().min(0).max(1),
    /** Fees of the years before, read in the background down to `wantedFrom`; `null` where there is nothing of that kind to read now. */
    past: z.object({ wantedFrom: InstantText, complete: z.boolean() }).nullable(),
    startedAt: InstantText.nullable(),
    /** When it is read next. */
    dueAt: InstantText,
    /** Seconds until everything wanted is in, at the pace so far; `null` while there is no pace to go by. */
    remainingSeconds: Count.nullable(),
    /** Entries set aside because they could not be understood. */
    quarantined: Count,
    error: LaneError.nullable(),
  })
  .meta({ id: "Lane" });
export type Lane = z.output<typeof Lane>;

/** `connection` is `null` for stores fed by files. */
export const StoreDetails = Store.extend({
  /** The source as its makers write it; `null` for stores fed by files. */
  sourceName: z.string().nullable(),
  connection: Connection.nullable(),
  lanes: z.array(Lane),
  /** A deleted store can be restored until this day. */
  restorableUntil: DayText.nullable(),
}).meta({ id: "StoreDetails" });
export type StoreDetails = z.output<typeof StoreDetails>;

const StoreName = z.string().trim().min(1).max(200);
/** The first is the store's base market, to which amounts without a market belong. */
const StoreMarkets = z
  .array(MarketCode)
  .min(1)
  .max(4)
  .refine((markets) => new Set(markets).size === markets.length, { message: "repeated market" });

export const storesRoute = {
  method: "GET",
  path: "/api/stores",
  policy: "read",
  forKeys: true,
  limited: "cut",
  tag: "stores",
  summary: "Stores of the company with their consent and how far each kind of data is",
  /** `true` answers the stores deleted in the last 30 days instead. */
  query: z.object({ deleted: z.enum(["true", "false"]).optional() }),
  response: z.array(StoreDetails),
} as const satisfies RouteContract;

export const createStoreRoute = {
  method: "POST",
  path: "/api/stores",
  policy: "edit",
  tag: "stores",
  summary: "Add a store fed by files",
  body: z.object({ platform: z.literal(FILES), name: StoreName, markets: StoreMarkets }),
  status: 201,
  response: Store,
} as const satisfies RouteContract;

export const updateStoreRoute = {
  method: "PATCH",
  path: "/api/stores/:id",
  policy: "edit",
  tag: "stores",
  summary: "Rename a store, change its markets, pause it",
  params: IdParams,
  body: z.object({
    name: StoreName.optional(),
    markets: StoreMarkets.optional(),
    paused: z.boolean().optional(),
    historyFrom: DayText.nullable().optional(),
  }),
  response: Store,
} as const satisfies RouteContract;

/** Answers with the job that reads. */
const STARTS_READING = { tag: "stores", status: 202, response: z.object({ jobId: Id }) } as const;

export const syncStoreRoute = {
  method: "POST",
  path: "/api/stores/:id/sync",
  policy: "edit",
  summary: "Read a connected store now",
  params: IdParams,
  ...STARTS_READING,
} as const satisfies RouteContract;

export const retryFeedRoute = {
  method: "POST",
  path: "/api/stores/:id/feeds/:feed/retry",
  policy: "edit",
  summary: "Read one kind of data of a store again, now",
  params: IdParams.extend({ feed: z.string().min(1).max(50) }),
  ...STARTS_READING,
} as const satisfies RouteContract;

export const disconnectStoreRoute = {
  method: "POST",
  path: "/api/stores/:id/disconnect",
  policy: "edit",
  tag: "stores",
  summary: "Forget the consent of a store and stop reading it; everything read stays",
  params: IdParams,
  response: Store,
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const deleteStoreRoute = {
  method: "DELETE",
  path: "/api/stores/:id",
  policy: "edit",
  tag: "stores",
  summary: "Take a store and its figures away; undone by restore for 30 days",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

export const restoreStoreRoute = {
  method: "POST",
  path: "/api/stores/:id/restore",
  policy: "edit",
  // Reading from the marketplace would begin again.
  impersonation: "never",
  tag: "stores",
  summary: "Bring back a store deleted in the last 30 days, as it was",
  params: IdParams,
  response: Store,
} as const satisfies RouteContract;
