import type { LucideIcon } from "lucide-react";
import { SCREEN_GROUPS, SCREEN_KEYS, type ScreenGroup, screenOf, SCREENS, screensWith, type ScreenWith } from "#core/screens.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { SIGNS } from "../pages.ts";

type SectionKey = ScreenWith<"group">;

type WithShort = (typeof SCREENS)[ScreenWith<"short">];

export type Section = {
  to: string;
  icon: LucideIcon;
  label: (typeof SCREENS)[SectionKey]["name"];
  group: ScreenGroup;
  /** A word that fits under a thumb; those that have one stand in the phone's bar, the others under „more”. */
  short?: WithShort["short"];
  isForLimited?: true;
};

const SECTIONS: readonly Section[] = screensWith("group").map((key) => {
  const { path, name, group, ...rest } = SCREENS[key];
  return {
    to: path,
    icon: SIGNS[key],
    label: name,
    group,
    ...("short" in rest ? { short: rest.short } : {}),
    ...("isForLimited" in rest ? { isForLimited: true } : {}),
  };
});
const FOR_LIMITED = SECTIONS.filter(({ isForLimited }) => isForLimited);

/** The screens that the navigation shows, in its order. */
export function useSections(): readonly Section[] {
  return useIsLimited() ? FOR_LIMITED : SECTIONS;
}

export type SectionGroup = { group: ScreenGroup; sections: readonly Section[] };

/** The same by group; groups without any are left out. */
export function groupsOf(sections: readonly Section[]): SectionGroup[] {
  return SCREEN_GROUPS.map((group) => ({ group, sections: sections.filter((section) => section.group === group) })).filter(
    (one) => one.sections.length > 0,
  );
}

const isUnder = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

const TABS = SCREEN_KEYS.filter((key) => screenOf(key).tab !== undefined).map((key) => SCREENS[key].path);

/**
 * The one place of the navigation that an address belongs to, by its address: the nearest above it, for tabs of the settings
 * the settings; the dashboard is above everything and lit for itself alone. Null where there is none.
 */
export function placeOf(pathname: string): string | null {
  if (TABS.some((path) => isUnder(pathname, path))) return SCREENS.settings.path;
  const above = SECTIONS.filter(({ to }) => (to === SCREENS.dashboard.path ? pathname === to : isUnder(pathname, to)));
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? null;
}
