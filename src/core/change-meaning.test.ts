import { expect, test } from "vitest";
import { sizeChange, verdictOf } from "./change-meaning.ts";
import { figuresOf, type Sums } from "./figures.ts";
import { emptySums } from "./sums.ts";

const figures = (sums: Partial<Sums>) => figuresOf({ ...emptySums(), ...sums });

test("a falling cost points down and is good, a rising one points up and is bad", () => {
  // fees of 100.00, then of 80.00: a fifth less
  const fell = sizeChange(figures({ commission: -10_000 }), figures({ commission: -8000 }), "fees");
  expect(fell).toEqual({ amount: -2000, ratio: -0.2 });
  expect(verdictOf("fees", fell.ratio ?? 0)).toBe("better");
  const rose = sizeChange(figures({ ads: -10_000 }), figures({ ads: -15_000 }), "ads");
  expect(rose.ratio).toBe(0.5);
  expect(verdictOf("ads", 0.5)).toBe("worse");
});

test("more income is good, more returned units are not, no change is neither", () => {
  const grew = sizeChange(figures({ sales: 10_000 }), figures({ sales: 12_500 }), "sales");
  expect([grew.ratio, verdictOf("sales", 0.25)]).toEqual([0.25, "better"]);
  const returned = sizeChange(figures({ refundedUnits: 4 }), figures({ refundedUnits: 2 }), "refundedUnits");
  expect([returned.ratio, verdictOf("refundedUnits", -0.5)]).toEqual([-0.5, "better"]);
  expect(verdictOf("expenses", 0)).toBe("same");
});

test("a share is compared in points: a margin that rises is good, a share of ads that rises is not", () => {
  // 90 of 100 net, then 45 of 60 net: margins of 0.9 and 0.75
  const margin = sizeChange(figures({ sales: 10_000, commission: -1000 }), figures({ sales: 6000, commission: -1500 }), "margin");
  expect(margin).toEqual({ amount: -0.15, ratio: null });
  expect(verdictOf("margin", -0.15)).toBe("worse");
  expect(verdictOf("tacos", 0.01)).toBe("worse");
});

test("against nothing there is no percent", () => {
  expect(sizeChange(figures({}), figures({ commission: -100 }), "fees").ratio).toBeNull();
});
