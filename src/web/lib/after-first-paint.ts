/** In a tab that nobody looks at nothing is ever painted. */
const PATIENCE_MS = 5000;

/** Runs once the person sees the page and the browser has nothing more urgent to do; a slow computer may take long to paint. */
export function afterFirstPaint(run: () => void): void {
  const tellsPaints = PerformanceObserver.supportedEntryTypes.includes("paint");
  let isDue = true;
  const start = (): void => {
    if (!isDue) return;
    isDue = false;
    if ("requestIdleCallback" in window) window.requestIdleCallback(run);
    else setTimeout(run);
  };
  setTimeout(() => {
    if (document.hidden || !tellsPaints) start();
  }, PATIENCE_MS);
  if (!tellsPaints) return;
  new PerformanceObserver((paints, observer) => {
    if (!paints.getEntries().some(({ name }) => name === "first-contentful-paint")) return;
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
}
