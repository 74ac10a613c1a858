import { screenOf, screensWith, type ScreenWith } from "#core/screens.ts";
import { useIsDemoGuest, useIsLimited, useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";

export type SettingsTab = ScreenWith<"tab">;

/** The tabs of the settings that are open to who asks, in their order. */
export function useOpenTabs(): SettingsTab[] {
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const isGuest = useIsDemoGuest();
  const isLimited = useIsLimited();
  const mayEdit = useMayEdit();
  const isIn = { colleagues: !isGuest, editors: mayEdit, admins: isAdmin };
  return screensWith("tab").filter((key) => {
    const { only, isForLimited } = screenOf(key);
    if (isLimited && !isForLimited) return false;
    return only === undefined || isIn[only];
  });
}
