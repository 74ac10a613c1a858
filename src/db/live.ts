/** Word of changes between processes: `pg_notify('live', '{"companyId":1,"kind":"progress"}')` reaches every process. */
import type pg from "pg";

const CHANNEL = "live";
const RECONNECT_MS = 2000;

export type LiveListener = (kind: string) => void;

export type Live = {
  /** Hears of this company only, until the function it answers is called. */
  subscribe(companyId: number, listener: LiveListener): () => void;
  close(): void;
};

/** `changed`: figures moved as well, which listeners hear as a word of its own. */
type Word = { companyId: number; kinds: readonly string[] };

/** null = not a word of ours. */
function parseWord(payload: string | undefined): Word | null {
  try {
    const value: unknown = JSON.parse(payload ?? "");
    if (typeof value !== "object" || value === null) return null;
    const companyId: unknown = Reflect.get(value, "companyId");
    const kind: unknown = Reflect.get(value, "kind");
    if (typeof companyId !== "number" || typeof kind !== "string" || !/^[a-z]{1,20}$/i.test(kind)) return null;
    return { companyId, kinds: Reflect.get(value, "changed") === true ? [kind, "figures"] : [kind] };
  } catch {
    return null;
  }
}

type Ear = { open(): void; close(): void };

/** Listens on one connection of the pool; a lost one is replaced as long as somebody `wants` to hear. */
function createEar(pool: pg.Pool, hear: (payload: string | undefined) => void, wanted: () => boolean): Ear {
  let client: pg.PoolClient | null = null;
  let state: "closed" | "opening" | "open" | "ended" = "closed";
  let timer: NodeJS.Timeout | null = null;

  const lose = (lost: pg.PoolClient | null): void => {
    if (state === "ended" || (lost !== null && lost !== client)) return;
    client?.release(true);
    client = null;
    state = "closed";
    if (wanted()) timer = setTimeout(() => void open(), RECONNECT_MS).unref();
  };

  async function open(): Promise<void> {
    if (state !== "closed") return;
    state = "opening";
    if (timer !== null) clearTimeout(timer);
    try {
      const opened = await pool.connect();
      client = opened;
      opened.on("notification", ({ payload }) => hear(payload));
      opened.once("error", () => lose(opened));
      opened.once("end", () => lose(opened));
      await opened.query(`listen ${CHANNEL}`);
      if (state === "opening") state = "open";
      else release();
    } catch {
      lose(null);
    }
  }

  function release(): void {
    client?.removeAllListeners("notification");
    client?.release(true);
    client = null;
  }

  return {
    open: () => void open(),
    close() {
      // One that is still opening lets go by itself.
      const isOpening = state === "opening";
      state = "ended";
      if (timer !== null) clearTimeout(timer);
      if (!isOpening) release();
    },
  };
}

/** The process listens from the first subscriber on. */
export function createLive(pool: pg.Pool): Live {
  const listeners = new Map<number, Set<LiveListener>>();
  const hear = (payload: string | undefined): void => {
    const word = parseWord(payload);
    if (word === null) return;
    for (const listener of listeners.get(word.companyId) ?? []) word.kinds.forEach(listener);
  };
  const ear = createEar(pool, hear, () => listeners.size > 0);
  return {
    subscribe(companyId, listener) {
      const ofCompany = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, ofCompany.add(listener));
      ear.open();
      return () => {
        ofCompany.delete(listener);
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany) listeners.delete(companyId);
      };
    },
    close() {
      listeners.clear();
      ear.close();
    },
  };
}
