import { tryConnection } from "./connection.ts";
import { reloadPage } from "./reload.ts";
import type { AppThunk } from "./state/store.ts";

declare global {
  interface WindowEventMap {
    /** Of the bundler: a part of the program did not arrive. */
    "vite:preloadError": Event & { payload: Error };
  }
}

const PREFIX = "reloadedFor ";

/** Failures of fetching a part of the program, told from failures inside it by whoever fetches them. */
const failures = new WeakSet<Error>();

export function watchChunks(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => void failures.add(payload));
}

export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && failures.has(error);
}

/** The version that runs here, and the part that it lacks: some browsers do not name the part. */
function nameOf(error: Error): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return `${entry?.src ?? ""} ${error.message}`;
}

/** Whether the page has not begun anew for this part before. Without storage nobody knows, and then it does not. */
function isFirstTime(error: Error): boolean {
  try {
    const key = PREFIX + nameOf(error);
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "");
    return true;
  } catch {
    return false;
  }
}

/**
 * A part of the program that is gone is one of an earlier version: the page begins anew, once, with the version that is
 * there now, and drafts of open forms come back. Without a connection nothing is known of versions, and it waits.
 */
export function meetMissingChunk(error: Error): AppThunk<Promise<"reloading" | "offline" | "broken">> {
  return async (dispatch) => {
    if (!(await dispatch(tryConnection()))) return "offline";
    if (!isFirstTime(error)) return "broken";
    reloadPage();
    return "reloading";
  };
}
