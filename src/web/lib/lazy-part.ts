import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { isMissingChunk } from "./missing-chunk.ts";
import { untilWoken } from "./wake.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Whether the host that parts of the program come from answers. */
async function isHostThere(): Promise<boolean> {
  try {
    return (await fetch("/config.json", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * Asks for a part of the program until it is here: ever more patiently, and at once when the network or somebody's eyes come back.
 * Throws what is no matter of waiting: a fault inside the part, and a part that is gone although its host answers (an earlier version's).
 */
export async function patiently<T>(load: () => Promise<T>, pauseFor: (milliseconds: number) => Promise<void> = untilWoken): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingChunk(error) || (await isHostThere())) throw error;
      await pauseFor(pause);
    }
  }
}

/**
 * Something beside the screen (a bar, a menu, the search) that arrives after it. While it cannot be fetched the screen, and what was typed in
 * it, stays as it is: only the part is missing, until the connection is back. Show it inside a `Suspense`.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await patiently(load) }));
}
