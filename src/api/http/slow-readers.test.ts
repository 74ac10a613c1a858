/** Who reads an answer and who only holds it. */
import { once } from "node:events";
import { type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { cutOffSlow } from "./slow-readers.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server whose answers are made by `answer`; asks it once and hands over the socket, of which nothing is read yet. */
async function ask(answer: (response: ServerResponse) => void): Promise<{ socket: ReturnType<typeof connect>; closed: Promise<unknown> }> {
  const closed = Promise.withResolvers<unknown>();
  server = createServer((_, response) => {
    const stop = cutOffSlow(response, { seconds: 60, stalledSeconds: 0.3 });
    response.once("close", () => closed.resolve([stop(), response.writableFinished].at(1)));
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  return { socket, closed: closed.promise };
}

/** More than the buffers of a connection hold. */
const MUCH = Buffer.alloc(32 * 1024 * 1024);

test("a reader who takes nothing is cut off", async () => {
  const { closed } = await ask((response) => response.end(MUCH));
  expect(await closed).toBe(false);
});

test("a reader who waits for what is still being made gets it whole", async () => {
  const { socket, closed } = await ask((response) => {
    response.write("first");
    void sleep(1000).then(() => response.end("last"));
  });
  socket.resume();
  expect(await closed).toBe(true);
});
