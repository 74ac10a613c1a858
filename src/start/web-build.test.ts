/** Several starts at once build the web app once. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildOnce } from "./web-build.ts";

let dist: string;
let builds: string[];

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "zyskomierz-dist-"));
  builds = [];
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const folder = (): string => join(dist, "web");
const page = (): string => readFileSync(join(folder(), "index.html"), "utf8");

const build = (wanted: string) =>
  buildOnce(folder(), wanted, async (part) => {
    builds.push(wanted);
    mkdirSync(part);
    await sleep(50);
    writeFileSync(join(part, "index.html"), wanted);
  });

test("of four starts at once one builds, and all have the same app", async () => {
  const built = await Promise.all(Array.from({ length: 4 }, () => build("a")));
  expect(built.filter(Boolean)).toHaveLength(1);
  expect(builds).toEqual(["a"]);
  expect(page()).toBe("a");
  expect(readdirSync(dist)).toEqual(["web"]);
});

test("what was built is kept until it is to be another", async () => {
  await build("a");
  expect(await build("a")).toBe(false);
  expect(await build("b")).toBe(true);
  expect([builds, page()]).toEqual([["a", "b"], "b"]);
});

test("a build that was killed holds nobody up, one that fails leaves the app as it was and is tried again", async () => {
  // No process has this number: it is above what the system gives.
  writeFileSync(`${folder()}.building`, JSON.stringify({ pid: 2 ** 30, birth: "1", url: "" }));
  expect(await build("a")).toBe(true);
  const broken = buildOnce(folder(), "b", () => Promise.reject(new Error("a syntax error")));
  await expect(broken).rejects.toThrow("a syntax error");
  expect(page()).toBe("a");
  expect(existsSync(`${folder()}.building`)).toBe(false);
  expect(await build("b")).toBe(true);
  expect(page()).toBe("b");
});
