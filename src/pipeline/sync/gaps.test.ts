import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { billingFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { type OpenGap, dueGap, gapsAfter } from "#sources/kit/gaps.ts";

const NOW = Date.parse("2026-03-25T12:00:00.000Z");
const MINUTE = 60_000;
const day = (n: number): string => `2026-03-${String(n).padStart(2, "0")}T00:00:00.000Z`;
const stretch = (from: number, to: number) => ({ from: day(from), to: day(to) });
const gap = (from: number, to: number, missing: number | null = null) => ({ ...stretch(from, to), missing });

describe("gaps of a feed", () => {
  test("are due at once, then after ten minutes, twice as long each time, at most a day", () => {
    let gaps: OpenGap[] = gapsAfter([], stretch(1, 20), [gap(3, 4)], NOW);
    const pauses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      pauses.push((Date.parse(gaps[0]?.due ?? "") - NOW) / MINUTE);
      gaps = gapsAfter(gaps, stretch(3, 4), [gap(3, 4)], NOW);
    }
    expect(pauses).toEqual([0, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440]);
  });

  test("end when a reading covers them whole, and not by one that only touches them", () => {
    const open = gapsAfter([], stretch(1, 20), [gap(3, 6, 2)], NOW);
    expect(gapsAfter(open, stretch(4, 20), [], NOW)).toEqual(open);
    expect(gapsAfter(open, stretch(3, 6), [], NOW)).toEqual([]);
  });

  test("that are neighbours are one, and never more than twenty are kept", () => {
    expect(gapsAfter([], stretch(1, 20), [gap(5, 7, 1), gap(3, 5, 2), gap(9, 10)], NOW)).toMatchObject([gap(3, 7, 3), gap(9, 10)]);
    const hours = Array.from({ length: 60 }, (_, n) => ({
      from: new Date(NOW + n * 60 * MINUTE).toISOString(),
      to: new Date(NOW + (n * 60 + 30) * MINUTE).toISOString(),
      missing: 1,
    }));
    const kept = gapsAfter([], { from: day(1), to: day(31) }, hours, NOW);
    expect([kept.length, kept.at(-1)?.to, kept.reduce((sum, { missing }) => sum + (missing ?? 0), 0)]).toEqual([20, hours.at(-1)?.to, 60]);
  });

  test("are read when they are due, the oldest first", () => {
    const open = gapsAfter([], stretch(1, 20), [gap(9, 10), gap(3, 4)], NOW);
    expect(dueGap(open, NOW)).toMatchObject(stretch(3, 4));
    expect(dueGap(open, NOW - 1)).toBeNull();
  });
});

describe("a window that does not come whole", () => {
  let store: SyncedStore;
  beforeEach(async () => {
    store = await syncedStore();
  });
  afterEach(() => store.drop());

  const alerts = async () => {
    const { rows } = await sql<{ params: object; ended: boolean; times: number }>`
      select params, resolved_at is not null as ended, times from alerts where kind = 'listGap' and company_id = 1`.execute(store.scope.db);
    return rows;
  };

  test("is read again in the same round: a page that was answered wrongly once is nothing to tell", async () => {
    store.shelf.gaps = [gap(9, 12)];
    store.shelf.billing = [];
    // Whatever is read after the first reading has all of it.
    await store.sync(async () => {
      const { rows } = await sql<{ gaps: number }>`
        select count(*)::int as gaps from sync_feeds where company_id = 1 and cursor ? 'gaps'`.execute(store.scope.db);
      if ((rows[0]?.gaps ?? 0) === 0) return;
      store.shelf.gaps = [];
      store.shelf.billing = [billingFact("b", "SUC", -1230)];
    });
    store.now = "2026-03-25T12:11:00.000Z";
    await store.sync();
    expect(await store.ledger()).toEqual({ commission: -1000 });
    expect((await alerts()).filter(({ ended }) => !ended)).toEqual([]);
    await store.expectVerified();
  });

  test("is told while it stays, read again by itself, and no longer told when its rows are in", async () => {
    store.shelf.gaps = [gap(9, 12, 1)];
    await store.sync();
    const params = { feed: "billing:PL", fromDay: "2026-03-09", toDay: "2026-03-12", missing: 1 };
    expect(await alerts()).toEqual([{ params, ended: false, times: 1 }]);
    store.shelf.gaps = [];
    store.shelf.billing = [billingFact("b", "SUC", -1230)];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    // Not before its moment, ten minutes after the last try.
    expect(await store.ledger()).toEqual({});
    store.now = "2026-03-25T12:11:00.000Z";
    await store.sync();
    expect(await store.ledger()).toEqual({ commission: -1000 });
    expect(await alerts()).toEqual([{ params, ended: true, times: 1 }]);
    await store.expectVerified();
  });
});
