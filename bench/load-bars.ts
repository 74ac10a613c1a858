import type { Client } from "./http-client.ts";
import { runLoad } from "./load-run.ts";
import { dayOf, TILES, tilesBody } from "./range-questions.ts";
import type { BarResult } from "./report.ts";
import { USERS } from "./sizes.ts";
import { rounded, timed, timesOf } from "./timing.ts";

const SECONDS = 60;
const FLOOR_SECONDS = 20;
const UNLOADED = 30;
/** Of the small companies, one connection each. */
const SMALL = 10;

/** Tiles over fifty connections: ten of the large company's people, the rest of small companies. */
export async function loadBars(port: number, floorPort: number, client: Client, say: (text: string) => void): Promise<BarResult[]> {
  const alone: number[] = [];
  for (let turn = 0; turn < UNLOADED; turn += 1) alone.push((await timed(() => client.ask(TILES, tilesBody(dayOf(turn))))).took);
  const unloaded = timesOf(alone).p50;
  const floor = await runLoad(floorPort, FLOOR_SECONDS, "floor");
  const users = [...Array.from({ length: USERS }, (_, user) => `L:${user}`), ...Array.from({ length: SMALL }, (_, at) => `S${at + 1}:0`)];
  const tiles = await runLoad(port, SECONDS, "tiles", users);
  const share = tiles.rate / floor.rate;
  say(`50 connections: ${Math.round(tiles.rate)} of ${Math.round(floor.rate)} a second (${rounded(share)}), ${tiles.errors} errors`);
  return [
    {
      name: "tiles over 50 connections for 60 s, requests a second",
      measured: rounded(tiles.rate),
      peer: rounded(floor.rate),
      ratio: rounded(share, 3),
      bar: "≥ 0.15 × floor's rate (0.25 aimed), no errors",
      met: share >= 0.15 && tiles.errors === 0,
      ...(tiles.errors === 0 ? {} : { note: `${tiles.errors} errors` }),
    },
    {
      name: "tiles over 50 connections, 99th percentile",
      measured: rounded(tiles.p99),
      peer: rounded(unloaded),
      ratio: rounded(tiles.p99 / unloaded),
      bar: "≤ 40 × unloaded median",
      met: tiles.p99 <= 40 * unloaded,
    },
  ];
}
