import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FilterAction, filterReducer } from "./filter-reducer.ts";
import { type FilterState, initialFilter, isNarrowed, isProductSelected, reportFilter, tilesOf } from "./filter-state.ts";
import { PRESETS, SPLIT_TYPES } from "./period.ts";

const TODAY = "2026-03-18"; // a Wednesday
const START = initialFilter(TODAY);

const after = (...actions: FilterAction[]): FilterState => actions.reduce(filterReducer, START);
const productsOf = ({ shared }: FilterState) => [shared.isAllProductsSelected, shared.selectedProductIDs, shared.excludedProductIDs];

describe("the filter at the start", () => {
  test("is today of option1, split by month, with nothing filtered", () => {
    expect(START.shared).toEqual({
      searchedPhrase: "",
      timeRange: "option1",
      accountType: [],
      startDate: "2026-03-18",
      endDate: "2026-03-18",
      predefinedDates: [
        { id: "today", startDate: "2026-03-18", endDate: "2026-03-18" },
        { id: "yesterday", startDate: "2026-03-17", endDate: "2026-03-17" },
        { id: "month", startDate: "2026-03-01", endDate: "2026-03-18" },
        { id: "lastMonth", startDate: "2026-02-01", endDate: "2026-02-28" },
      ],
      selectedTileID: "today",
      splitType: "month",
      lastUpdate: null,
      selectedProductIDs: [],
      excludedProductIDs: [],
      isAllProductsSelected: true,
      tagIDs: [],
      markets: "active",
      stateLoadedFromLocalStorage: false,
      currentPage: 1,
    });
  });

  test("is mirrored for the tiles under their own names", () => {
    expect(START.tiles).toEqual({
      searchPhrase: "",
      timeRange: "option1",
      accountType: [],
      startDate: "2026-03-18",
      endDate: "2026-03-18",
      predefinedDates: START.shared.predefinedDates,
      selectedTileId: "today",
      splitType: "month",
      selectedProductIds: [],
      excludedProductIds: [],
      isAllProductsSelected: true,
      tagIds: [],
      markets: "active",
      searchItemsTotal: 0,
    });
  });
});

describe("tags and markets", () => {
  test("tags narrow every report, each once, and the tables begin anew", () => {
    const state = after({ type: "pageChosen", payload: { page: 3 } }, { type: "tagsChosen", payload: { tagIDs: ["7", "9", "7"] } });
    expect([state.shared.tagIDs, state.tiles.tagIds, state.shared.currentPage]).toEqual([["7", "9"], ["7", "9"], 1]);
    expect(reportFilter(state.shared)).toMatchObject({ tagIDs: ["7", "9"] });
    expect(reportFilter(after().shared)).not.toHaveProperty("tagIDs");
  });

  test("all markets are asked for by name, the active one needs none", () => {
    const all = after({ type: "marketsChosen", payload: { markets: "all" } });
    expect(reportFilter(all.shared).markets).toEqual(["PL", "CZ", "SK", "HU"]);
    const back = filterReducer(all, { type: "marketsChosen", payload: { markets: "active" } });
    expect(reportFilter(back.shared)).not.toHaveProperty("markets");
  });

  test("other accounts keep the tags, which are the company's", () => {
    const state = after(
      { type: "tagsChosen", payload: { tagIDs: ["7"] } },
      { type: "accountTypeChanged", payload: { accountType: ["store-1"] } },
    );
    expect(state.shared.tagIDs).toEqual(["7"]);
  });

  test("a reset takes the tags away and stays on the markets one looks at", () => {
    const state = after(
      { type: "tagsChosen", payload: { tagIDs: ["7"] } },
      { type: "marketsChosen", payload: { markets: "all" } },
      { type: "reset", payload: { today: TODAY } },
    );
    expect([state.shared.tagIDs, state.shared.markets]).toEqual([[], "all"]);
  });
});

describe("choosing a period", () => {
  test("a preset selects its first tile", () => {
    const { shared } = after({ type: "presetChosen", payload: { preset: "option3", today: TODAY } });
    expect([shared.timeRange, shared.selectedTileID, shared.startDate, shared.endDate]).toEqual([
      "option3",
      "currentWeek",
      "2026-03-16",
      "2026-03-18",
    ]);
  });

  test("a chart preset brings its split, the others leave the chosen one", () => {
    const chart = after({ type: "presetChosen", payload: { preset: "cOption3", today: TODAY } });
    expect([chart.shared.splitType, chart.shared.selectedTileID]).toEqual(["day", "cOption3"]);
    expect(filterReducer(chart, { type: "presetChosen", payload: { preset: "option2", today: TODAY } }).shared.splitType).toBe("day");
  });

  test("a tile brings its dates, and one that is not on offer changes nothing", () => {
    const { shared } = after({ type: "tileChosen", payload: { id: "lastMonth" } });
    expect([shared.selectedTileID, shared.startDate, shared.endDate]).toEqual(["lastMonth", "2026-02-01", "2026-02-28"]);
    expect(after({ type: "tileChosen", payload: { id: "last7days" } })).toBe(START);
  });

  test("a range picked by hand becomes the only tile", () => {
    const { shared } = after({ type: "rangeChosen", payload: { startDate: "2026-01-05", endDate: "2026-01-20" } });
    expect([shared.timeRange, shared.selectedTileID, shared.startDate, shared.endDate]).toEqual([
      "custom",
      "custom",
      "2026-01-05",
      "2026-01-20",
    ]);
    expect(shared.predefinedDates).toEqual([{ id: "custom", startDate: "2026-01-05", endDate: "2026-01-20" }]);
  });

  test.each([
    ["2026-01-20", "2026-01-05"],
    ["2026-02-29", "2026-03-05"],
    ["", "2026-03-05"],
  ])("%j to %j is no range and changes nothing", (startDate, endDate) => {
    expect(after({ type: "rangeChosen", payload: { startDate, endDate } })).toBe(START);
  });

  test("after midnight a preset moves on with its chosen tile and split, a range picked by hand stays", () => {
    const month = after(
      { type: "tileChosen", payload: { id: "month" } },
      { type: "splitChosen", payload: { splitType: "day" } },
      { type: "dayPassed", payload: { today: "2026-04-01" } },
    ).shared;
    expect([month.selectedTileID, month.startDate, month.endDate, month.splitType]).toEqual(["month", "2026-04-01", "2026-04-01", "day"]);
    const custom = after({ type: "rangeChosen", payload: { startDate: "2026-01-05", endDate: "2026-01-20" } });
    expect(filterReducer(custom, { type: "dayPassed", payload: { today: "2026-04-01" } })).toBe(custom);
  });
});

describe("choosing products", () => {
  test("selecting all clears the selection and stores the exclusions", () => {
    const state = after(
      { type: "allProductsDeselected", payload: { selected: ["p1", "p2"] } },
      { type: "allProductsSelected", payload: { excluded: ["p3", "p3"] } },
    );
    expect(productsOf(state)).toEqual([true, [], ["p3"]]);
  });

  test("deselecting all stores the chosen products and clears the exclusions", () => {
    const state = after(
      { type: "allProductsSelected", payload: { excluded: ["p3"] } },
      { type: "allProductsDeselected", payload: { selected: ["p1", "p2"] } },
    );
    expect(productsOf(state)).toEqual([false, ["p1", "p2"], []]);
  });

  test("while all are selected, unticking a product excludes it and ticking it again takes it back", () => {
    const without = after({ type: "productToggled", payload: { id: "p1", selected: false } });
    expect(productsOf(without)).toEqual([true, [], ["p1"]]);
    expect([isProductSelected(without.shared, "p1"), isProductSelected(without.shared, "p2")]).toEqual([false, true]);
    expect(productsOf(filterReducer(without, { type: "productToggled", payload: { id: "p1", selected: true } }))).toEqual([true, [], []]);
  });

  test("while none are selected, ticking a product chooses it and unticking it lets it go", () => {
    const one = after(
      { type: "allProductsDeselected", payload: { selected: [] } },
      { type: "productToggled", payload: { id: "p1", selected: true } },
    );
    expect(productsOf(one)).toEqual([false, ["p1"], []]);
    expect(productsOf(filterReducer(one, { type: "productToggled", payload: { id: "p1", selected: false } }))).toEqual([false, [], []]);
  });

  test("ticking what is ticked changes nothing", () => {
    expect(after({ type: "productToggled", payload: { id: "p1", selected: true } })).toBe(START);
  });

  test("other accounts give up the product selection and the phrase", () => {
    const state = after(
      { type: "phraseChanged", payload: { phrase: "kubek" } },
      { type: "allProductsDeselected", payload: { selected: ["p1"] } },
      { type: "accountTypeChanged", payload: { accountType: ["store-1", "allegro"] } },
    );
    expect(productsOf(state)).toEqual([true, [], []]);
    expect([state.shared.searchedPhrase, state.shared.accountType]).toEqual(["", ["store-1", "allegro"]]);
  });

  test("the same accounts in another order are no change", () => {
    const state = after(
      { type: "accountTypeChanged", payload: { accountType: ["a", "b"] } },
      { type: "phraseChanged", payload: { phrase: "kubek" } },
    );
    expect(filterReducer(state, { type: "accountTypeChanged", payload: { accountType: ["b", "a", "b"] } })).toBe(state);
  });

  test("a request carries the accounts, the phrase and the products", () => {
    const { shared } = after(
      { type: "accountTypeChanged", payload: { accountType: ["import"] } },
      { type: "phraseChanged", payload: { phrase: "żółty" } },
      { type: "productToggled", payload: { id: "p9", selected: false } },
    );
    expect(reportFilter(shared)).toEqual({
      accountType: ["import"],
      searchedPhrase: "żółty",
      isAllProductsSelected: true,
      selectedProductIDs: [],
      excludedProductIDs: ["p9"],
    });
  });
});

describe("pages, loading and reset", () => {
  test.each([
    { type: "presetChosen", payload: { preset: "option2", today: TODAY } },
    { type: "tileChosen", payload: { id: "yesterday" } },
    { type: "rangeChosen", payload: { startDate: "2026-01-05", endDate: "2026-01-20" } },
    { type: "phraseChanged", payload: { phrase: "kubek" } },
    { type: "accountTypeChanged", payload: { accountType: ["import"] } },
    { type: "allProductsSelected", payload: { excluded: ["p1"] } },
    { type: "allProductsDeselected", payload: { selected: ["p1"] } },
    { type: "productToggled", payload: { id: "p1", selected: false } },
    { type: "reset", payload: { today: TODAY } },
  ] as const)("$type goes back to the first page", (action) => {
    expect(after({ type: "pageChosen", payload: { page: 7 } }, action).shared.currentPage).toBe(1);
  });

  test("another split keeps the page, because the table shows the same rows", () => {
    const { shared } = after({ type: "pageChosen", payload: { page: 7 } }, { type: "splitChosen", payload: { splitType: "week" } });
    expect([shared.currentPage, shared.splitType]).toEqual([7, "week"]);
  });

  test("what was stored fills the state once; the address wins whenever it is read", () => {
    const stored = after({ type: "phraseChanged", payload: { phrase: "stored" } }).tiles;
    const again = after({ type: "phraseChanged", payload: { phrase: "again" } }).tiles;
    const loaded = after({ type: "storedLoaded", payload: { tiles: stored } });
    expect([loaded.shared.searchedPhrase, loaded.shared.stateLoadedFromLocalStorage]).toEqual(["stored", true]);
    expect(filterReducer(loaded, { type: "storedLoaded", payload: { tiles: again } })).toBe(loaded);
    expect(filterReducer(loaded, { type: "addressRead", payload: { tiles: again } }).shared.searchedPhrase).toBe("again");
  });

  test("reset restores the start and keeps what is not a choice", () => {
    const state = after(
      { type: "storedLoaded", payload: { tiles: START.tiles } },
      { type: "lastUpdateReceived", payload: { lastUpdate: "2026-03-18T09:00:00Z" } },
      { type: "searchItemsCounted", payload: { total: 42 } },
      { type: "presetChosen", payload: { preset: "cOption2", today: TODAY } },
      { type: "accountTypeChanged", payload: { accountType: ["import"] } },
      { type: "productToggled", payload: { id: "p1", selected: false } },
      { type: "reset", payload: { today: TODAY } },
    );
    expect(state.shared).toEqual({ ...START.shared, lastUpdate: "2026-03-18T09:00:00Z", stateLoadedFromLocalStorage: true });
    expect(state.tiles).toEqual({ ...START.tiles, searchItemsTotal: 42 });
  });
});

const ids = fc.uniqueArray(fc.constantFrom("p1", "p2", "p3", "p4"));
const actions: fc.Arbitrary<FilterAction> = fc.oneof<fc.Arbitrary<FilterAction>[]>(
  fc.constantFrom(...PRESETS).map((preset) => ({ type: "presetChosen" as const, payload: { preset, today: TODAY } })),
  fc.constantFrom("today", "month", "lastWeek", "cOption1").map((id) => ({ type: "tileChosen" as const, payload: { id } })),
  fc.constantFrom(...SPLIT_TYPES).map((splitType) => ({ type: "splitChosen" as const, payload: { splitType } })),
  fc.constantFrom("", "kubek").map((phrase) => ({ type: "phraseChanged" as const, payload: { phrase } })),
  ids.map((accountType) => ({ type: "accountTypeChanged" as const, payload: { accountType } })),
  ids.map((excluded) => ({ type: "allProductsSelected" as const, payload: { excluded } })),
  ids.map((selected) => ({ type: "allProductsDeselected" as const, payload: { selected } })),
  fc.record({ id: fc.constantFrom("p1", "p2"), selected: fc.boolean() }).map((payload) => ({ type: "productToggled" as const, payload })),
  fc.nat(9).map((total) => ({ type: "searchItemsCounted" as const, payload: { total } })),
  fc.constant({ type: "reset" as const, payload: { today: TODAY } }),
);

test("whatever is clicked, one list of products is empty, the chosen tile gives the dates and both states agree", () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 30 }), (clicks) => {
      const { shared, tiles } = after(...clicks);
      expect(shared.isAllProductsSelected ? shared.selectedProductIDs : shared.excludedProductIDs).toEqual([]);
      expect(shared.predefinedDates).toContainEqual({ id: shared.selectedTileID, startDate: shared.startDate, endDate: shared.endDate });
      expect(tiles).toEqual(tilesOf(shared, tiles.searchItemsTotal));
    }),
  );
});

test("a reset is offered only where something narrows the figures: a period or a market does not", () => {
  const { shared } = initialFilter("2026-11-27");
  expect(isNarrowed(shared)).toBe(false);
  expect(isNarrowed({ ...shared, searchedPhrase: "  " })).toBe(false);
  const narrowed = [
    { searchedPhrase: "kubek" },
    { accountType: ["1"] },
    { tagIDs: ["2"] },
    { excludedProductIDs: ["3"] },
    { isAllProductsSelected: false, selectedProductIDs: ["4"] },
  ];
  for (const part of narrowed) expect([part, isNarrowed({ ...shared, ...part })]).toEqual([part, true]);
  // everything chosen and then nothing: none chosen means all
  expect(isNarrowed({ ...shared, isAllProductsSelected: false })).toBe(false);
  for (const part of narrowed) {
    const { shared: after } = filterReducer(
      { shared: { ...shared, ...part, markets: "all" }, tiles: tilesOf(shared, 0) },
      { type: "reset", payload: { today: "2026-11-27" } },
    );
    expect(isNarrowed(after)).toBe(false);
  }
});
