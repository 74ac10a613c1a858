import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { APP, handClock } from "#testing/canned-allegro.ts";
import type { Connector } from "../connector.ts";
import { allegroConnector } from "./connector.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function connectedTo(
  listener: RequestListener,
  options: { timeoutMilliseconds?: number; signal?: AbortSignal } = {},
): Promise<Connector> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const endpoints = { environment: "simulator", apiUrl: url, authUrl: url } as const;
  const tokens = { accessToken: async () => "token-1", renewed: async () => "token-2" };
  return allegroConnector({ endpoints, app: APP, clock: handClock(), tokens, ...options });
}

const ME = JSON.stringify({ id: "44", login: "sklep", baseMarketplace: { id: "allegro-cz" } });

test("over a real connection the headers are those Allegro asks for, not the library's", async () => {
  const seen: Record<string, unknown>[] = [];
  const connector = await connectedTo((request, response) => {
    seen.push(request.headers);
    response.end(ME);
  });
  expect(await connector.account()).toMatchObject({ baseMarket: "CZ" });
  expect(seen[0]).toMatchObject({
    "user-agent": APP.userAgent,
    accept: "application/vnd.allegro.public.v1+json",
    "accept-language": "pl-PL",
    authorization: "Bearer token-1",
  });
});

test("a connection that is cut before or in the middle of an answer is taken up again", async () => {
  let number = 0;
  const connector = await connectedTo((request, response) => {
    number += 1;
    if (number === 1) request.socket.destroy();
    else if (number === 2) {
      response.writeHead(200, { "content-length": "1000" });
      response.write(ME.slice(0, 20));
      setTimeout(() => request.socket.destroy(), 20);
    } else response.end(ME);
  });
  expect(await connector.account()).toMatchObject({ externalId: "44" });
  expect(number).toBe(3);
});

test("an answer that does not come in time is asked for again, and in the end the marketplace is unavailable", async () => {
  let number = 0;
  const connector = await connectedTo(() => (number += 1), { timeoutMilliseconds: 50 });
  await expect(connector.account()).rejects.toMatchObject({ kind: "unavailable", message: "GET /me: no answer: timeout" });
  expect(number).toBe(5);
});

test("an answer that trickles for ever ends with the time-out too", async () => {
  const connector = await connectedTo(
    (_, response) => {
      const trickle = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(trickle));
    },
    { timeoutMilliseconds: 60 },
  );
  await expect(connector.account()).rejects.toMatchObject({ kind: "unavailable" });
});

test("an answer without an end is not read into memory", async () => {
  let sent = 0;
  const connector = await connectedTo((_, response) => {
    const block = Buffer.alloc(4 * 1024 * 1024, 32);
    const push = (): void => {
      while (!response.destroyed && response.write(block)) sent += block.length;
    };
    response.on("drain", push);
    push();
  });
  await expect(connector.account()).rejects.toMatchObject({ kind: "unavailable", message: "GET /me: no answer: answer too long" });
  // five tries, each stopped near 64 MB
  expect(sent).toBeLessThan(5 * 128 * 1024 * 1024);
});

test("nobody listening is unavailable, told by the network's code", async () => {
  const connector = await connectedTo(() => undefined);
  servers[0]?.close();
  servers[0]?.closeAllConnections();
  await expect(connector.account()).rejects.toMatchObject({ kind: "unavailable", message: "GET /me: no answer: ECONNREFUSED" });
});

test("a redirect is not followed over a real connection", async () => {
  let followed = false;
  const connector = await connectedTo((request, response) => {
    followed ||= request.url === "/elsewhere";
    response.writeHead(301, { location: "/elsewhere" }).end();
  });
  await expect(connector.account()).rejects.toMatchObject({ kind: "refused", status: 301 });
  expect(followed).toBe(false);
});

test("a worker that stops does not wait for an answer", async () => {
  const stop = new AbortController();
  const connector = await connectedTo(() => stop.abort(new Error("stopping")), { signal: stop.signal });
  await expect(connector.account()).rejects.toThrow("stopping");
});
