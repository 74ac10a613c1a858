/**
 * Keeps the embedded database running: its owner starts it again when it has died, waits while its disk is full, and gives up after a
 * number of tries.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedCluster, hasRoom, startEmbedded } from "#db/embedded.ts";
import { DiskFullError, StartError } from "#db/start-error.ts";
import { findOwner } from "./data-folder.ts";

export type Keeping = {
  readonly dataDir: string;
  readonly cluster: Pick<EmbeddedCluster, "isAlive">;
  readonly log: { error(details: Record<string, unknown>, message: string): void };
  /** The database cannot be brought back: the process is to end. Told once. */
  readonly onLost: (error: StartError) => void;
  readonly start?: (dataDir: string, options: { signal: AbortSignal }) => Promise<unknown>;
  /** Whether the disk has room for the database. */
  readonly hasRoom?: (dataDir: string) => boolean;
  readonly patience?: KeepPatience;
};

/** In milliseconds. */
export type KeepPatience = {
  /** Between two looks at the server's process. */
  readonly look: number;
  /** Before each try; as many tries as pauses. */
  readonly pauses: readonly number[];
  /** A server that has lived this long was brought back: its next death is tried from the start. */
  readonly calm: number;
  /** Between two looks at a disk that is full. */
  readonly full: number;
  /** How long one who does not own the database waits for an owner. */
  readonly orphaned: number;
};

const PATIENCE: KeepPatience = { look: 250, pauses: [0, 500, 1000, 2000, 4000, 8000, 16_000], calm: 15_000, full: 2000, orphaned: 60_000 };

/** `stop` gives up a start on its way as well. */
export type Keeper = { stop(): Promise<void> };

type Watch = Required<Keeping> & { readonly signal: AbortSignal };

function watching(keeping: Keeping, watchOver: (watch: Watch) => Promise<void>): Keeper {
  const over = new AbortController();
  const done = watchOver({ start: startEmbedded, hasRoom, patience: PATIENCE, ...keeping, signal: over.signal });
  return {
    async stop() {
      over.abort(new Error("the process ends"));
      await done;
    },
  };
}

/** Sleeps; false when the watch has ended meanwhile. */
async function goesOn({ signal }: Watch, milliseconds: number): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** Waits, however long, until the disk has room; answers whether it had to. */
async function untilRoom(watch: Watch): Promise<boolean> {
  if (watch.hasRoom(watch.dataDir)) return false;
  watch.log.error({ folder: watch.dataDir }, "the disk is full: the database waits for room and then goes on by itself");
  while (await goesOn(watch, watch.patience.full)) {
    if (!watch.hasRoom(watch.dataDir)) continue;
    watch.log.error({ folder: watch.dataDir }, "the disk has room again");
    break;
  }
  return true;
}

/** Answers why it does not start; null where it runs. */
async function startAgain({ start, dataDir, signal, log }: Watch, count: number): Promise<unknown> {
  try {
    await start(dataDir, { signal });
    log.error({ try: count }, "the database server runs again");
    return null;
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, try: count }, "the database server does not start");
    return error;
  }
}

/** For the one process that owns the data folder. What a full disk brings down counts as no try: it comes back with the room. */
export function keepDatabase(keeping: Keeping): Keeper {
  return watching(keeping, async (watch) => {
    const { cluster, log, patience } = watch;
    let tries = 0;
    let since = performance.now();
    let reason = "it ends again and again, see its log.";
    while (await goesOn(watch, patience.look)) {
      if (cluster.isAlive()) continue;
      if ((await untilRoom(watch)) || performance.now() - since > patience.calm) tries = 0;
      const pause = patience.pauses[tries];
      if (pause === undefined) return watch.onLost(new StartError(`The database has ended and cannot be started again: ${reason}`));
      tries += 1;
      log.error({ try: tries, tries: patience.pauses.length }, "the database server has ended, it is started again");
      if (!(await goesOn(watch, pause))) return;
      const failure = await startAgain(watch, tries);
      if (failure instanceof Error) reason = failure.message;
      // Quotas and inodes run out as well, where room is left.
      if (failure instanceof DiskFullError && (await goesOn(watch, patience.full))) tries = 0;
      since = performance.now();
    }
  });
}

/** For a process that has joined another's database: it waits for the owner, and ends when there is none any more. */
export function watchOwner(keeping: Keeping): Keeper {
  return watching(keeping, async (watch) => {
    const { cluster, dataDir, patience } = watch;
    let since: number | null = null;
    while (await goesOn(watch, patience.look)) {
      since = cluster.isAlive() || findOwner(dataDir) !== null ? null : (since ?? performance.now());
      if (since === null || performance.now() - since < patience.orphaned) continue;
      const what = `The database in ${dataDir} has ended, and so has the process that ran it`;
      return watch.onLost(new StartError(`${what}: start that one again, then this one.`));
    }
  });
}
