let isReloading = false;

/** Starts the page again because the product has to, not the person: nothing asks whether to leave, what was typed is kept as a draft. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}

export function isPageReloading(): boolean {
  return isReloading;
}
