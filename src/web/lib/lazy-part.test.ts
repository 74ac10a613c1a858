import { beforeEach, expect, test, vi } from "vitest";
import { patiently } from "./lazy-part.ts";
import { watchChunks } from "./missing-chunk.ts";

/** A failure as the bundler tells it. */
let missing: (error: Error) => Error;
let isThere = false;

beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  watchChunks();
  missing = (error) => {
    page.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
    return error;
  };
  vi.stubGlobal("fetch", async () => (isThere ? Response.json({}) : Promise.reject(new TypeError("Failed to fetch"))));
});

test("without a connection a part is asked for again, ever more patiently, until it is here", async () => {
  isThere = false;
  const pauses: number[] = [];
  const load = async (): Promise<string> => (pauses.length < 7 ? Promise.reject(missing(new Error("search.js"))) : "search");
  expect(await patiently(load, async (pause) => void pauses.push(pause))).toBe("search");
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test("a part that is gone although its host answers is an earlier version's: the screen decides", async () => {
  isThere = true;
  await expect(patiently(async () => Promise.reject(missing(new Error("search.js"))))).rejects.toThrow("search.js");
});

test("a fault inside a part is no matter of waiting", async () => {
  isThere = false;
  await expect(patiently(async () => Promise.reject(new Error("undefined is no function")))).rejects.toThrow("no function");
});
