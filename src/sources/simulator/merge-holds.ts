/**
 * The switch `mergedBurst`: merges of the world are announced late. While it is on, both old orders are still there; each firing
 * tells a share of the merges there were when it was switched on, with a fresh event for each; later ones wait until it is
 * switched off, so that whoever looks twice a day has met both old orders. A list that is being read by pages keeps what it showed
 * on its first page, because merging takes rows away and a reader could not know.
 */
import { DAY, monthOf } from "./moments.ts";
import { hash32 } from "./random.ts";
import type { SellerWorld } from "./world.ts";
import type { EventPlan, OrderPlan } from "./world-types.ts";

const SHARES = 32;
/** Nothing is held back any more, later merges included. */
const ALL = SHARES + 1;
const YEAR = 365 * DAY;

export type MergeHolds = {
  /** `list` = key of a list being read, `first` = its first page. */
  holdsBack(list: string | null, first: boolean): (mergeId: string) => boolean;
  /** Tells the next share. */
  release(now: number): void;
  releaseAll(now: number): void;
  hold(now: number): void;
  signals(sellerId: string): readonly EventPlan[];
};

/** `now` = when holding begins, ms since 1970. */
export function createMergeHolds(sellers: readonly SellerWorld[], holding: boolean, now: number): MergeHolds {
  /** Shares announced so far. */
  let announced = holding ? 0 : ALL;
  const lists = new Map<string, number>();
  const signals = new Map<string, EventPlan[]>();
  let serial = 0;
  const shareOfMerge = (mergeId: string): number => hash32(mergeId, 7) % SHARES;
  const mergedBy = (world: SellerWorld, now: number): OrderPlan[] => {
    const months = Array.from({ length: monthOf(now) - monthOf(now - YEAR) + 1 }, (_, index) => monthOf(now) - index);
    return months.flatMap((month) => world.orders(month)).filter(({ mergedFrom, appearsAt }) => mergedFrom.length > 0 && appearsAt <= now);
  };
  const mergesUntil = (moment: number): Set<string> =>
    new Set(sellers.flatMap((world) => mergedBy(world, moment).map(({ mergeId }) => mergeId ?? "")));
  /** Merges there were when holding began: those that bursts tell. */
  let old = holding ? mergesUntil(now) : new Set<string>();
  const isHeld = (mergeId: string, known: number): boolean => known !== ALL && (!old.has(mergeId) || shareOfMerge(mergeId) >= known);
  /** Events of the merges that were held before and are not any more. */
  const signal = (before: number, after: number, now: number): void => {
    for (const world of sellers) {
      const announcedOrders = mergedBy(world, now).filter(({ mergeId }) => isHeld(mergeId ?? "", before) && !isHeld(mergeId ?? "", after));
      const events = announcedOrders.map((order): EventPlan => {
        serial += 1;
        const type = order.readyAt !== null && order.readyAt <= now ? "READY_FOR_PROCESSING" : "FILLED_IN";
        return { id: now * 1000 + (serial % 1000), recordedAt: now, occurredAt: order.readyAt ?? order.appearsAt, type, order };
      });
      const known = signals.get(world.seller.id) ?? [];
      signals.set(
        world.seller.id,
        [...known, ...events].toSorted((one, other) => one.id - other.id),
      );
    }
  };
  return {
    holdsBack: (list, first) => {
      if (list !== null && first) lists.set(list, announced);
      const known = list === null ? announced : (lists.get(list) ?? announced);
      return (mergeId) => isHeld(mergeId, known);
    },
    release: (now) => {
      if (announced >= SHARES) return;
      signal(announced, announced + 1, now);
      announced += 1;
    },
    releaseAll: (now) => {
      signal(announced, ALL, now);
      announced = ALL;
    },
    hold: (now) => {
      announced = 0;
      old = mergesUntil(now);
    },
    signals: (sellerId) => signals.get(sellerId) ?? [],
  };
}
