import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "../lib/shortcuts.ts";

/** Runs when the single key is pressed anywhere but in a field, as long as shortcuts are switched on. */
export function useShortcut(key: string, run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, key)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key]);
}
