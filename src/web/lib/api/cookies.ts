/** Whether the app runs inside a page of somebody else. */
export function isFramed(): boolean {
  return window.self !== window.top;
}

export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

/** Epoch milliseconds of the latest call, readable by whatever watches the session's activity. Inside a frame only a partitioned cookie is kept. */
export function markApiCall(): void {
  const where = isFramed() ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax";
  document.cookie = `last-api-call=${Date.now()}; path=/; ${where}`;
}
