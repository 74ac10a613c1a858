import { Readable } from "node:stream";

/** Proxies cut connections on which nothing moves. */
const HEARTBEAT_MS = 25_000;
/** Many changes in a row are one event. */
const GATHER_MS = 250;

type StreamOptions = {
  /** How long it lasts. */
  seconds: number;
  /** Takes what ends the stream early, and answers what lets go of it when the stream has ended. */
  hold: (end: () => void) => () => void;
  subscribe: (listener: (kind: string) => void) => () => void;
};

/** Server-sent events `event: <kind>` with empty data, at most one per kind and quarter of a second. */
export function eventStream({ seconds, hold, subscribe }: StreamOptions): Readable {
  const waiting = new Set<string>();
  const stream = new Readable({ read: () => undefined });
  let gathering: NodeJS.Timeout | null = null;
  // An ended stream closes only once its reader has the last of it; whatever is told meanwhile comes too late.
  let hasEnded = false;

  const flush = (): void => {
    gathering = null;
    if (hasEnded) return;
    for (const kind of waiting) stream.push(`event: ${kind}\ndata: {}\n\n`);
    waiting.clear();
  };
  const unsubscribe = subscribe((kind) => {
    waiting.add(kind);
    gathering ??= setTimeout(flush, GATHER_MS);
  });
  const heartbeat = setInterval(() => void (hasEnded || stream.push(": still here\n\n")), HEARTBEAT_MS);
  const end = (): void => {
    flush();
    hasEnded = true;
    stream.push(null);
  };
  const deadline = setTimeout(end, seconds * 1000);
  const release = hold(end);
  stream.once("close", () => {
    release();
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(deadline);
    if (gathering !== null) clearTimeout(gathering);
  });
  // Tells the reader that it listens; and ends its wait.
  stream.push("event: open\ndata: {}\n\n");
  return stream;
}
