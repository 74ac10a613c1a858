import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController, type RouteOptions } from "fastify";
import { createPasswords } from "#accounts/passwords.ts";
import { AppError } from "#core/errors.ts";
import type { Reports } from "#core/reports.ts";
import type { Texts } from "#text/texts.ts";
import { type Feature, findFeatures } from "./features.ts";
import { createFailureLog } from "#db/api-failures.ts";
import { serializerCompiler, validatorCompiler } from "./http/contract-compilers.ts";
import type { ApiDeps } from "./http/deps.ts";
import { sendError } from "./http/errors.ts";
import { endRequests } from "./http/escaped.ts";
import { reportFailure } from "./http/report-failures.ts";
import { createFindAsking } from "./http/find-asking.ts";
import { createMaintenanceSwitch } from "./http/maintenance.ts";
import { logRefusals } from "./http/log-refusals.ts";
import { localeOf } from "./http/route.ts";
import { registerSecurity } from "./http/security.ts";
import { registerStalledBodies } from "./http/stalled-bodies.ts";
import { registerWebApp } from "./http/static.ts";
import { BUILDS, createTurns } from "./http/turns.ts";
import { MAX_UPLOAD_BYTES } from "./http/upload.ts";
import { registerUsableText } from "./http/usable-text.ts";
import { createWork } from "./http/work.ts";

/** A selection of 50,000 products fits. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A name of 200 letters in an address, percent-encoded. */
const MAX_PARAM_LENGTH = 2400;

/**
 * Where a proxy of ours calls from: this machine or its network. It adds the address it was called from at the end of
 * `X-Forwarded-For`; what stands before it the caller wrote, and could pose as another address with every guess.
 */
const OWN_PROXIES = ["loopback", "linklocal", "uniquelocal"];

/** Served by plugins for the web app and for preflight questions; everything else is a route of the contract. */
const FRAME_ROUTES = new Set(["GET /*", "HEAD /*", "OPTIONS *"]);

/** A route that the contract does not know has no policy: nobody could say who may call it. */
function refuseUnknownRoutes(options: RouteOptions): void {
  const methods = [options.method].flat();
  if (options.config?.contract || methods.every((method) => FRAME_ROUTES.has(`${method} ${options.url}`))) return;
  throw new Error(`${methods.join(", ")} ${options.url} has no contract and so no policy`);
}

/** The web app sends `Content-Type: application/json` with every call, also with those that have no body. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (request.routeOptions.config.contract?.rawBody) request.rawBody = String(body);
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** Of what Fastify says by itself only what failed after an answer; its lines of coming and going hold addresses with their queries. */
class FaultLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error }, "a hook failed after the answer");
  }
}

/** Method, route, status and time; never the query string, cookies or the body. */
function logAnswers(server: FastifyInstance, reports: Reports | undefined): void {
  server.addHook("onResponse", (request, reply, done) => {
    const { method, session } = request;
    const route = request.routeOptions.url ?? "none";
    reports?.answered({ method, route, status: reply.statusCode, requestId: request.id, milliseconds: reply.elapsedTime });
    const entry = { method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(session ? { ...entry, userId: session.account.id, companyId: session.account.companyId } : entry, "answered");
    done();
  });
}

/** What every request has before anything is known of it. */
const UNSET = { session: null, uploadDigest: null, rawBody: null, turn: null, refusedAs: null } as const;

/**
 * An address that is none, `/%ff`: Fastify refuses it before it has made a request with what ours have, and runs no hook. It is not
 * repeated, as Fastify's own error does: it may carry a token.
 */
function refuseAddress(bare: FastifyRequest, reply: FastifyReply, texts: Texts): void {
  const request = Object.assign(bare, UNSET);
  void reply.header("X-Request-Id", request.id).header("X-Content-Type-Options", "nosniff");
  void sendError(new AppError("VALIDATION", "the address cannot be read"), request, reply, texts, localeOf(request));
}

/** Everything the server offers. */
const FEATURES = await findFeatures();

/** The whole HTTP server, ready to listen or to be asked with `inject`; `more` is served besides. Close it with `close()`. */
export async function buildApp(deps: ApiDeps, more: readonly Feature[] = []): Promise<FastifyInstance> {
  const { headersMs } = deps.config.patience;
  const server = fastify({
    logger: deps.logger,
    logController: new FaultLog(),
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustProxy ? OWN_PROXIES : false,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: "idle",
    // Each route says by itself whether it answers to HEAD (`http/route.ts`).
    exposeHeadRoutes: false,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, deps.texts),
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  for (const [name, value] of Object.entries(UNSET)) server.decorateRequest(name, value);
  server.addHook("onRoute", refuseUnknownRoutes);
  endRequests(server, deps.reports, (error, request, reply) => {
    void sendError(error, request, reply, deps.texts, localeOf(request), deps);
    if (deps.reports) reportFailure(deps.reports, error, request, reply);
  });
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("X-Request-Id", request.id);
    done();
  });
  logAnswers(server, deps.reports);
  logRefusals(
    server,
    createFailureLog(deps.database.db, (error) => server.log.warn({ err: error }, "failed calls were not written")),
  );
  acceptEmptyJson(server);
  registerStalledBodies(server, deps.config.patience);
  registerUsableText(server);
  await registerSecurity(server, deps.config);
  await server.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 20, fieldSize: 100_000 },
    throwFileSizeLimit: false,
  });
  await registerWebApp(server, deps.config.webFolder);
  const maintenance = createMaintenanceSwitch(deps.database.db, deps.config.maintenance);
  const findAsking = createFindAsking(server, deps);
  const passwords = createPasswords(deps.config.passwordCost);
  const builds = createTurns(deps.config.builds ?? BUILDS);
  const work = createWork(deps);
  for (const register of [...FEATURES, ...more]) register({ server, deps, maintenance, findAsking, passwords, builds, work });
  await server.ready();
  return server;
}
