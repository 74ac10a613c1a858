import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { clearSessionCookie, CSRF_COOKIE, sessionToken, setCsrfCookie } from "./cookies.ts";
import type { ApiConfig } from "./deps.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

function sign(secret: string, random: string, session: string | null): string {
  return createHmac("sha256", secret)
    .update(`csrf:${random}:${session ?? ""}`)
    .digest("base64url");
}

/**
 * A random value and our signature over it and the session's token, null before there is one: a cookie planted by a
 * neighbouring host is worth nothing, and neither is a token of another session.
 */
export function newCsrfToken(secret: string, session: string | null): string {
  const random = randomBytes(18).toString("base64url");
  return `${random}.${sign(secret, random, session)}`;
}

/**
 * Gives the browser a token for its session. One that is already right stays: two tabs, or two requests at once, would
 * otherwise take each other's away between reading and repeating it.
 */
export function giveCsrfToken(request: FastifyRequest, reply: FastifyReply, config: ApiConfig): void {
  const session = sessionToken(request, config);
  const present = request.cookies[CSRF_COOKIE] ?? "";
  setCsrfCookie(reply, config, isOurs(config.secretKey, present, session) ? present : newCsrfToken(config.secretKey, session));
}

/** Takes the session out of the browser, and gives it a CSRF token that belongs to none. */
export function forgetSession(reply: FastifyReply, config: ApiConfig): void {
  clearSessionCookie(reply, config);
  setCsrfCookie(reply, config, newCsrfToken(config.secretKey, null));
}

function isOurs(secret: string, token: string, session: string | null): boolean {
  const [random = "", signature = ""] = token.split(".");
  return isEqual(signature, sign(secret, random, session));
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The header as sent; browsers' code decodes the cookie's value before repeating it, some clients do not. */
function headerToken(request: FastifyRequest): string {
  const header = request.headers["x-xsrf-token"];
  const text = typeof header === "string" ? header : "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Browsers say where a page comes from; a page of a stranger has no business with unsafe methods. */
function isKnownOrigin(request: FastifyRequest, config: ApiConfig): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return true;
  const known = [config.appUrl, config.apiUrl, config.iframeApiUrl, ...config.allowedOrigins];
  return known.some((address) => URL.canParse(address) && new URL(address).origin === origin);
}

/** Throws CSRF_MISMATCH (419) for an unsafe method without the token of its cookie, made for its session, in the header. */
export function checkCsrf(request: FastifyRequest, config: ApiConfig): void {
  if (SAFE_METHODS.has(request.method)) return;
  const cookie = request.cookies[CSRF_COOKIE] ?? "";
  if (cookie === "" || !isEqual(headerToken(request), cookie) || !isOurs(config.secretKey, cookie, sessionToken(request, config))) {
    throw new AppError("CSRF_MISMATCH", "X-XSRF-TOKEN does not repeat the cookie XSRF-TOKEN");
  }
  if (!isKnownOrigin(request, config)) throw new AppError("CSRF_MISMATCH", "unsafe method from an unknown origin");
}
