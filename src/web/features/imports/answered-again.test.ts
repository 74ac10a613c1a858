import { expect, test } from "vitest";
import { answeredAgain, roundOf } from "./answered-again.ts";

const DATES = { id: "dateOrder:Data", options: ["dmy", "mdy"] };
const STATE = { id: "state:wydane", options: ["counted", "notCounted"] };
const PERIOD = { id: "period", options: [], input: "period" as const };
const asking = (...needs: (typeof DATES | typeof STATE | typeof PERIOD)[]) => ({ status: "failed" as const, needs });

const ANSWERS = { "dateOrder:Data": "dmy", "state:wydane": "counted", period: "2026-11-01/2026-11-30" };

test("only what is asked now is answered again: the import refuses answers to anything else", () => {
  expect(answeredAgain(asking(DATES), ANSWERS)).toEqual({ "dateOrder:Data": "dmy" });
  expect(answeredAgain(asking(STATE), ANSWERS)).toEqual({ "state:wydane": "counted" });
  expect(answeredAgain(asking(PERIOD), ANSWERS)).toEqual({ period: "2026-11-01/2026-11-30" });
});

test("what the check did not ask, or offers no more, is asked of the person", () => {
  expect(answeredAgain(asking(DATES, { id: "state:inne", options: ["counted"] }), ANSWERS)).toBeNull();
  expect(answeredAgain(asking({ ...STATE, options: ["refunded"] }), ANSWERS)).toBeNull();
  expect(answeredAgain({ status: "succeeded", needs: undefined }, ANSWERS)).toBeNull();
});

test("a second round is another one than the first", () => {
  expect(roundOf(asking(DATES))).not.toBe(roundOf(asking(STATE)));
  expect(roundOf({ status: "running", needs: undefined })).toBe("");
});
