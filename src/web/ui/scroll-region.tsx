import * as ui from "./styles/ui.module.css";
import { type ReactNode, useCallback, useState } from "react";
import { wholeColumns } from "./whole-columns.ts";

/** Whether what a box holds is wider or higher than the box; a `ref` for the box, measured again as either changes. */
export function useScrolls(): [(box: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined;
    const measure = () => setScrolls(box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
    const size = new ResizeObserver(measure);
    const content = new MutationObserver(measure);
    size.observe(box);
    content.observe(box, { childList: true, subtree: true });
    return () => {
      size.disconnect();
      content.disconnect();
    };
  }, []);
  return [watch, scrolls];
}

/** What makes a box that scrolls reachable by keyboard, and named to whoever does not see it; a box that shows all is no stop. */
export function scrollStop(scrolls: boolean, name: { "aria-label": string } | { "aria-labelledby": string }) {
  return scrolls ? ({ tabIndex: 0, role: "region", ...name } as const) : {};
}

type ScrollRegionProps = { className?: string; label: string; children: ReactNode };

/** A table that may not fit: moved by keyboard where it does not, and never with half a figure at its edge. */
export function ScrollRegion({ className = "", label, children }: ScrollRegionProps) {
  const [watch, scrolls] = useScrolls();
  const hold = useCallback(
    (box: HTMLElement | null) => {
      const ends = [watch(box), wholeColumns(box)];
      return () => ends.forEach((end) => end?.());
    },
    [watch],
  );
  return (
    <div className={`${ui.tableScroll} ${className}`} ref={hold} {...scrollStop(scrolls, { "aria-label": label })}>
      {children}
    </div>
  );
}
