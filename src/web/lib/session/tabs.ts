/** What a tab tells the others of this browser, whose cookies they share. */
export type TabNews = { from: string; who: string | null };

/** Somebody in one of their companies: tabs of one browser are in the same. */
export function whoOf({ id, companyId }: { id: string; companyId: string | null }): string {
  return `${id} ${companyId}`;
}

const CHANNEL = "session";
/** This very document: it hears what it says itself. */
const OWN = String(Math.random());

/** Somebody has come in here, or (null) the session was ended. */
export function broadcastToTabs(who: string | null): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin and takes no such argument
  channel.postMessage({ from: OWN, who } satisfies TabNews);
  channel.close();
}

/** Calls with what other tabs tell. */
export function listenToTabs(hear: (who: string | null) => void): void {
  if (!("BroadcastChannel" in globalThis)) return;
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
    if (data.from !== OWN) hear(data.who);
  });
}
