/** The addresses of the table of screens, for tests that look at all of them: a new screen is looked at without being told of. */
import { type ScreenKey, SCREEN_KEYS, screenOf } from "#core/screens.ts";

/** Queries with which a screen is looked at; without an entry as its address alone, with an empty one not at all. */
export type Queries = Readonly<Partial<Record<ScreenKey, readonly string[]>>>;

/** Screens behind the login, those of administrators apart where `only` says so, in the order of the navigation. */
export function memberScreens(only: "everybody" | "administrators"): readonly ScreenKey[] {
  return SCREEN_KEYS.filter((key) => {
    const screen = screenOf(key);
    return screen.for === "members" && (only === "administrators" || screen.only !== "admins");
  });
}

/** `params` stands for what the paths leave open, by name; a screen that lacks its own is left out. */
export function addressesOf(keys: readonly ScreenKey[], queries: Queries, params: Readonly<Record<string, string>> = {}): string[] {
  return keys.flatMap((key) => {
    const path = screenOf(key).path.replaceAll(/:(\w+)/g, (open, name: string) => params[name] ?? open);
    return path.includes(":") ? [] : (queries[key] ?? [""]).map((query) => path + query);
  });
}
