import { expect, test } from "vitest";
import { takingTurns } from "./taking-turns.ts";

test("what comes second begins when the first has ended, however long that takes, and even if it failed", async () => {
  const inTurn = takingTurns();
  const said: string[] = [];
  const first = Promise.withResolvers<string>();
  const cup = inTurn(() => {
    said.push("cup begins");
    return first.promise;
  });
  const bowl = inTurn(async () => {
    said.push("bowl begins");
    throw new Error("no bowl");
  });
  const plate = inTurn(async () => "plate");
  await Promise.resolve();
  expect(said).toEqual(["cup begins"]);
  first.resolve("cup");
  expect(await cup).toBe("cup");
  await expect(bowl).rejects.toThrow("no bowl");
  expect(await plate).toBe("plate");
  expect(said).toEqual(["cup begins", "bowl begins"]);
});
