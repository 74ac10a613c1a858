import { FILES } from "#core/store-source.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";

/** What all connected accounts together are doing; null when none is connected. */
export function useSyncState(): "syncing" | "failed" | "done" | null {
  const { data: stores = [] } = useStoresQuery();
  const connected = stores.filter(({ platform, status }) => platform !== FILES && status !== "disconnected");
  if (connected.length === 0) return null;
  if (connected.some(({ syncStatus }) => syncStatus === "syncing")) return "syncing";
  return connected.some(({ syncStatus, status }) => syncStatus === "failed" || status === "expired") ? "failed" : "done";
}
