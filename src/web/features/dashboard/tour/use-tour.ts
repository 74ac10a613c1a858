import { useState } from "react";
import { useUpdateUserMutation } from "../../../lib/session/profile.api.ts";
import { hasOwnLook } from "../../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { readStored, removeStored, writeStored } from "../../../lib/storage.ts";

/** Whom a tour was promised to: whoever has seen the empty dashboard is led around once there is something on it. */
const PROMISED = "tourPromised";

/** Who has not been led around yet; null = nobody who is to be. */
export function useTourWanted(): string | null {
  return useAppSelector(({ session: { user } }) =>
    user !== null && hasOwnLook(user) && user.limits === null && user.appearance.tour === "new" ? user.id : null,
  );
}

export function promiseTour(userId: string): void {
  writeStored(PROMISED, userId);
}

/** Whether the tour is on, and its end: walked to the last step or skipped, the person has seen it, on whatever device. */
export function useTour(hasData: boolean): { isOn: boolean; end: () => void } {
  const reader = useTourWanted();
  const look = useAppSelector(({ session }) => session.user?.appearance);
  const [isOver, setOver] = useState(false);
  const [update] = useUpdateUserMutation();
  const isOn = hasData && !isOver && reader !== null && readStored(PROMISED) === reader;
  const end = () => {
    setOver(true);
    removeStored(PROMISED);
    if (look !== undefined) void update({ appearance: { ...look, tour: "seen" } });
  };
  return { isOn, end };
}
