/** The sources an instance can connect to. */
import { ALLEGRO } from "./allegro/allegro.ts";
import type { Source } from "./source.ts";

/** In the order in which they are proposed. */
export const SOURCES: readonly Source[] = [ALLEGRO];

/** `null` = a source that this release does not have. */
export function sourceNamed(sources: readonly Source[], key: string): Source | null {
  return sources.find(({ manifest }) => manifest.key === key) ?? null;
}
