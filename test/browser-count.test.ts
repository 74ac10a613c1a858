import { expect, test } from "vitest";
import { browserCount } from "../scripts/browser-count.ts";

/** Two tests that passed, one that failed once, for ten seconds from `failedAt` on, and passed when it was run again. */
function reportOf(began: string, failedAt: string) {
  const again = {
    status: "flaky",
    results: [
      { startTime: failedAt, duration: 10_000, error: { message: "\u001B[31mtoday is not today\u001B[39m\n\n  at line 5" } },
      { startTime: failedAt, duration: 10_000 },
    ],
  };
  const passed = { status: "expected", results: [{ startTime: began, duration: 1000 }] };
  return {
    stats: { startTime: began, expected: 2, skipped: 1 },
    suites: [
      {
        specs: [{ title: "stands", file: "a.spec.ts", tests: [passed] }],
        suites: [{ specs: [{ title: "today's sales", file: "b.spec.ts", tests: [passed, again] }] }],
      },
    ],
  };
}

const FALLEN = "b.spec.ts: today's sales: passed when run again, but today is not today";

test("a test that passes only when it is run again has failed, and is named with its reason", () => {
  expect(browserCount(reportOf("2026-11-26T10:00:00Z", "2026-11-26T10:05:00Z"))).toEqual({ passed: 2, failures: [FALLEN], skipped: 1 });
});

test("unless midnight in Warsaw, not in London, came between the start of the run and the end of the attempt", () => {
  // 23:00 UTC is midnight in winter; the attempt ended five seconds after it.
  expect(browserCount(reportOf("2026-11-26T22:50:00Z", "2026-11-26T22:59:55Z"))).toEqual({ passed: 3, failures: [], skipped: 1 });
  // 00:00 UTC is 01:00 there: the day began an hour before the run.
  expect(browserCount(reportOf("2026-11-26T23:50:00Z", "2026-11-27T00:05:00Z"))).toEqual({ passed: 2, failures: [FALLEN], skipped: 1 });
  // In summer 22:00 UTC is.
  expect(browserCount(reportOf("2026-07-26T21:55:00Z", "2026-07-26T22:05:00Z"))).toEqual({ passed: 3, failures: [], skipped: 1 });
});
