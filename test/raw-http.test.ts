/**
 * Bytes that no library would send, straight to the socket of the running server, with its worker and without. Whatever comes is answered
 * or closed, and others are answered meanwhile. `MUTATIONS=100000 SEED=7 npx vitest run test/raw-http.test.ts` looks further.
 */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Draw, randomDraw } from "#testing/random-draw.ts";
import { randomSeed, repeatCommand } from "#testing/random-seed.ts";
import { type Product, startProduct } from "#testing/product.ts";

// For hangs alone: a whole product starts here, and a busy machine is no fault.
const MUTATIONS = Number(process.env["MUTATIONS"] ?? 10_000);
const SEED = randomSeed();
const AT_ONCE = 40;

let whole: Product;
/** A second process of the same instance, which has no worker. */
let webAlone: Product;

beforeAll(async () => {
  whole = await startProduct();
  webAlone = await startProduct({ dataDir: whole.dataDir, args: ["--web"] });
});
afterAll(async () => {
  await webAlone.stop();
  await whole.remove();
});

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const portOf = ({ url }: Product): number => Number(new URL(url).port);

/** Half a request is answered by nothing but our end of the connection. */
const SILENCE_MS = 150;

/** The first that the server says to these bytes, or nothing where it only closes. `hangUp`: once it is silent, else we wait. */
async function answerTo(product: Product, request: Buffer, { hangUp = false } = {}): Promise<string> {
  const socket = connect({ port: portOf(product), host: "127.0.0.1", allowHalfOpen: true });
  let answer = "";
  socket.on("error", () => undefined);
  const silent = hangUp ? setTimeout(() => socket.end(), SILENCE_MS) : undefined;
  const over = new Promise<void>((done) => {
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      done();
    });
    socket.on("end", done);
    socket.on("close", () => done());
  });
  socket.write(request);
  await over;
  clearTimeout(silent);
  socket.destroy();
  return answer;
}

const statusesIn = (answer: string): number[] => [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));

/** How long the server lets somebody else wait for an answer, in milliseconds. */
async function othersWait(product: Product): Promise<number> {
  const began = performance.now() - queuedFor(product);
  const answer = await answerTo(product, bytes("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"));
  if (statusesIn(answer)[0] !== 200) throw new Error(`another was answered: ${answer}; ${product.output()}`);
  return performance.now() - queuedFor(product) - began;
}

/**
 * How long the server and this process have stood in line for a core so far, ms: what others on the machine take is no wait of the server's
 * making. 0 where the system does not say.
 */
function queuedFor({ child }: Product): number {
  const queued = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  if (!existsSync("/proc/self/schedstat") || child.pid === undefined) return 0;
  return queued(child.pid) + queued(process.pid);
}

const request = (line: string, headers: readonly string[] = [], body = ""): string =>
  [line, "Host: 127.0.0.1", ...headers, "", body].join("\r\n");
const get = (target: string, ...headers: readonly string[]): string => request(`GET ${target} HTTP/1.1`, headers);
const post = (headers: readonly string[], body: string): string => request("POST /api/login HTTP/1.1", headers, body);
const JSON_TYPE = "Content-Type: application/json";

/** Statuses that may stand first in the answer; "closed" = nothing but the end of the connection. */
type Outcome = readonly (number | "closed")[];
type Case = readonly [name: string, sent: string, outcome: Outcome];

const PERCENT: readonly Case[] = [
  "/%ff",
  "/%",
  "/%f",
  "/%zz",
  "/api/%ff",
  "/api/stores/%E0%A4%A",
  "/assets/%ff.js",
  "/%00",
  "/%c0%ae%c0%ae/",
].map((target): Case => [`percent ${target}`, get(target), [200, 400, 401, 404, 422]]);

const CASES: readonly Case[] = [
  ...PERCENT,
  ["query that is no text", get("/api/user?%ff=%ff"), [401]],
  ["backslashes and double slashes", get("//\\..\\..//etc/passwd"), [200, 404, 422]],
  ["target without a slash", get("api/user"), [400, 404, 200, 422]],
  ["whole address as target", get("http://example.com/api/user"), [200, 401, 404]],
  ["target that is a star", request("OPTIONS * HTTP/1.1"), [204, 400, 404]],
  ["60 kB of target", get(`/${"a".repeat(60_000)}`), [414, 431, 400]],
  ["60 kB of percent signs", get(`/${"%".repeat(60_000)}`), [414, 431, 400]],
  ["long parameter of a route", get(`/api/stores/${"a".repeat(9000)}`), [401, 404, 414, 422]],
  ["60 kB of one header", get("/", `X-A: ${"a".repeat(60_000)}`), [431]],
  ["3,000 headers", get("/", ...Array<string>(3000).fill("A: b")), [200, 431]],
  ["no method", " / HTTP/1.1\r\n\r\n", [400]],
  ["unknown method", request("ZYSK / HTTP/1.1"), [400]],
  ["method in small letters", request("get / HTTP/1.1"), [400]],
  ["no version", "GET /\r\n\r\n", [200, 400]],
  ["HTTP/0.9", "GET /healthz\n", [400, "closed"]],
  ["HTTP/1.0", "GET /healthz HTTP/1.0\r\n\r\n", [200]],
  ["HTTP/1.0 that stays", "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", [200]],
  ["HTTP/1.1 without a host", "GET /healthz HTTP/1.1\r\n\r\n", [200, 400]],
  ["two hosts", get("/healthz", "Host: example.com"), [200, 400]],
  ["HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 505, "closed"]],
  ["HTTP/3.7", request("GET / HTTP/3.7"), [400, 505]],
  ["TLS hello", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", [400]],
  ["nothing", "", ["closed"]],
  ["empty lines first", `\r\n\r\n${get("/healthz", "Connection: close")}`, [200]],
  ["NUL in the target", get("/a\0b"), [400]],
  ["NUL in a header", get("/healthz", "X-A: a\0b"), [400]],
  ["NUL in a cookie", get("/api/user", "Cookie: zyskomierz_session=a\0b"), [400]],
  ["header without a colon", get("/healthz", "no colon"), [400]],
  ["header with a space before the colon", get("/healthz", "X-A : b"), [400]],
  ["header that goes on in the next line", get("/healthz", "X-A: b", " c"), [200, 400]],
  ["lines that end with LF alone", "GET /healthz HTTP/1.1\nHost: a\n\n", [200, 400]],
  ["carriage returns alone", "GET /healthz HTTP/1.1\rHost: a\r\r", [400, "closed"]],
  ["cookie that is no text", get("/api/user", "Cookie: \xff\xfe=\xff; zyskomierz_session=%ff; XSRF-TOKEN=%"), [401]],
  ["language that is none", get("/api/nothing", `Accept-Language: ${"q=;,".repeat(2000)}`), [404]],
  ["address that is none", get("/api/user", "X-Forwarded-For: %ff, ::, 1.2.3.4.5"), [401]],
  ["range that is none", get("/", "Range: bytes=9-1,-,a"), [200, 206, 400, 416]],
  ["moment that is none", get("/", "If-Modified-Since: yesterday", 'If-None-Match: "'), [200, 304]],
  ["version of an API", get("/healthz", "Accept-Version: 9.9.9"), [200, 404]],
  ["method over method", get("/healthz", "X-HTTP-Method-Override: DELETE"), [200]],
  ["bearer that is none", get("/api/user", "Authorization: Bearer \xff\xfe %ff"), [401]],
  ["two lengths", post([JSON_TYPE, "Content-Length: 2", "Content-Length: 9"], "{}"), [400]],
  ["length and chunks", post([JSON_TYPE, "Content-Length: 2", "Transfer-Encoding: chunked"], "0\r\n\r\n"), [400]],
  ["length that is no number", post([JSON_TYPE, "Content-Length: 1e3"], "{}"), [400]],
  ["negative length", post([JSON_TYPE, "Content-Length: -1"], "{}"), [400]],
  ["length beyond all numbers", post([JSON_TYPE, `Content-Length: ${"9".repeat(40)}`], "{}"), [400, 413]],
  ["length of 4 GB", post([JSON_TYPE, "Content-Length: 4294967296"], "{}"), [413, 419, "closed", 400]],
  ["chunks that are none", post([JSON_TYPE, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n0\r\n\r\n"), [400, 419]],
  ["chunk longer than it says", post([JSON_TYPE, "Transfer-Encoding: chunked"], "1\r\n{}\r\n0\r\n\r\n"), [400, 419]],
  ["chunk of 16 EB", post([JSON_TYPE, "Transfer-Encoding: chunked"], "ffffffffffffffff\r\n{}"), [400, 413, 419]],
  [
    "chunk extension of 60 kB",
    post([JSON_TYPE, "Transfer-Encoding: chunked"], `2;a=${"b".repeat(60_000)}\r\n{}\r\n0\r\n\r\n`),
    [400, 413, 419],
  ],
  ["trailers", post([JSON_TYPE, "Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\nHost: b\r\n\r\n"), [400, 419]],
  ["encoding that is none", post([JSON_TYPE, "Transfer-Encoding: chunked, zysk"], "0\r\n\r\n"), [400, 419]],
  ["body that is no JSON", post([JSON_TYPE, "Content-Length: 4"], "\xff\0{]"), [400, 419, 422]],
  ["media type that is none", post(["Content-Type: ;/\xff", "Content-Length: 2"], "{}"), [400, 415, 419, 422]],
  ["form without its boundary", post(["Content-Type: multipart/form-data", "Content-Length: 2"], "{}"), [400, 415, 419, 422]],
  ["body of a GET", request("GET /api/user HTTP/1.1", [JSON_TYPE, "Content-Length: 2"], "{}"), [401]],
  ["expectation that nobody meets", post([JSON_TYPE, "Expect: a-miracle", "Content-Length: 2"], "{}"), [417, 419]],
  ["continue", post([JSON_TYPE, "Expect: 100-continue", "Content-Length: 2"], "{}"), [100, 419]],
  ["upgrade to a socket", get("/api/user", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x"), [401, "closed"]],
  [
    "upgrade to HTTP/2",
    get("/healthz", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"),
    [200, "closed"],
  ],
  ["tunnel", request("CONNECT example.com:443 HTTP/1.1"), [400, 404, 405, "closed"]],
  ["trace", request("TRACE / HTTP/1.1"), [400, 404, 405]],
  ["two at once", get("/healthz") + get("/healthz", "Connection: close"), [200]],
  ["one and half of another", get("/healthz") + "GET /healthz HT", [200]],
  ["one and nonsense", `${get("/healthz")}\xff\xfe\r\n\r\n`, [200, 400]],
  ["request in the body of another", post([JSON_TYPE, "Content-Length: 0"], get("/%ff")), [419, 400]],
  ["half a line", "GET /heal", [400, "closed"]],
  ["half the headers", "GET /healthz HTTP/1.1\r\nHost: a\r\nX-", [400, "closed"]],
  ["half a body", post([JSON_TYPE, "Content-Length: 100"], '{"email":'), [400, 419, "closed"]],
];

/** Ordinary requests that the mutations begin with. */
const SEEDS: readonly string[] = [
  get("/"),
  get("/system/products?page=2"),
  get("/assets/index.js", "Accept-Encoding: br, gzip", 'If-None-Match: "a"'),
  get("/api/user", "Cookie: zyskomierz_session=abc; XSRF-TOKEN=def", "Accept-Language: pl-PL,pl;q=0.9"),
  get("/api/progress/stream", "Accept: text/event-stream"),
  get("/api/stores/12/anything?from=2026-01-01&to=%C5%82"),
  post([JSON_TYPE, "X-XSRF-TOKEN: x", "Content-Length: 35"], '{"email":"a@example.com","p":"bcde"}'),
  post([JSON_TYPE, "Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n"),
  request(
    "POST /api/ordersDataImport HTTP/1.1",
    ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 86"],
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b\r\n--x--\r\n',
  ),
  request("OPTIONS /api/user HTTP/1.1", ["Origin: http://localhost", "Access-Control-Request-Method: PUT"]),
];

const ODD = [
  "\0",
  "\xff",
  "%",
  "%ff",
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  ":",
  " ",
  "\t",
  "/",
  "..",
  "?",
  "#",
  ";",
  "HTTP/1.1",
  "HTTP/9",
  "chunked",
  "-1",
];

/** One request, changed in one to four places: bytes put in, taken out, written over, said twice, or all that follows cut off. */
function mutated(draw: Draw): Buffer {
  let text = draw.one(SEEDS);
  draw.list(1, 4, () => {
    const at = draw.int(0, text.length);
    const to = Math.min(text.length, at + draw.int(0, 12));
    const odd = draw.rarely(2) ? draw.one(ODD) : String.fromCodePoint(draw.int(0, 255));
    const piece = draw.one(["put", "take", "over", "twice", "cut", "many", "another"] as const);
    if (piece === "put") text = text.slice(0, at) + odd + text.slice(at);
    if (piece === "take") text = text.slice(0, at) + text.slice(to);
    if (piece === "over") text = text.slice(0, at) + odd + text.slice(at + odd.length);
    if (piece === "twice") text = text.slice(0, to) + text.slice(at);
    if (piece === "cut") text = text.slice(0, at);
    if (piece === "many") text = text.slice(0, at) + odd.repeat(draw.int(1, 4000)) + text.slice(at);
    if (piece === "another") text += draw.one(SEEDS);
  });
  return bytes(text);
}

describe.each([
  ["web and worker", () => whole],
  ["web alone", () => webAlone],
] as const)("%s", (_name, productOf) => {
  test.each(CASES)("%s", async (_case, sent, outcome) => {
    const product = productOf();
    const answer = await answerTo(product, bytes(sent), { hangUp: outcome.includes("closed") });
    expect(outcome).toContain(statusesIn(answer)[0] ?? "closed");
    await othersWait(product);
  });

  test("half requests that stay open hold up nobody", async () => {
    const product = productOf();
    const halves = Array.from({ length: 100 }, (_, index) => {
      const socket = connect(portOf(product), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(get("/healthz").slice(0, (index % 30) + 1));
      return socket;
    });
    await Promise.all(halves.map((socket) => once(socket, "connect")));
    // Answered 200, or it throws.
    expect(await othersWait(product)).toBeLessThan(1000);
    for (const socket of halves) socket.destroy();
    expect(await othersWait(product)).toBeLessThan(1000);
  });

  test(`${MUTATIONS} mutations, seed ${SEED}: each is answered or closed, and others are answered within a second`, async () => {
    const product = productOf();
    const drawn = fc.sample(randomDraw, { numRuns: MUTATIONS, seed: SEED });
    let next = 0;
    let isOver = false;
    const ended = { answered: 0, closed: 0 };
    const send = async (): Promise<void> => {
      for (let draw = drawn[next++]; draw !== undefined; draw = drawn[next++]) {
        const sent = mutated(draw);
        const answer = await answerTo(product, sent, { hangUp: true });
        ended[answer === "" ? "closed" : "answered"] += 1;
      }
    };
    const waits: number[] = [];
    const ask = async (): Promise<void> => {
      while (!isOver) {
        waits.push(await othersWait(product));
        await pause(100);
      }
    };
    const asking = ask();
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    isOver = true;
    await asking;
    const longest = Math.max(...waits);
    process.stdout.write(
      `${MUTATIONS} requests, seed ${SEED}: ${JSON.stringify(ended)}; others waited ${Math.round(longest)} ms at most. Again: ${repeatCommand(import.meta.filename)}\n`,
    );
    expect(ended.answered + ended.closed).toBe(MUTATIONS);
    expect(longest).toBeLessThan(1000);
    expect([product.child.exitCode, product.child.signalCode]).toEqual([null, null]);
  });
});

test("the processes say of nothing that it was nobody's, and their database has lived through it", async () => {
  for (const product of [whole, webAlone]) {
    expect(product.output()).not.toMatch(/TypeError|escaped|could not be answered/);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  }
});
