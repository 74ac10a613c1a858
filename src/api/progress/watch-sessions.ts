import { findLiveSessions } from "#accounts/sessions.ts";
import type { Db } from "#db/connection.ts";

const EVERY_MS = 2000;

/** What is held open for sessions: asked about together, and ended when its session is over. */
export type SessionWatch = {
  /** `end` is called once: when the session is over, or all are to end. The answer lets go of it before. */
  hold(tokenHash: Buffer, end: () => void): () => void;
  /** Ends everything. */
  close(): void;
};

/**
 * However a session ends (signing out, revoked, a new password, its time, leaving the company), its row tells; one question for
 * all readers of this process, and none while there are none.
 */
export function watchSessions(db: Db): SessionWatch {
  const held = new Set<{ name: string; end: () => void }>();
  let timer: NodeJS.Timeout | null = null;

  async function endThoseThatAreOver(): Promise<void> {
    const asked = [...held];
    const names = asked.map(({ name }) => name);
    const live = new Set(await findLiveSessions(db, names));
    for (const { name, end } of asked) if (!live.has(name)) end();
  }

  function plan(): void {
    if (held.size === 0) return;
    timer ??= setTimeout(() => {
      // A database that is away says nothing of sessions: asked again in the next round.
      void endThoseThatAreOver()
        .catch(() => undefined)
        .finally(() => {
          timer = null;
          plan();
        });
    }, EVERY_MS).unref();
  }

  return {
    hold(tokenHash, end) {
      const one = { name: tokenHash.toString("hex"), end };
      held.add(one);
      plan();
      return () => void held.delete(one);
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      for (const { end } of held) end();
      held.clear();
    },
  };
}
