/** From nothing running to the first answer, against PostgreSQL and a bare server from nothing running. */
import { startEmbedded } from "../src/db/embedded.ts";
import type { Client } from "./http-client.ts";
import { dayOf, TILES, tilesBody } from "./range-questions.ts";
import type { BarResult } from "./report.ts";
import { freePort, startFloor, startProduct, untilAnswered } from "./servers.ts";
import { rounded, timed, timesOf } from "./timing.ts";
import { openClient } from "./http-client.ts";
import { askFloor } from "./run-question.ts";

const TIMES = 3;

/** `client` has a session, which a restart does not end. Nothing runs before and after. */
export async function restartBar(folder: string, port: number, client: Client): Promise<BarResult> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    bare.push(await bareStart(folder));
    const began = performance.now();
    const server = startProduct({ folder, port });
    await untilAnswered(
      server,
      async () => (await client.call({ method: "POST", path: TILES, json: tilesBody(dayOf(time)) })).status === 200,
    );
    ours.push(performance.now() - began);
    await server.stop();
  }
  const [measured, peer] = [timesOf(ours).p50, timesOf(bare).p50];
  return {
    name: "restart of a seeded instance to the first answer",
    measured: rounded(measured),
    peer: rounded(peer),
    ratio: rounded(measured / peer),
    bar: "≤ 4 × PostgreSQL and a bare server",
    met: measured <= 4 * peer,
  };
}

async function bareStart(folder: string): Promise<number> {
  const port = await freePort();
  const { result: cluster, took: database } = await timed(() => startEmbedded(folder));
  const client = openClient(port);
  const began = performance.now();
  const server = startFloor(cluster.target, port);
  await untilAnswered(server, async () => {
    await askFloor(client);
    return true;
  });
  const took = database + performance.now() - began;
  client.close();
  await server.stop();
  await cluster.stop(60);
  return took;
}
