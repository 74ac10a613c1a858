import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTilesEntries, storageKey, TILES_KEYS, type TilesEntries, tilesEntries } from "./filter-entries.ts";
import { filterReducer } from "./filter-reducer.ts";
import { initialFilter } from "./filter-state.ts";
import type { Day } from "./facts.ts";

const TODAY = "2026-03-18";
const BASE = initialFilter(TODAY).tiles;
const read = (entries: TilesEntries, today: Day = TODAY) => readTilesEntries(entries, initialFilter(today).tiles, today);

describe("what was stored is read back", () => {
  test("a whole state survives being written and read on the same day", () => {
    const state = [
      { type: "presetChosen", payload: { preset: "option2", today: TODAY } },
      { type: "tileChosen", payload: { id: "last14days" } },
      { type: "splitChosen", payload: { splitType: "week" } },
      { type: "accountTypeChanged", payload: { accountType: ["store-1"] } },
      { type: "phraseChanged", payload: { phrase: 'żółty "kubek"' } },
      { type: "allProductsDeselected", payload: { selected: ["p1", "p2"] } },
      { type: "searchItemsCounted", payload: { total: 17 } },
      { type: "tagsChosen", payload: { tagIDs: ["7", "9"] } },
      { type: "marketsChosen", payload: { markets: "all" } },
    ] as const;
    const { tiles } = state.reduce(filterReducer, initialFilter(TODAY));
    expect(readTilesEntries(tilesEntries(tiles), BASE, TODAY)).toEqual(tiles);
  });

  test("dates are plain days and every key of the state is written", () => {
    const written = tilesEntries(BASE);
    expect(written.startDate).toBe("2026-03-18");
    expect(Object.keys(written)).toEqual([...TILES_KEYS]);
    expect(Object.keys(BASE).toSorted()).toEqual([...TILES_KEYS].toSorted());
  });

  test("the twelve names of old keep their prefix, what came later stands beside them", () => {
    const names = TILES_KEYS.map(storageKey);
    expect(names.filter((name) => name.startsWith("tiles-"))).toHaveLength(12);
    expect(names.filter((name) => !name.startsWith("tiles-"))).toEqual(["filterTags", "filterMarkets"]);
  });

  test("a preset stored yesterday has today's dates", () => {
    const tiles = read({ ...tilesEntries(BASE), selectedTileId: "yesterday" }, "2026-03-19");
    expect([tiles.selectedTileId, tiles.startDate, tiles.endDate]).toEqual(["yesterday", "2026-03-18", "2026-03-18"]);
  });

  test("a set of one's own moves with the day like a preset, and the chosen tile with it", () => {
    const own = { type: "ownSetChosen", payload: { tiles: ["last7days", "yesterday"], today: TODAY } } as const;
    const { tiles } = [own, { type: "tileChosen", payload: { id: "yesterday" } } as const].reduce(filterReducer, initialFilter(TODAY));
    expect(readTilesEntries(tilesEntries(tiles), BASE, TODAY)).toEqual(tiles);
    const later = read(tilesEntries(tiles), "2026-03-19");
    expect([later.timeRange, later.selectedTileId, later.startDate]).toEqual(["own:last7days,yesterday", "yesterday", "2026-03-18"]);
    const passed = filterReducer(
      { ...initialFilter(TODAY), shared: [own].reduce(filterReducer, initialFilter(TODAY)).shared },
      { type: "dayPassed", payload: { today: "2026-03-19" } },
    );
    // the seven whole days before the 19th
    expect([passed.shared.selectedTileID, passed.shared.startDate, passed.shared.endDate]).toEqual([
      "last7days",
      "2026-03-12",
      "2026-03-18",
    ]);
  });

  test("a set of tiles nobody knows any more is the first preset", () => {
    expect(read({ timeRange: "own:decade" }).timeRange).toBe("option1");
  });

  test("a range picked by hand keeps its dates", () => {
    const tiles = read({ timeRange: "custom", startDate: "2026-01-05", endDate: "2026-01-20", selectedTileId: "lastMonth" });
    expect([tiles.timeRange, tiles.selectedTileId, tiles.startDate, tiles.endDate]).toEqual([
      "custom",
      "custom",
      "2026-01-05",
      "2026-01-20",
    ]);
    expect(tiles.predefinedDates).toEqual([{ id: "custom", startDate: "2026-01-05", endDate: "2026-01-20" }]);
  });

  test("the address is read over what was stored", () => {
    const stored = read({ searchPhrase: "kubek", splitType: "day", timeRange: "custom", startDate: "2026-01-05", endDate: "2026-01-20" });
    const tiles = readTilesEntries({ searchPhrase: "talerz" }, stored, TODAY);
    expect([tiles.searchPhrase, tiles.splitType, tiles.startDate]).toEqual(["talerz", "day", "2026-01-05"]);
    expect(readTilesEntries({ timeRange: "option5", selectedTileId: "last2days" }, stored, TODAY).startDate).toBe("2026-03-16");
  });

  test("a chart preset without a split has its own", () => {
    expect(read({ timeRange: "cOption2" }).splitType).toBe("week");
    expect(read({ timeRange: "cOption2", splitType: "day" }).splitType).toBe("day");
    expect(read({ timeRange: "option2" }).splitType).toBe("month");
  });
});

describe("what cannot be understood is as if it were absent", () => {
  test.each([
    { timeRange: "option9" },
    { timeRange: "custom" },
    { timeRange: "custom", startDate: "2026-02-30", endDate: "2026-03-05" },
    { timeRange: "custom", startDate: "2026-03-05", endDate: "2026-03-01" },
    { selectedTileId: "last7days" }, // not a tile of option1
    { splitType: "year" },
    { accountType: "store-1" },
    { tagIds: "7" },
    { tagIds: "[7]" },
    { markets: "" },
    { markets: "PL,CZ" },
    { accountType: '["store-1", 7]' },
    { accountType: '[""]' },
    { accountType: "{" },
    { isAllProductsSelected: "yes" },
    { isAllProductsSelected: "0" },
    { searchItemsTotal: "-1" },
    { searchItemsTotal: "1.5" },
    { searchItemsTotal: '"many"' },
    { selectedProductIds: '["p1"]' }, // all products are selected, so there is no selection
    { excludedProductIds: JSON.stringify(["p".repeat(101)]) },
    { searchPhrase: "x".repeat(201) },
    { predefinedDates: "[[[", startDate: "1999-01-01" },
    {},
  ])("%j leaves the start", (entries) => {
    expect(read(entries)).toEqual(BASE);
  });

  test("one bad entry does not take the good ones with it", () => {
    const tiles = read({ timeRange: "option3", accountType: "%%%", isAllProductsSelected: "false", selectedProductIds: '["p1","p1"]' });
    expect([tiles.timeRange, tiles.accountType, tiles.isAllProductsSelected, tiles.selectedProductIds]).toEqual([
      "option3",
      [],
      false,
      ["p1"],
    ]);
  });

  test("a selection is dropped where the flag says all, and exclusions where it says not all", () => {
    const both = { selectedProductIds: '["p1"]', excludedProductIds: '["p2"]' };
    const all = read({ ...both, isAllProductsSelected: "true" });
    const some = read({ ...both, isAllProductsSelected: "false" });
    expect([all.selectedProductIds, all.excludedProductIds]).toEqual([[], ["p2"]]);
    expect([some.selectedProductIds, some.excludedProductIds]).toEqual([["p1"], []]);
  });

  test("anything at all can stand in the storage: reading gives a sound state", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("custom", "option2", "cOption1", "2026-02-29", "2026-01-01", "2027-01-01", "true", "false", "[]", "null", "month"),
      fc.constant(null),
    );
    const entries = fc.record(Object.fromEntries(TILES_KEYS.map((key) => [key, texts])), { requiredKeys: [] });
    fc.assert(
      fc.property(entries, (stored) => {
        const tiles = read(stored);
        expect(tiles.predefinedDates).toContainEqual({ id: tiles.selectedTileId, startDate: tiles.startDate, endDate: tiles.endDate });
        expect(tiles.startDate <= tiles.endDate).toBe(true);
        expect(tiles.isAllProductsSelected ? tiles.selectedProductIds : tiles.excludedProductIds).toEqual([]);
        expect(readTilesEntries(tilesEntries(tiles), BASE, TODAY)).toEqual(tiles);
      }),
      { numRuns: 500 },
    );
  });
});
