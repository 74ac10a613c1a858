import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { NewSession } from "#accounts/sessions.ts";
import type { ApiConfig } from "./deps.ts";

export const SESSION_COOKIE = "zyskomierz_session";
const DEVICE_COOKIE = "zyskomierz_device";
export const CSRF_COOKIE = "XSRF-TOKEN";

/** Lax keeps other sites from sending the cookie along; inside another site's iframe only None with Partitioned works. */
function common(config: ApiConfig): CookieSerializeOptions {
  return {
    path: "/",
    secure: config.embedded || config.appUrl.startsWith("https:"),
    sameSite: config.embedded ? "none" : "lax",
    ...(config.embedded ? { partitioned: true } : {}),
    ...(config.cookieDomain === null ? {} : { domain: config.cookieDomain }),
  };
}

export function setSessionCookie(reply: FastifyReply, config: ApiConfig, session: NewSession): void {
  const lasting = session.maxAge === null ? {} : { maxAge: session.maxAge };
  void reply.setCookie(SESSION_COOKIE, session.token, { ...common(config), httpOnly: true, ...lasting });
}

export function clearSessionCookie(reply: FastifyReply, config: ApiConfig): void {
  void reply.clearCookie(SESSION_COOKIE, { ...common(config), httpOnly: true });
}

export function sessionToken(request: FastifyRequest): string | null {
  return request.cookies[SESSION_COOKIE] ?? null;
}

/** The longest a browser keeps a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/** Tells the browsers of a user apart, so that an unknown one is worth a letter; it opens nothing. */
export function setDeviceCookie(reply: FastifyReply, config: ApiConfig, token: string): void {
  void reply.setCookie(DEVICE_COOKIE, token, { ...common(config), httpOnly: true, maxAge: DEVICE_SECONDS });
}

export function deviceToken(request: FastifyRequest): string | null {
  return request.cookies[DEVICE_COOKIE]?.slice(0, 100) ?? null;
}

/** Readable by scripts of the app, which repeat it in the header `X-XSRF-TOKEN`. */
export function setCsrfCookie(reply: FastifyReply, config: ApiConfig, token: string): void {
  void reply.setCookie(CSRF_COOKIE, token, { ...common(config), httpOnly: false });
}
