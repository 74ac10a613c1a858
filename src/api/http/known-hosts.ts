import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import type { ApiConfig } from "./deps.ts";

/** Whoever watches over the process asks under the name that they have for it. */
const ASKED_BY_NAME = new Set(["/healthz", "/readyz"]);

const hostsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname] : []));

/**
 * Whether a page of `hostname` can be ours. A stranger's site can have its own name lead to this machine and would then be of the same origin
 * as what answers there (DNS rebinding); it cannot have a number for a name, nor one without a dot, nor one that every browser keeps at home.
 */
export function isKnownHost(hostname: string, known: ReadonlySet<string>): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (known.has(name)) return true;
  const bare = name.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) !== 0 || !name.includes(".") || name.endsWith(".localhost");
}

/** From the first request on: who has just installed the product has no password yet that would keep a stranger out. */
export function refuseUnknownHosts(server: FastifyInstance, { appUrl, apiUrl, iframeApiUrl }: ApiConfig): void {
  const known = new Set(hostsOf([appUrl, apiUrl, iframeApiUrl]));
  server.addHook("onRequest", (request, _reply, done) => {
    const { hostname } = request;
    const [path = ""] = request.url.split("?");
    if (ASKED_BY_NAME.has(path) || isKnownHost(hostname, known)) return done();
    done(
      new AppError("FORBIDDEN", `the host ${hostname} is none of this instance`, {
        text: { key: "api:refused.unknownHost", values: { host: hostname } },
      }),
    );
  });
}
