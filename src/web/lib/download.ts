import type { Call } from "./api/call.ts";
import { callerOf } from "./api/base-query.ts";
import { NO_ANSWER, type Problem, problemOf } from "./api/problem.ts";
import { send } from "./api/send.ts";
import type { AppThunk } from "./state/store.ts";

function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? null;
}

/** How long a file stays at its address, ms: a busy browser begins to fetch it well after the click. */
const KEPT_FOR = 60_000;

/** Hands a file to the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

/** What a long download is told to do, and tells: `onBytes` with what has come in so far. */
type Watch = { signal?: AbortSignal; onBytes?: (bytes: number) => void };

/** The whole body, counted while it comes in. */
async function blobOf(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}

/** A file to look at, fetched with the session's headers; null where it could not be. */
export function fetchFile(request: Call): AppThunk<Promise<Blob | null>> {
  return async (_, getState, services) => {
    const response = await send(request, callerOf(getState, services)).catch(() => null);
    return response?.ok === true ? response.blob() : null;
  };
}

/**
 * Fetches a file with the session's headers, which a plain link could not carry, and hands it to the browser. A download
 * that breaks off or is given up is `NO_ANSWER`.
 */
export function downloadFile(request: Call, fallbackName: string, { signal, onBytes }: Watch = {}): AppThunk<Promise<Problem | null>> {
  return async (_, getState, services) => {
    try {
      const response = await send(request, { ...callerOf(getState, services), ...(signal ? { signal } : {}) });
      if (!response.ok) return problemOf(response.status, await response.json().catch(() => null));
      const blob = onBytes === undefined ? await response.blob() : await blobOf(response, onBytes);
      saveBlob(blob, nameIn(response.headers.get("content-disposition")) ?? fallbackName);
      return null;
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return NO_ANSWER;
      throw error;
    }
  };
}
