/** Calls whenever somebody looks at the page again or the network comes back; answers what ends that. */
export function onWake(act: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") act();
  };
  window.addEventListener("focus", look);
  window.addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("focus", look);
    window.removeEventListener("online", look);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Waits so many milliseconds, or until the page is looked at again. */
export function untilWoken(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      forget();
      window.clearTimeout(timer);
      resolve();
    };
    const forget = onWake(done);
    const timer = window.setTimeout(done, milliseconds);
  });
}
