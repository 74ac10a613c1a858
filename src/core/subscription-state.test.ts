import { expect, test } from "vitest";
import { isReadOnly, type PaidFacts, subscriptionState } from "./subscription-state.ts";

const TERMS = { trialDays: 14, graceDays: 7 };
const NEVER = { trialStartedAt: null, paid: null };
const PAID: PaidFacts = {
  status: "active",
  activeUntil: "2026-12-20T12:00:00Z",
  owedSince: null,
  pausedAt: null,
  cancelsAt: null,
  endedAt: null,
};
const owed = { ...PAID, status: "pastDue", owedSince: "2026-12-20T13:00:00Z" } as const;

const at = (now: string, facts: Parameters<typeof subscriptionState>[0]) => subscriptionState(facts, TERMS, now);

test("without payments nothing is counted and nothing ends, whatever is stored", () => {
  const stored = { trialStartedAt: "2020-01-01T00:00:00Z", paid: { ...owed, owedSince: "2020-01-01T00:00:00Z" } };
  const state = subscriptionState(stored, null, "2026-12-01T00:00:00Z");
  expect([state.state, state.until, state.keptUntil, isReadOnly(state)]).toEqual(["none", null, null, false]);
});

test("a company that has nothing yet has no trial: nobody pays for looking around", () => {
  expect(at("2026-12-01T00:00:00Z", NEVER)).toMatchObject({ state: "none", daysLeft: null });
});

test.each([
  // 14 days from 1 December, 12:00, are over on 15 December, 12:00.
  ["2026-12-01T12:00:00Z", "trial", 14],
  ["2026-12-01T12:00:01Z", "trial", 14],
  ["2026-12-14T12:00:00Z", "trial", 1],
  ["2026-12-15T11:59:59Z", "trial", 1],
  ["2026-12-15T12:00:00Z", "readOnly", null],
])("a trial begun on 1 December is at %s %s", (now, state, daysLeft) => {
  expect(at(now, { ...NEVER, trialStartedAt: "2026-12-01T12:00:00Z" })).toMatchObject({ state, daysLeft });
});

test("nothing is deleted for 90 days after the trial: 15 December and 90 days are 15 March", () => {
  const state = at("2027-01-01T00:00:00Z", { ...NEVER, trialStartedAt: "2026-12-01T12:00:00Z" });
  expect(state).toMatchObject({ state: "readOnly", cause: "trial", until: null, keptUntil: "2027-03-15T12:00:00Z" });
});

test.each([
  // Owed since 20 December, 13:00: 7 days are over on 27 December, 13:00.
  ["2026-12-20T13:00:00Z", "grace", 7],
  ["2026-12-27T12:59:59Z", "grace", 1],
  ["2026-12-27T13:00:00Z", "readOnly", null],
])("an owed payment leaves everything open for the days of grace: %s %s", (now, state, daysLeft) => {
  expect(at(now, { trialStartedAt: "2026-11-01T00:00:00Z", paid: owed })).toMatchObject({ state, daysLeft });
});

test("read-only for an owed payment says why, and is kept for 90 days from the end of grace", () => {
  const state = at("2027-01-01T00:00:00Z", { ...NEVER, paid: owed });
  expect(state).toMatchObject({ state: "readOnly", cause: "payment", keptUntil: "2027-03-27T13:00:00Z" });
});

test("a paid subscription stays active after its period until the provider says otherwise", () => {
  expect(at("2026-12-10T12:00:00Z", { ...NEVER, paid: PAID })).toMatchObject({ state: "active", daysLeft: 10, until: PAID.activeUntil });
  expect(at("2026-12-21T12:00:00Z", { ...NEVER, paid: PAID })).toMatchObject({ state: "active", daysLeft: 0 });
});

test("a paused one is read-only and owes nothing; one that is going to end is active until then", () => {
  const paused = at("2026-12-10T12:00:00Z", { ...NEVER, paid: { ...owed, pausedAt: "2026-12-10T12:00:00Z" } });
  // 10 December and 90 days are 10 March.
  expect([paused.state, paused.keptUntil, isReadOnly(paused)]).toEqual(["paused", "2027-03-10T12:00:00Z", true]);
  const ending = at("2026-12-10T12:00:00Z", { ...NEVER, paid: { ...PAID, cancelsAt: "2026-12-20T12:00:00Z" } });
  expect([ending.state, ending.cancelsAt, isReadOnly(ending)]).toEqual(["active", "2026-12-20T12:00:00Z", false]);
});

test("an ended one is read-only from its end, but for the days of a trial or of grace that are left", () => {
  const ended = { ...PAID, status: "ended", endedAt: "2026-12-20T12:00:00Z" } as const;
  // 20 December and 90 days are 20 March.
  expect(at("2026-12-21T00:00:00Z", { ...NEVER, paid: ended })).toMatchObject({
    state: "readOnly",
    cause: "ended",
    keptUntil: "2027-03-20T12:00:00Z",
  });
  expect(at("2026-12-21T00:00:00Z", { trialStartedAt: "2026-12-10T00:00:00Z", paid: ended })).toMatchObject({
    state: "trial",
    daysLeft: 3,
  });
  const unpaid = { ...ended, owedSince: "2026-12-19T00:00:00Z" };
  expect(at("2026-12-21T00:00:00Z", { ...NEVER, paid: unpaid })).toMatchObject({ state: "grace", daysLeft: 5 });
  expect(at("2026-12-26T00:00:00Z", { ...NEVER, paid: unpaid })).toMatchObject({ state: "readOnly", cause: "payment" });
});
