import { expect, test } from "vitest";
import { createCallerTurns } from "./caller-turns.ts";

const here = new AbortController().signal;

test("a caller's turns come in the order they were asked for, and never more of them at once", async () => {
  const turns = createCallerTurns({ atOnce: 2, waiting: 3 });
  const order: string[] = [];
  const take = async (name: string): Promise<() => void> => {
    const giveBack = await turns.take("anna", here);
    order.push(name);
    return giveBack;
  };
  const [first, , third] = [take("1"), take("2"), take("3"), take("4")];
  const endFirst = await first;
  expect(order).toEqual(["1", "2"]);
  endFirst();
  // Given back twice, it still is one turn.
  endFirst();
  await third;
  expect(order).toEqual(["1", "2", "3"]);
});

test("another caller does not wait, and whoever has too many waiting is refused with a time to come back", async () => {
  const turns = createCallerTurns({ atOnce: 1, waiting: 1 });
  const giveBack = await turns.take("anna", here);
  const second = turns.take("anna", here);
  await expect(turns.take("anna", here)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfter: 5 } });
  await turns.take("bartek", here);
  giveBack();
  (await second)();
  await turns.take("anna", here);
});

test("whoever leaves the line frees their place in it", async () => {
  const turns = createCallerTurns({ atOnce: 1, waiting: 1 });
  const giveBack = await turns.take("anna", here);
  const leaving = new AbortController();
  const left = turns.take("anna", leaving.signal);
  leaving.abort(new Error("has gone"));
  await expect(left).rejects.toThrow("has gone");
  const next = turns.take("anna", here);
  giveBack();
  await next;
  await expect(turns.take("anna", leaving.signal)).rejects.toThrow("has gone");
});
