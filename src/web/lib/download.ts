import type { Call } from "./api/call.ts";
import { callerOf } from "./api/base-query.ts";
import { type Problem, problemOf } from "./api/problem.ts";
import { send } from "./api/send.ts";
import type { AppThunk } from "./state/store.ts";

function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? null;
}

/** Hands a file to the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches a file with the session's headers, which a plain link could not carry, and hands it to the browser. */
export function downloadFile(request: Call, fallbackName: string): AppThunk<Promise<Problem | null>> {
  return async (_, getState, services) => {
    const response = await send(request, callerOf(getState(), services));
    if (!response.ok) return problemOf(response.status, await response.json().catch(() => null));
    saveBlob(await response.blob(), nameIn(response.headers.get("content-disposition")) ?? fallbackName);
    return null;
  };
}
