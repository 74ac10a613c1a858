import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { ApiConfig } from "./deps.ts";
import { refuseUnknownHosts } from "./known-hosts.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Nothing of this is used: neither the product nor anything planted in it may ask for it. */
const PERMISSIONS = ["camera", "geolocation", "microphone", "payment", "usb", "serial", "bluetooth", "display-capture"]
  .map((feature) => `${feature}=()`)
  .join(", ");

function originOf(address: string | null): string[] {
  return address !== null && URL.canParse(address) ? [new URL(address).origin] : [];
}

/**
 * No inline script anywhere. Styles may stand in the page: components position themselves with them, and a style
 * cannot act. Product pictures come from the marketplace's own hosts.
 */
function contentPolicy(config: ApiConfig): Record<string, Iterable<string> | null> {
  const isSecure = config.appUrl.startsWith("https:");
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "script-src-attr": ["'none'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...originOf(config.apiUrl), ...originOf(config.iframeApiUrl), ...originOf(config.sentryDsn)],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": config.embedded ? ["'self'", ...config.allowedOrigins] : ["'none'"],
    "upgrade-insecure-requests": isSecure ? [] : null,
  };
}

/** Cookies, headers, cross-origin rules and rate counters for everything the server answers. */
export async function registerSecurity(server: FastifyInstance, config: ApiConfig): Promise<void> {
  refuseUnknownHosts(server, config);
  await server.register(cookie);
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: config.appUrl.startsWith("https:") ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: config.embedded ? false : { action: "deny" },
    crossOriginResourcePolicy: { policy: config.allowedOrigins.length > 0 ? "cross-origin" : "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
  });
  server.addHook("onRequest", (_request, reply, done) => {
    void reply.header("Permissions-Policy", PERMISSIONS);
    // Files of links, and the JSON of the API, have no page that could say so.
    void reply.header("X-Robots-Tag", "noindex, nofollow");
    done();
  });
  await server.register(cors, {
    origin: [...new Set([...originOf(config.appUrl), ...config.allowedOrigins.flatMap(originOf)])],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "Accept",
      "Content-Type",
      "Idempotency-Key",
      "X-Company",
      "X-Currency",
      "X-Market",
      "X-Requested-With",
      "X-XSRF-TOKEN",
    ],
    exposedHeaders: ["Content-Disposition", "Retry-After", "X-Request-Id"],
    maxAge: 600,
  });
  await server.register(rateLimit, { global: false });
}
