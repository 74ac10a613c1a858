import type { LucideIcon } from "lucide-react";
import { SCREENS, screensWith, type ScreenWith } from "#core/screens.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { SIGNS } from "../pages.ts";

type SectionKey = ScreenWith<"group">;

type WithShort = (typeof SCREENS)[ScreenWith<"short">];

export type Section = {
  to: string;
  icon: LucideIcon;
  label: (typeof SCREENS)[SectionKey]["name"];
  group: "main" | "account";
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
