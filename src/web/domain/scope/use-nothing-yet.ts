import { useStoresQuery } from "../stores/stores.api.ts";

/** Whether no store has brought anything yet; false while nobody knows. */
export function useNothingYet(): boolean {
  const { data: stores } = useStoresQuery();
  return stores !== undefined && stores.every(({ lastSyncAt }) => lastSyncAt === null);
}
