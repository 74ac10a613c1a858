/** How the product looks to one person, and whether they were led around it, on every device of theirs. */
import { HOME, SCREENS } from "./screens.ts";

export const COLOUR_SCHEMES = ["light", "dark", "auto"] as const;
/** Height of the rows of tables. */
export const DENSITIES = ["comfortable", "compact"] as const;
/** Of calendars; weeks of figures are those of ISO 8601 whatever is chosen. */
export const WEEK_STARTS = ["monday", "sunday"] as const;
/** The tour of the dashboard after the first data: once for a person, walked through or skipped. */
export const TOURS = ["new", "seen"] as const;
/** What can be opened by signing in: screens that everybody in a company has. */
export const FIRST_SCREENS = [
  "dashboard",
  "charts",
  "trends",
  "income",
  "orders",
  "products",
  "allegroAds",
  "expenses",
  "progress",
] as const satisfies readonly (keyof typeof SCREENS)[];

export type Appearance = {
  scheme: (typeof COLOUR_SCHEMES)[number];
  density: (typeof DENSITIES)[number];
  firstScreen: (typeof FIRST_SCREENS)[number];
  weekStart: (typeof WEEK_STARTS)[number];
  tour: (typeof TOURS)[number];
};

/** As long as nothing was chosen. */
export const APPEARANCE: Appearance = {
  scheme: "auto",
  density: "comfortable",
  firstScreen: "dashboard",
  weekStart: "monday",
  tour: "new",
};

/** Where signing in leads: the chosen screen, the first one for a viewer with limits whom it is closed to. */
export function firstPath(firstScreen: Appearance["firstScreen"], isLimited: boolean): string {
  const screen: { path: string; isForLimited?: true } = SCREENS[firstScreen];
  return isLimited && screen.isForLimited !== true ? HOME : screen.path;
}
