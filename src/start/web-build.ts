/** The built web app: rebuilt when what it is made of has changed, told by a hash of sources, locked packages and build flags. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { explaining } from "#db/embedded-failure.ts";
import { StartError } from "#db/start-error.ts";
import { disown, own } from "./owner-file.ts";

/** How long a start that waits for another one's build sleeps. */
const ANOTHER_LOOK_MS = 200;

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = [
  "index.html",
  "vite.config.ts",
  "scripts/shared-chunks.ts",
  "package-lock.json",
  "src/web",
  "src/core",
  "src/contract",
  "src/text",
];

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function fingerprint(environment: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.map((source) => join(ROOT, source))
    .filter(existsSync)
    .flatMap(filesUnder)) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  const flags = Object.keys(environment)
    .filter((name) => name.startsWith("VITE_"))
    .toSorted()
    .map((name) => [name, environment[name]]);
  return hash.update(JSON.stringify(flags)).digest("hex");
}

/**
 * In a process of its own: bundling takes memory that the server would never give back.
 * Always the production build: under another NODE_ENV the libraries would bring their checks for developers along.
 */
function runVite(outDir: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const args = [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "error"];
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...environment, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", failed);
    child.on("exit", (code) => {
      if (code === 0) done();
      else failed(new StartError("The web app could not be built: see the message above, mend it and start again."));
    });
  });
}

export type WebBuild = { readonly folder: string; readonly built: boolean };

/** Both variants of the settings may be built side by side. */
export function webFolder(environment: NodeJS.ProcessEnv): string {
  return join(ROOT, environment["VITE_SETTINGS_VARIANT"] === "single" ? "dist/web-single" : "dist/web");
}

/** What was built is marked with what it was built from. */
const isBuilt = (folder: string, wanted: string): boolean => {
  const stamp = join(folder, ".built-from");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
};

/** Beside the folder, then swapped, so that a running server never sees half an app. */
async function replace(folder: string, wanted: string, build: (part: string) => Promise<void>): Promise<void> {
  const part = `${folder}-${process.pid}.part`;
  try {
    await build(part);
    writeFileSync(join(part, ".built-from"), wanted);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Makes `folder` what `wanted` stands for, unless it is that already; answers whether this call built it. Of several that start at
 * once one builds, and the others wait for it: side by side they would take each other's time, and each other's folder away.
 */
export async function buildOnce(folder: string, wanted: string, build: (part: string) => Promise<void>): Promise<boolean> {
  const builder = `${folder}.building`;
  while (!isBuilt(folder, wanted)) {
    if (own(builder) !== null) {
      await sleep(ANOTHER_LOOK_MS);
      continue;
    }
    try {
      if (isBuilt(folder, wanted)) return false;
      await replace(folder, wanted, build);
      return true;
    } finally {
      disown(builder);
    }
  }
  return false;
}

/** Answers the folder with index.html. */
export function buildWeb(environment: NodeJS.ProcessEnv, say: (message: string) => void): Promise<WebBuild> {
  const folder = webFolder(environment);
  return explaining(join(ROOT, "dist"), async () => {
    const built = await buildOnce(folder, fingerprint(environment), async (part) => {
      say("Building the web app.");
      await runVite(part, environment);
    });
    return { folder, built };
  });
}
