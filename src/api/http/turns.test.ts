import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const stay = new AbortController().signal;

/** Work that ends when it is told to. */
function held(): { work: () => Promise<string>; end: (text: string) => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isBegun = false;
  return {
    work: () => {
      isBegun = true;
      return promise;
    },
    end: resolve,
    begun: () => isBegun,
  };
}

test("as many work at once as may, the others in the order in which they came", async () => {
  const turns = createTurns({ atOnce: 2, waiting: 5 });
  const all = [held(), held(), held(), held()];
  const results = all.map(({ work }) => turns.take(stay, work));
  await setImmediate();
  expect(all.map(({ begun }) => begun())).toEqual([true, true, false, false]);
  all[1]?.end("second");
  expect(await results[1]).toBe("second");
  await setImmediate();
  expect(all.map(({ begun }) => begun())).toEqual([true, true, true, false]);
  for (const { end } of all) end("done");
  expect(await Promise.all(results)).toEqual(["done", "second", "done", "done"]);
});

test("who finds too many waiting is told when to come again", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  const [first, second] = [held(), held()];
  const results = [turns.take(stay, first.work), turns.take(stay, second.work)];
  await expect(turns.take(stay, async () => "third")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfter: 15, text: { key: "reports:tooManyBuilds", values: { seconds: 15 } } },
  });
  first.end("1");
  second.end("2");
  expect(await Promise.all(results)).toEqual(["1", "2"]);
  expect(await turns.take(stay, async () => "third")).toBe("third");
});

test("who goes away while waiting frees the place, and is not worked for", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  const [first, gone, next] = [held(), held(), held()];
  const leave = new AbortController();
  const working = turns.take(stay, first.work);
  const waiting = turns.take(leave.signal, gone.work);
  leave.abort();
  await expect(waiting).rejects.toMatchObject({ code: "REFUSED" });
  const after = turns.take(stay, next.work);
  first.end("first");
  next.end("next");
  expect(await Promise.all([working, after])).toEqual(["first", "next"]);
  expect(gone.begun()).toBe(false);
});

test("work that fails hands its place on", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  const failing = turns.take(stay, () => Promise.reject(new Error("no")));
  const next = turns.take(stay, async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});
