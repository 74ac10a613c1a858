import { useState } from "react";
import { SCREEN_GROUPS, type ScreenGroup } from "#core/screens.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Of each person on this device. */
const keyOf = (userId: string): string => `navigationFolded:${userId}`;

function storedOf(userId: string): ScreenGroup[] {
  const names = (readStored(keyOf(userId)) ?? "").split(",");
  return SCREEN_GROUPS.filter((group) => names.includes(group));
}

/**
 * Which groups of the navigation are folded. Whoever comes to a screen finds its group open, also where it was folded before;
 * they may fold it while they are there.
 */
export function useFolded(current: { place: string | null; group: ScreenGroup | null }) {
  const userId = useAppSelector(({ session }) => session.user?.id ?? "");
  const [folded, setFolded] = useState(() => storedOf(userId));
  const [place, setPlace] = useState<string | null>(null);
  if (current.place !== place) {
    setPlace(current.place);
    if (current.group !== null && folded.includes(current.group)) setFolded(folded.filter((group) => group !== current.group));
  }
  const toggle = (group: ScreenGroup) => {
    const next = folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group];
    setFolded(next);
    writeStored(keyOf(userId), next.join(","));
  };
  return { isFolded: (group: ScreenGroup) => folded.includes(group), toggle };
}
