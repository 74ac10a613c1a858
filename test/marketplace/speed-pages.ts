/**
 * The marketplace of the speed measurement, in a process of its own: the first reading of a page is made by the simulator
 * and kept in a folder, every later one comes from there, so that the measured sync waits for nothing to be made.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { READING_SCOPES, SELLER_PRESETS, startTestSimulator } from "#testing/simulator.ts";

const [folder = "", preset = "large"] = process.argv.slice(2);
if (preset !== "small" && preset !== "year" && preset !== "large")
  throw new Error(`no preset ${preset} of ${Object.keys(SELLER_PRESETS).join(", ")}`);
mkdirSync(folder, { recursive: true });

const simulator = await startTestSimulator({ preset });
const seller = simulator.world.sellers[0]?.seller;
if (seller === undefined) throw new Error("a simulator without sellers");
const token = simulator.control.grant(seller.id, READING_SCOPES);

const fileOf = (url: string): string => join(folder, `${createHash("sha256").update(url).digest("hex").slice(0, 32)}.json`);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "/";
  const file = fileOf(url);
  if (!existsSync(file)) {
    const { authorization = "", accept = "", "user-agent": userAgent = "" } = request.headers;
    const made = await fetch(`${simulator.apiUrl}${url}`, { headers: { authorization, accept, "user-agent": userAgent } });
    const text = await made.text();
    if (made.status !== 200) {
      response.writeHead(made.status, { "content-type": "application/json" }).end(text);
      return;
    }
    writeFileSync(file, text);
  }
  const body = readFileSync(file);
  response.writeHead(200, { "content-type": accept(url), "content-length": body.length }).end(body);
}

const accept = (url: string): string =>
  `application/vnd.allegro.${url.startsWith("/order/customer-returns") ? "beta" : "public"}.v1+json;charset=UTF-8`;

const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the pages are served on no port");
  process.send?.({ url: `http://127.0.0.1:${address.port}`, sellerId: seller.id, token });
});
process.once("disconnect", () => process.exit(0));
