/** Whether to say that another tab has gone to another company; kept by the tab itself, since that one begins anew as well. */
const COMPANY_CHANGED = "companyChanged";

/** Whether this tab began anew because another one has gone to another company; said once. */
export function takeCompanyChanged(): boolean {
  try {
    const isSaid = sessionStorage.getItem(COMPANY_CHANGED) !== null;
    sessionStorage.removeItem(COMPANY_CHANGED);
    return isSaid;
  } catch {
    return false;
  }
}

function noteCompanyChanged(): void {
  try {
    sessionStorage.setItem(COMPANY_CHANGED, "yes");
  } catch {
    // The tab begins anew without saying why.
  }
}

let isReloading = false;

/** Starts the page again because the product has to, not the person: nothing asks whether to leave, what was typed is kept as a draft. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}

/** The same at the first screen, where what this page shows is another company's. Says so there, unless it was asked for here. */
export function beginAnew(isAsked = false): void {
  isReloading = true;
  if (!isAsked) noteCompanyChanged();
  window.location.assign("/system");
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
