import { type ReactNode, useEffect, useState } from "react";

const DELAY_MS = 200;

/** Skeletons wait a moment: an answer that comes at once must not flash a grey page first. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div style={{ visibility: shown ? "visible" : "hidden" }}>{children}</div>;
}
