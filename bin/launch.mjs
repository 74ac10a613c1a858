// Runs a TypeScript file under the pinned Node, installing the packages first when they are not what the lock says.
// Plain JavaScript that runs on Node 20, with nothing but Node itself.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const OLDEST_LAUNCHER = 20;
const OLDEST_RUNTIME = 26;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return null;
  }
}

/** npm writes its own list last, so a killed install has none; packages for other systems are missing from it. */
function isInstalled() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  const asLocked = Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    return path === "" || (found ? found.version === entry.version : entry.optional === true);
  });
  return asLocked && Object.keys(present).every((path) => path in wanted);
}

/** Passes signals on, so that nothing we started outlives us. */
function forwardSignals(child) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
}

function install() {
  process.stderr.write("Installing packages, once; this needs the network.\n");
  // npm must not run on the node binary that it is about to replace, nor with the settings of the script it was called from.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith("npm_")));
  const child = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=optional", "--include=dev"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...env, PATH: path.join(delimiter) },
  });
  forwardSignals(child);
  return new Promise((done) => {
    child.on("error", () => fail("npm was not found: install Node 20 or newer together with npm."));
    child.on("exit", (code) => {
      if (code !== 0) fail("The packages could not be installed: see npm's message above, then start again.");
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
      done();
    });
  });
}

/** The node that this machine has of its own, found as a shell would find it outside of our packages; null without one. */
function ownNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "" && !folder.includes("node_modules"));
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

function isNewEnough(node) {
  const version = node === process.execPath ? process.versions.node : spawnSync(node, ["--version"], { encoding: "utf8" }).stdout;
  return Number(/^v?(\d+)/.exec(version ?? "")?.[1]) >= OLDEST_RUNTIME;
}

/** The machine's own Node where it is new enough, as its owner keeps it up to date; else the one that npm brought along. */
function runtime() {
  const own = ownNode();
  if (own !== null && isNewEnough(own)) return own;
  const pinned = join(root, "node_modules", ".bin", "node");
  if (existsSync(pinned)) return pinned;
  if (isNewEnough(process.execPath)) return process.execPath;
  return fail(
    `No Node ${OLDEST_RUNTIME} for ${process.platform} ${process.arch} could be installed: install Node ${OLDEST_RUNTIME} and start again.`,
  );
}

export async function launch(file, args) {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_LAUNCHER)
    fail(`Node ${process.versions.node} is too old: install Node ${OLDEST_LAUNCHER} or newer.`);
  if (!isInstalled()) await install();
  const node = runtime();
  const script = [join(root, file), ...args];
  const env = {
    // Compiled sources are kept: a start then takes two thirds of the time.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
  };
  process.chdir(root);
  // A true exec where Node has it, so that no process of ours stands between npm and the server.
  if (typeof process.execve === "function" && process.platform !== "win32") process.execve(node, [node, ...script], env);
  const child = spawn(node, script, { stdio: "inherit", env });
  forwardSignals(child);
  child.on("error", () => fail(`${node} does not run on this system: install Node ${OLDEST_RUNTIME} and start again.`));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
