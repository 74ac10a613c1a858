/** The checks that need neither a database nor a browser. Each is a command; each ends with 0 or says what is wrong. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export type Net = { readonly name: string; readonly file: string; readonly args: readonly string[] };
export type NetResult = { readonly net: Net; readonly passed: boolean; readonly output: string; readonly seconds: number };

const modules = (path: string): string => join("node_modules", path);

/**
 * What fails most often and fastest comes first. The compiler works in one thread: each further one makes the types of all routes for
 * itself, which costs more than it shares.
 */
export const NETS: readonly Net[] = [
  { name: "format", file: modules("oxfmt/bin/oxfmt"), args: ["--check", "."] },
  { name: "lint", file: modules("oxlint/bin/oxlint"), args: [] },
  { name: "types", file: modules("@typescript/native/bin/tsc"), args: ["-b", "--singleThreaded"] },
  { name: "layers", file: "scripts/check-layers.ts", args: [] },
  { name: "unused", file: modules("knip/bin/knip.js"), args: [] },
  { name: "docs", file: "scripts/check-docs.ts", args: [] },
  { name: "licences", file: "scripts/check-licences.ts", args: [] },
];

/** Threads of their own and gigabytes each: two of these at once would be in each other's way. The others use one core. */
const TAKES_ALL_CORES: ReadonlySet<string> = new Set(["format", "lint", "types"]);

/** Runs one check in `root`, by default the project, and keeps what it prints. */
export function runNet(net: Net, root = ROOT): Promise<NetResult> {
  const began = performance.now();
  const child = spawn(process.execPath, [net.file, ...net.args], { cwd: root, env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" } });
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ net, passed: code === 0, output, seconds: (performance.now() - began) / 1000 }));
  });
}

/** Prints a line per check as it ends, and the whole output of those that failed. Those of a lane wait for each other. */
export async function runNets(say: (text: string) => void): Promise<NetResult[]> {
  const runLane = async (lane: readonly Net[]): Promise<NetResult[]> => {
    const results: NetResult[] = [];
    for (const net of lane) {
      const result = await runNet(net);
      results.push(result);
      say(`${result.passed ? "ok    " : "not ok"}  ${net.name} (${result.seconds.toFixed(1)} s)`);
      if (!result.passed) say(result.output);
    }
    return results;
  };
  const lanes = [NETS.filter(({ name }) => TAKES_ALL_CORES.has(name)), NETS.filter(({ name }) => !TAKES_ALL_CORES.has(name))];
  return (await Promise.all(lanes.map(runLane))).flat();
}
