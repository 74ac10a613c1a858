let isReloading = false;

/** Starts the page again because the product has to, not the person: nothing asks whether to leave, what was typed is kept as a draft. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}

let isEnding = false;

/** The session ends by the person's own word, and a page of its own says so: calls on their way that find it gone are no reason to begin anew. */
export async function endSession<T>(end: () => Promise<T>): Promise<T> {
  isEnding = true;
  try {
    return await end();
  } finally {
    isEnding = false;
  }
}

export function isSessionEnding(): boolean {
  return isEnding;
}

export function isPageReloading(): boolean {
  return isReloading;
}
