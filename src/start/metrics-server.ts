import { createServer } from "node:http";
import { explainListen } from "./listen.ts";
import type { Measurement } from "./measure.ts";

/** `GET /metrics` on a port of its own, which a proxy does not publish. Answers the function that closes it. */
export function serveMetrics(measurement: Measurement, host: string, port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    const found = request.method === "GET" && request.url === "/metrics";
    response.writeHead(found ? 200 : 404, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(found ? measurement.prometheus() : "");
  });
  return new Promise((done, failed) => {
    server.once("error", (error) => failed(explainListen(error, "METRICS_PORT", host, port)));
    server.listen(port, host, () => {
      // Later troubles of this port are none of the product's.
      server.on("error", () => undefined);
      done(() => server.close());
    });
  });
}
