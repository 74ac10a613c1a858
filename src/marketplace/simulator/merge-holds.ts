/**
 * The switch `mergedBurst`: merges of the world are told late. While it is on, both old orders are still there; each firing
 * tells a share of the merges at once, with a fresh event for each. A list that is being read by pages keeps what it showed
 * on its first page, because merging takes rows away and a reader could not know.
 */
import { DAY, monthOf } from "./moments.ts";
import { hash32 } from "./random.ts";
import type { World } from "./world.ts";
import type { EventPlan } from "./world-types.ts";

const SHARES = 32;
const YEAR = 365 * DAY;

export type MergeHolds = {
  /** `list` = key of a list being read, `first` = its first page. */
  holdsBack(list: string | null, first: boolean): (mergeId: string) => boolean;
  /** Tells the next share. */
  release(now: number): void;
  releaseAll(now: number): void;
  hold(): void;
  signals(sellerId: string): readonly EventPlan[];
};

export function createMergeHolds(world: World, holding: boolean): MergeHolds {
  /** Shares told so far; all of them when nothing is held. */
  let told = holding ? 0 : SHARES;
  const lists = new Map<string, number>();
  const signals = new Map<string, EventPlan[]>();
  let serial = 0;
  const shareOfMerge = (mergeId: string): number => hash32(mergeId, 7) % SHARES;
  const signal = (from: number, to: number, now: number): void => {
    for (const { seller, orders } of world.sellers) {
      const list = signals.get(seller.id) ?? [];
      signals.set(seller.id, list);
      for (let month = monthOf(now - YEAR); month <= monthOf(now); month += 1) {
        for (const order of orders(month)) {
          if (order.mergeId === null || order.mergedFrom.length === 0 || order.appearsAt > now) continue;
          const share = shareOfMerge(order.mergeId);
          if (share < from || share >= to) continue;
          serial += 1;
          const type = order.readyAt !== null && order.readyAt <= now ? "READY_FOR_PROCESSING" : "FILLED_IN";
          list.push({ id: now * 1000 + (serial % 1000), recordedAt: now, occurredAt: order.readyAt ?? order.appearsAt, type, order });
        }
      }
      list.sort((one, other) => one.id - other.id);
    }
  };
  return {
    holdsBack: (list, first) => {
      if (list !== null && first) lists.set(list, told);
      const known = list === null ? told : (lists.get(list) ?? told);
      return (mergeId) => shareOfMerge(mergeId) >= known;
    },
    release: (now) => {
      if (told >= SHARES) return;
      signal(told, told + 1, now);
      told += 1;
    },
    releaseAll: (now) => {
      signal(told, SHARES, now);
      told = SHARES;
    },
    hold: () => {
      told = 0;
    },
    signals: (sellerId) => signals.get(sellerId) ?? [],
  };
}
