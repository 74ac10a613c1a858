/** Fifty connections that ask without a pause, from a process of their own: node bench/load.ts <port> <seconds> <tiles|floor> <companies…>. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, openClient, signIn } from "./http-client.ts";
import { addDays } from "../src/core/day.ts";
import { ALL } from "./sums.ts";
import { TILES, tilesBody } from "./range-questions.ts";
import { DAYS, emailOf, FIRST_DAY, PASSWORD } from "./sizes.ts";

const [port = "", seconds = "", what = "", ...users] = process.argv.slice(2);
const CONNECTIONS = 50;

let asked = 0;
let errors = 0;
const times: number[] = [];
let isOver = false;

/** No two requests are alike: the day moves on, and one tile begins elsewhere each time all days were had. */
function nextBody() {
  const turn = asked++;
  const day = addDays(FIRST_DAY, 70 + ((turn * 37) % (DAYS - 80)));
  const { filter, tiles } = tilesBody(day, ALL);
  return {
    filter,
    tiles: tiles.map((tile, at) => (at === 3 ? { ...tile, startDate: addDays(tile.startDate, -Math.floor(turn / 300) % 30) } : tile)),
  };
}

async function ask(client: Client): Promise<void> {
  const began = performance.now();
  const { status } =
    what === "floor"
      ? await client.call({ method: "GET", path: "/one" })
      : await client.call({ method: "POST", path: TILES, json: nextBody() });
  times.push(performance.now() - began);
  if (status !== 200) errors += 1;
}

async function connection(client: Client): Promise<void> {
  while (!isOver) {
    await ask(client).catch(() => {
      errors += 1;
    });
  }
}

const clients: Client[] = [];
for (let at = 0; at < CONNECTIONS; at += 1) {
  const [company = "", user = "0"] = (users[at % Math.max(1, users.length)] ?? "").split(":");
  clients.push(what === "floor" ? openClient(Number(port)) : await signIn(Number(port), emailOf(company, Number(user)), PASSWORD));
}
for (const client of clients) await ask(client);
times.length = 0;
const began = performance.now();
const running = clients.map(connection);
await sleep(Number(seconds) * 1000);
isOver = true;
await Promise.all(running);
const took = (performance.now() - began) / 1000;
const sorted = times.toSorted((one, other) => one - other);
process.stdout.write(
  `${JSON.stringify({ rate: sorted.length / took, p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)], errors })}\n`,
);
for (const client of clients) client.close();
