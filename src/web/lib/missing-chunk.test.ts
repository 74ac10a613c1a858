import { beforeEach, expect, test, vi } from "vitest";
import { meetMissingChunk } from "./missing-chunk.ts";
import { createStore } from "./state/store.ts";

const CONFIG = {
  apiUrl: "",
  iframeApiUrl: "",
  sentryDsn: null,
  version: "1",
  sourceUrl: "/api/source",
  flags: { demo: false, demoGuest: true, registration: true, openId: null, passkeys: false },
};

let entry: string;

beforeEach(() => {
  entry = "/assets/main-1.js";
  const kept = new Map<string, string>();
  const page = { location: { reload: () => undefined } };
  vi.stubGlobal("window", Object.assign(page, { self: page, top: page }));
  vi.stubGlobal("document", { cookie: "", querySelector: () => ({ src: entry }) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("fetch", async () => Response.json({}));
});

/** What comes of each part that is gone, in turn; the page begins anew where it says so, and lacks the next one. */
async function lacking(...parts: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const part of parts) outcomes.push(await createStore({ config: CONFIG }).dispatch(meetMissingChunk(new Error(part))));
  return outcomes;
}

test("the page begins anew once for each part that is gone, in whatever order they are asked for", async () => {
  expect(await lacking("charts.js", "orders.js", "charts.js", "orders.js")).toEqual(["reloading", "reloading", "broken", "broken"]);
});

test("a version that was deployed since has its own parts to lack", async () => {
  expect(await lacking("charts.js")).toEqual(["reloading"]);
  entry = "/assets/main-2.js";
  expect(await lacking("charts.js", "charts.js")).toEqual(["reloading", "broken"]);
});
