/** A server in a process of its own with a fault planted in each kind of place; its parent tells it where the database is. */
import { PassThrough, Readable } from "node:stream";
import { z } from "zod";
import { buildApp } from "#api/app.ts";
import { fileAnswer } from "#api/http/call.ts";
import type { Api } from "#api/http/deps.ts";
import { listen } from "#api/http/escaped.ts";
import { route } from "#api/http/route.ts";
import type { RouteContract } from "#contract/route.ts";
import { connect } from "#db/connection.ts";
import { catchEscaped, keepingOn } from "#faults/escaped.ts";
import { TEST_CONFIG } from "#testing/app.ts";
import { readTexts } from "#text/texts.ts";
import { createShutdown } from "../../src/start/shutdown.ts";

const Target = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() });

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const never = (): Promise<never> => new Promise(() => undefined);
const fault = (): never => {
  throw new Error("planted");
};

const contractOf = (place: string, method: "GET" | "POST" = "GET") =>
  ({
    method,
    path: `/api/test/${place}`,
    policy: "public",
    tag: "instance",
    summary: "Has a fault",
    withoutCsrf: true,
    duringMaintenance: true,
  }) as const satisfies RouteContract;

/** Where the fault sits → what the handler does. */
const HANDLERS: Readonly<Record<string, (api: { raw: Readable }) => unknown>> = {
  "handler-throws": fault,
  "handler-rejects": async () => fault(),
  "timer-while-waiting": () => (setTimeout(fault, 5), never()),
  "promise-nobody-waits-for": () => (void Promise.resolve().then(fault), never()),
  "next-tick": () => (process.nextTick(fault), never()),
  "answer-that-cannot-be-written": () => ({ toJSON: fault }),
  "error-that-cannot-be-read": () => {
    throw Object.defineProperty(new Error("x"), "message", { get: fault });
  },
  "body-in-pieces": ({ raw }) => (raw.on("data", fault), never()),
  "stream-before-its-first-byte": () => file(new Readable({ read: fault })),
  "stream-in-its-middle": () => file(Readable.from(piecesUntilFault())),
  "timer-of-a-stream": () => {
    const stream = new PassThrough();
    stream.write("half of it");
    setTimeout(fault, 20);
    return file(stream);
  },
  "after-the-answer": () => (setTimeout(fault, 30), {}),
};

const file = (content: Readable) => fileAnswer({ name: "half.txt", type: "text/plain", content });

function* piecesUntilFault(): Generator<string> {
  yield "half of ";
  yield "it";
  fault();
}

/** Where the fault sits in a hook → what the hook does with a call that asks for it. */
function plantHooks({ server }: Api): void {
  const isFor = (place: string, url: string): boolean => url === `/api/test/${place}`;
  server.addHook("onRequest", (request, _reply, done) => (isFor("hook-throws", request.url) ? fault() : done()));
  server.addHook("preParsing", async (request) => void (isFor("hook-rejects", request.url) && fault()));
  server.addHook("preHandler", (request, _reply, done) => {
    if (isFor("hook-throws-later", request.url)) setTimeout(fault, 5);
    else done();
  });
  server.addHook("onSend", async (request) => void (isFor("hook-of-the-answer", request.url) && fault()));
  server.addHook("onResponse", (request, _reply, done) => (isFor("hook-after-the-answer", request.url) ? fault() : done()));
}

const HOOKED = ["hook-throws", "hook-rejects", "hook-throws-later", "hook-of-the-answer", "hook-after-the-answer"];

function plant(api: Api): void {
  plantHooks(api);
  for (const place of HOOKED) route(api, contractOf(place), () => ({}) as never);
  for (const [place, handler] of Object.entries(HANDLERS)) {
    route(api, contractOf(place, place === "body-in-pieces" ? "POST" : "GET"), async ({ request }) => handler(request) as never);
  }
}

const shutdown = createShutdown(say);
catchEscaped((error) => {
  say(`ends: ${error instanceof Error ? error.message : String(error)}`);
  void shutdown.exit(1);
});

const database = connect(Target.parse(JSON.parse(process.env["PLANTED_DATABASE"] ?? "null")), { name: "planted" });
const server = await buildApp(
  {
    database,
    config: TEST_CONFIG,
    texts: readTexts(),
    consents: [],
    sources: [],
    secretKeys: [],
    clock: () => new Date().toISOString(),
    logger: { level: "error", stream: { write: (line: string) => say(line.trim()) } },
  },
  [plant],
);
shutdown.add("HTTP", async () => {
  await server.close();
  await database.close();
  say("HTTP has ended");
});
// A connection that speaks no HTTP at all.
server.server.on("clientError", () => setTimeout(fault, 5));
// Of nobody's work: a word from the parent.
process.once("message", () => fault());
const start = async (): Promise<string> => {
  const address = await listen(server, { host: "127.0.0.1", port: 0 });
  // Of no request and no job, as what a running server does by the clock.
  setTimeout(fault, 20);
  return address;
};
const escaped = {
  failed: (error: unknown) => say(`not started: ${String(error)}`),
  noted: (error: unknown) => say(`noted: ${String(error)}`),
};
say(`listening at ${await keepingOn(escaped, start)}`);
