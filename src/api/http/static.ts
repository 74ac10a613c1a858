import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";

/** Paths of the API and of the build: what is not there is a 404 for programs, never the app's page. */
const NO_PAGES = /^\/(?:api|sanctum|locales|assets|healthz|readyz|config\.json)(?:[/?]|$)/;

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  // A missing script or picture must not be answered with the page either.
  const isFile = /\.[a-z0-9]+$/i.test(request.url.split("?")[0] ?? "");
  return isRead && !isFile && !NO_PAGES.test(request.url);
}

/** Serves the built web app; addresses it routes by itself get its page. */
export async function registerWebApp(server: FastifyInstance, folder: string | null): Promise<void> {
  const hasPage = folder !== null && existsSync(join(folder, "index.html"));
  if (hasPage) {
    await server.register(fastifyStatic, {
      root: folder,
      index: "index.html",
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names in assets/ carry a hash of their content.
        const isImmutable = path.includes(join(folder, "assets"));
        reply.header("Cache-Control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (hasPage && wantsPage(request)) return reply.sendFile("index.html");
    // The address is not repeated: it may carry a token.
    throw new AppError("NOT_FOUND", "no such call");
  });
}
