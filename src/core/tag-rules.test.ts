import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "./money.ts";
import { abcClasses, fitsRule, planTags, type RuledProduct, TAG_STATES, type TagCell, type TagCondition } from "./tag-rules.ts";

const KUBEK: RuledProduct = {
  id: 1,
  sku: "KUB-330-B",
  name: "Kubek żółty 330 ml",
  supplier: "Ceramika Łódź",
  categories: ["5544"],
  price: minor(4500),
  markets: ["PL", "CZ"],
  abc: "A",
};

const CASES: [TagCondition, boolean][] = [
  [{ field: "sku", patterns: ["kub-*"] }, true],
  [{ field: "sku", patterns: ["*330*"] }, true],
  [{ field: "sku", patterns: ["KUB-330"] }, false],
  [{ field: "sku", patterns: ["KUB*B*B"] }, false],
  [{ field: "sku", patterns: ["K*B*B"] }, true],
  [{ field: "sku", patterns: ["KUB-330-B*-B"] }, false],
  [{ field: "sku", patterns: ["WAZ-*", "KUB-*-B"] }, true],
  [{ field: "name", texts: ["zolty"] }, true],
  [{ field: "name", texts: ["czerwony"] }, false],
  [{ field: "supplier", texts: ["lodz"] }, true],
  [{ field: "supplier", texts: ["Fabryka"] }, false],
  [{ field: "category", ids: ["1", "5544"] }, true],
  [{ field: "price", from: minor(4500), to: null }, true],
  [{ field: "price", from: null, to: minor(4499) }, false],
  [{ field: "market", markets: ["HU"] }, false],
  [{ field: "market", markets: ["HU", "CZ"] }, true],
  [{ field: "abc", classes: ["B", "C"] }, false],
];

test.each(CASES)("%j holds for the mug: %s", (condition, expected) => {
  expect(fitsRule([condition], KUBEK)).toBe(expected);
});

test("all conditions have to hold, none at all fits nothing, and a price that nobody knows is in no range", () => {
  const cheap: TagCondition = { field: "price", from: null, to: minor(5000) };
  expect(fitsRule([cheap, { field: "name", texts: ["kubek"] }], KUBEK)).toBe(true);
  expect(fitsRule([cheap, { field: "name", texts: ["wazon"] }], KUBEK)).toBe(false);
  expect(fitsRule([], KUBEK)).toBe(false);
  expect(fitsRule([cheap], { ...KUBEK, price: null })).toBe(false);
  expect(fitsRule([{ field: "supplier", texts: ["lodz"] }], { ...KUBEK, supplier: null })).toBe(false);
});

const MUGS: TagCondition[] = [{ field: "name", texts: ["kubek"] }];
const DEAR: TagCondition[] = [{ field: "price", from: minor(4000), to: null }];

test("a hand's word wins: given stays, taken off stays off; what no rule says any more goes", () => {
  const products = [1, 2, 3, 4].map((id) => ({ ...KUBEK, id, price: minor(id === 4 ? 100 : 4500) }));
  const now: TagCell[] = [
    { tagId: 10, productId: 2, state: "off" },
    { tagId: 10, productId: 3, state: "hand" },
    { tagId: 10, productId: 4, state: "rule" },
  ];
  const plan = planTags({ products, rules: [{ tagId: 10, conditions: DEAR }], now, groupOf: new Map() });
  expect(plan.cells).toEqual([
    { tagId: 10, productId: 1, state: "rule" },
    { tagId: 10, productId: 4, state: "none" },
  ]);
  expect([plan.fits.get(10), plan.keptOff.get(10), plan.heldByOther.get(10)]).toEqual([3, 1, undefined]);
});

test("in an exclusive group the first rule that fits gives the tag, and a tag given by hand keeps all rules out", () => {
  const products = [KUBEK, { ...KUBEK, id: 2 }];
  const groupOf = new Map([10, 11, 12].map((tagId) => [tagId, "Dział"]));
  const rules = [
    { tagId: 10, conditions: MUGS },
    { tagId: 11, conditions: DEAR },
  ];
  const now: TagCell[] = [
    { tagId: 12, productId: 2, state: "hand" },
    { tagId: 11, productId: 1, state: "rule" },
  ];
  const plan = planTags({ products, rules, now, groupOf });
  expect(plan.cells).toEqual([
    { tagId: 10, productId: 1, state: "rule" },
    { tagId: 11, productId: 1, state: "none" },
  ]);
  // The second rule fits both: one has the first rule's tag, the other a hand's.
  expect([plan.heldByOther.get(10), plan.heldByOther.get(11)]).toEqual([1, 2]);
  expect(planTags({ products, rules: rules.toReversed(), now, groupOf }).cells).toEqual([]);
});

test("following the rules twice is following them once, and never leaves two tags of a group where hands gave none", () => {
  const conditions = fc.constantFrom(MUGS, DEAR, [], [{ field: "market", markets: ["HU"] } as const]);
  const cell = fc.record({
    tagId: fc.integer({ min: 1, max: 4 }),
    productId: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...TAG_STATES),
  });
  const cells = fc.uniqueArray(cell, { selector: ({ tagId, productId }) => `${tagId}-${productId}` });
  const rules = fc.uniqueArray(fc.record({ tagId: fc.integer({ min: 1, max: 4 }), conditions }), { selector: ({ tagId }) => tagId });
  const products = [1, 2, 3].map((id) => ({ ...KUBEK, id, price: minor(id * 2000) }));
  // Tags 1 and 2 are a group.
  const groupOf = new Map([1, 2].map((tagId) => [tagId, "g"]));
  fc.assert(
    fc.property(cells, rules, (now, followed) => {
      const { cells: changed } = planTags({ products, rules: followed, now, groupOf });
      const said = new Map([...now, ...changed].map((one) => [`${one.tagId}-${one.productId}`, one]));
      expect(planTags({ products, rules: followed, now: [...said.values()], groupOf }).cells).toEqual([]);
      for (const { state, tagId, productId } of now) {
        if (state === "hand" || state === "off") expect(said.get(`${tagId}-${productId}`)?.state).toBe(state);
      }
      for (const { id } of products) {
        const pair = [1, 2].map((tagId) => said.get(`${tagId}-${id}`)?.state);
        if (pair.includes("rule")) expect(pair).not.toContain("hand");
        expect(pair).not.toEqual(["rule", "rule"]);
      }
    }),
  );
});

test("A are those that earn the first 80 %, B the next 15 %, C the rest and every loss", () => {
  // Together 100.00: 60.00 before it nothing, 25.00 after 60 %, 12.00 after 85 %, 3.00 after 97 %.
  const profits = [300, 6000, -500, 1200, 2500, 0].map((profit, id) => ({ id, profit: minor(profit) }));
  expect(Object.fromEntries(abcClasses(profits))).toEqual({ 0: "C", 1: "A", 2: "C", 3: "B", 4: "A", 5: "C" });
  expect(abcClasses([]).size).toBe(0);
});
