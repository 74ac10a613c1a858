/** The checks that need neither a database nor a browser. Each is a command; each ends with 0 or says what is wrong. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export type Net = { readonly name: string; readonly file: string; readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv };
export type NetResult = { readonly net: Net; readonly passed: boolean; readonly output: string; readonly seconds: number };

const modules = (path: string): string => join("node_modules", path);

/**
 * What fails most often and fastest comes first. The compiler, and the one within lint, work in one thread: each further one makes the
 * types of all routes for itself, which costs more than it shares.
 */
export const NETS: readonly Net[] = [
  { name: "format", file: modules("oxfmt/bin/oxfmt"), args: ["--check", "."] },
  { name: "lint", file: modules("oxlint/bin/oxlint"), args: [], env: { GOMAXPROCS: "1" } },
  { name: "types", file: modules("@typescript/native/bin/tsc"), args: ["-b", "--singleThreaded"] },
  { name: "layers", file: "scripts/check-layers.ts", args: [] },
  { name: "unused", file: modules("knip/bin/knip.js"), args: [] },
  { name: "docs", file: "scripts/check-docs.ts", args: [] },
  { name: "licences", file: "scripts/check-licences.ts", args: [] },
];

/** What waits for each other; the lanes run beside each other. These two take as long, and a core each. */
const FIRST_LANE: ReadonlySet<string> = new Set(["format", "lint", "unused"]);

/** Runs one check in `root`, by default the project, and keeps what it prints. */
export function runNet(net: Net, root = ROOT): Promise<NetResult> {
  const began = performance.now();
  const env = { ...process.env, ...net.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const child = spawn(process.execPath, [net.file, ...net.args], { cwd: root, env });
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ net, passed: code === 0, output, seconds: (performance.now() - began) / 1000 }));
  });
}

/** Prints a line per check as it ends and, when all have, the whole output of those that failed. `beside` is a lane of its own. */
export async function runNets(say: (text: string) => void, beside: readonly Net[] = []): Promise<NetResult[]> {
  const runLane = async (lane: readonly Net[]): Promise<NetResult[]> => {
    const results: NetResult[] = [];
    for (const net of lane) {
      const result = await runNet(net);
      results.push(result);
      say(`${result.passed ? "ok    " : "not ok"}  ${net.name} (${result.seconds.toFixed(1)} s)`);
    }
    return results;
  };
  const lanes = [NETS.filter(({ name }) => FIRST_LANE.has(name)), NETS.filter(({ name }) => !FIRST_LANE.has(name)), beside];
  const results = (await Promise.all(lanes.map(runLane))).flat();
  for (const { net, output } of results.filter(({ passed }) => !passed)) say(`\nnot ok  ${net.name}:\n${output}`);
  return results;
}
