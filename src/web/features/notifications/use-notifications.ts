import { useAppSelector } from "../../lib/state/hooks.ts";
import { useNotificationsQuery, useReadNotificationsMutation } from "./notifications.api.ts";

/** News of connected accounts comes by itself; this is for everything else. */
const ASK_AGAIN_MS = 300_000;

/** What there is to hear of, and the way to have heard it. */
export function useNotifications() {
  const { data, error, refetch } = useNotificationsQuery(undefined, { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true });
  const [read] = useReadNotificationsMutation();
  // Whoever looks into somebody's account must not take the news away from them; all guests of the demo have one.
  const isOwn = useAppSelector(({ session: { user } }) => user?.impersonatedBy === undefined && user?.isDemoGuest !== true);
  const [newest] = data?.items ?? [];
  return {
    items: data?.items,
    unread: data?.unread ?? 0,
    error,
    refetch: () => void refetch(),
    markRead: isOwn && newest !== undefined && data?.unread !== 0 ? () => void read({ upTo: newest.at }) : null,
  };
}
