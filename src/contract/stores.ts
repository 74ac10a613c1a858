import { z } from "zod";
import { DayText, Id, IdParams, InstantText, MarketCode } from "./common.ts";
import type { RouteContract } from "./route.ts";

const Platform = z.enum(["allegro", "import"]);
const StoreStatus = z.enum(["connected", "expired", "paused", "disconnected"]);
const SyncStatus = z.enum(["idle", "syncing", "done", "failed"]);

export const Store = z
  .object({
    id: Id,
    name: z.string(),
    platform: Platform,
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
  tag: "stores",
  summary: "Stores of the company",
  response: z.array(Store),
} as const satisfies RouteContract;

export const createStoreRoute = {
  method: "POST",
  path: "/api/stores",
  policy: "edit",
  tag: "stores",
  summary: "Add a store fed by files",
  body: z.object({ platform: z.literal("import"), name: StoreName, markets: StoreMarkets }),
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
