/** What a tab tells the others of this browser, whose cookies they share. */
export type TabNews = { from: string; userId: string | null };

const CHANNEL = "session";
/** This very document: it hears what it says itself. */
const OWN = String(Math.random());

/** Somebody has come in here, or (null) the session was ended. */
export function broadcastToTabs(userId: string | null): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin and takes no such argument
  channel.postMessage({ from: OWN, userId } satisfies TabNews);
  channel.close();
}

/** Calls with what other tabs tell. */
export function listenToTabs(hear: (userId: string | null) => void): void {
  if (!("BroadcastChannel" in globalThis)) return;
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
    if (data.from !== OWN) hear(data.userId);
  });
}
