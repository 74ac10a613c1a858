import type { RuntimeConfig } from "#contract/meta.ts";
import { beginAnew, isSessionEnding, reloadPage } from "../reload.ts";
import { addressOf, type Call } from "./call.ts";
import { isFramed, markApiCall, readCookie } from "./cookies.ts";

const CSRF_PATH = "/sanctum/csrf-cookie";
const CSRF_MISMATCH = 419;
const UNAUTHENTICATED = 401;
const CONFLICT = 409;

/** What every request says about itself besides its own content. */
export type Caller = {
  config: RuntimeConfig;
  market: string;
  currency: string;
  /** The one this tab shows; "" before it is known. */
  company: string;
  /** Whether whoever asked is still the one who is here: what an answer says of a session says nothing about the next one's. */
  isHere: () => boolean;
  signal?: AbortSignal;
};

/** Where the API answers this page. */
export function hostOf(config: RuntimeConfig): string {
  return isFramed() ? config.iframeApiUrl : config.apiUrl;
}

async function fetchCsrfCookie(caller: Caller): Promise<void> {
  const { config, signal } = caller;
  try {
    await fetch(hostOf(config) + CSRF_PATH, { credentials: "include", headers: headersOf({}, caller), ...(signal ? { signal } : {}) });
  } finally {
    markApiCall();
  }
}

function headersOf(request: Pick<Call, "form">, { market, currency, company }: Caller): Record<string, string> {
  return {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    "X-XSRF-TOKEN": readCookie("XSRF-TOKEN") ?? "",
    "X-Market": market,
    "X-Currency": currency,
    "X-Company": company,
    // A multipart body names its own boundary, so the browser writes the header.
    ...(request.form ? {} : { "Content-Type": "application/json" }),
  };
}

async function attempt(request: Call, caller: Caller): Promise<Response> {
  const body = request.form ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  try {
    return await fetch(hostOf(caller.config) + addressOf(request), {
      method: request.method,
      credentials: "include",
      headers: headersOf(request, caller),
      ...(body === undefined ? {} : { body }),
      ...(caller.signal ? { signal: caller.signal } : {}),
    });
  } finally {
    markApiCall();
  }
}

/**
 * Sends one request with the session's cookies. The CSRF cookie is fetched first when it is missing, and once more when
 * the server no longer knows it; any 401 but that of the current user reloads the page, which then shows the login, unless
 * the person just ended the session: an answer that comes after that is nothing to the page. Where another tab has gone to another company, this one begins anew there.
 */
export async function send(request: Call, caller: Caller): Promise<Response> {
  if (readCookie("XSRF-TOKEN") === null) await fetchCsrfCookie(caller);
  let response = await attempt(request, caller);
  if (response.status === CSRF_MISMATCH) {
    await fetchCsrfCookie(caller);
    response = await attempt(request, caller);
  }
  if (!caller.isHere()) return response;
  const asksWhoIAm = request.method === "GET" && request.path === "/api/user";
  if (response.status === UNAUTHENTICATED && !asksWhoIAm && !isSessionEnding()) reloadPage();
  if (response.status === CONFLICT && (await response.clone().text()).includes("COMPANY_CHANGED")) beginAnew();
  return response;
}

const PATIENCE_MS = 8000;

/** Whether the server answers at all, whatever it says; asked by the lightest call there is. */
export async function canReach(caller: Caller): Promise<boolean> {
  try {
    await fetchCsrfCookie({ ...caller, signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}
