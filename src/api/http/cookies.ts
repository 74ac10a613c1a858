import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { NewSession } from "#accounts/sessions.ts";
import type { ApiConfig } from "./deps.ts";

const SESSION_COOKIE = "zyskomierz_session";
const DEVICE_COOKIE = "zyskomierz_device";
const STEP_COOKIE = "zyskomierz_sign_in";
export const CSRF_COOKIE = "XSRF-TOKEN";

function isSecure(config: ApiConfig): boolean {
  return config.appUrl.startsWith("https:");
}

/**
 * Over https browsers guard the name: `__Host-` is set by this very host alone, `__Secure-`, where the cookie is for several
 * hosts of a domain, at least over https alone. Nobody on a neighbouring host or on the way can plant a session of theirs.
 */
function guardedName(config: ApiConfig, name: string): string {
  if (!isSecure(config)) return name;
  return `${config.cookieDomain === null ? "__Host-" : "__Secure-"}${name}`;
}

export function sessionCookieName(config: ApiConfig): string {
  return guardedName(config, SESSION_COOKIE);
}

/** Lax keeps other sites from sending the cookie along; inside another site's iframe only None with Partitioned works. */
function common(config: ApiConfig): CookieSerializeOptions {
  return {
    path: "/",
    secure: config.embedded || isSecure(config),
    sameSite: config.embedded ? "none" : "lax",
    ...(config.embedded ? { partitioned: true } : {}),
    ...(config.cookieDomain === null ? {} : { domain: config.cookieDomain }),
  };
}

export function setSessionCookie(reply: FastifyReply, config: ApiConfig, session: NewSession): void {
  const lasting = session.maxAge === null ? {} : { maxAge: session.maxAge };
  void reply.setCookie(sessionCookieName(config), session.token, { ...common(config), httpOnly: true, ...lasting });
}

export function clearSessionCookie(reply: FastifyReply, config: ApiConfig): void {
  void reply.clearCookie(sessionCookieName(config), { ...common(config), httpOnly: true });
}

export function sessionToken(request: FastifyRequest, config: ApiConfig): string | null {
  return request.cookies[sessionCookieName(config)] ?? null;
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

/** Holds the token of a sign-in of several steps, from one to the next. */
export function setStepCookie(reply: FastifyReply, config: ApiConfig, token: string): void {
  void reply.setCookie(guardedName(config, STEP_COOKIE), token, { ...common(config), httpOnly: true });
}

export function clearStepCookie(reply: FastifyReply, config: ApiConfig): void {
  void reply.clearCookie(guardedName(config, STEP_COOKIE), { ...common(config), httpOnly: true });
}

export function stepToken(request: FastifyRequest, config: ApiConfig): string | null {
  return request.cookies[guardedName(config, STEP_COOKIE)] ?? null;
}

/** Readable by scripts of the app, which repeat it in the header `X-XSRF-TOKEN`. */
export function setCsrfCookie(reply: FastifyReply, config: ApiConfig, token: string): void {
  void reply.setCookie(CSRF_COOKIE, token, { ...common(config), httpOnly: false });
}
