export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

/** Epoch milliseconds of the latest call, readable by whatever watches the session's activity. */
export function markApiCall(): void {
  document.cookie = `last-api-call=${Date.now()}; path=/; SameSite=Lax`;
}
