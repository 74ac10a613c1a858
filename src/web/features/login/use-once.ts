import { useEffect, useRef } from "react";

/** Runs once, however often the part is drawn. */
export function useOnce(act: () => void, when = true): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !when) return;
    done.current = true;
    act();
  }, [act, when]);
}
