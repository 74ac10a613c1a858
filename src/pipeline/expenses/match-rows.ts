/** Which expense each row of a file is of, and what the expenses say once the file is taken in. */
import { addDays, compareDays } from "#core/day.ts";
import { goesOn, isSizedBy } from "#core/expense-kinds.ts";
import type { ExpenseVersion } from "#core/expense-terms.ts";
import type { Bp, Day } from "#core/facts.ts";
import type { ExpenseFileRow } from "#files/expenses.ts";
import type { ExpenseHead, KnownExpense } from "./known-expense.ts";
import { findOwnNumbers, type OwnNumbers } from "./own-numbers.ts";

/** What a new expense says where its row does not. */
export type Defaults = { vatMode: "net" | "gross"; vatRate: Bp };

export type PlannedExpense = {
  /** Null = a new one. */
  known: KnownExpense | null;
  head: ExpenseHead;
  versions: readonly ExpenseVersion[];
  isChanged: boolean;
  /** Lines of the file, each with what it does. */
  lines: readonly { line: number; outcome: "created" | "changed" | "unchanged" }[];
};

type Refusal = "rowExpenseBooked" | "rowExpenseOverlaps";

export type ExpensePlan = {
  planned: readonly PlannedExpense[];
  refused: readonly { line: number; name: string; code: Refusal }[];
  /** New recurring ones beside one of the same name that runs already: mostly a change that was meant. */
  beside: readonly { line: number; name: string; since: Day }[];
  /** Lines with the number of an expense that they are not: the file numbers its rows itself. */
  foreign: readonly number[];
};

type Slot = { before: ExpenseVersion | null; row: ExpenseFileRow | null };
type Target = { known: KnownExpense | null; slots: Slot[] };

/**
 * A row is of the expense whose number it bears, where that is no number of another list (`own-numbers.ts`); else of the one with its name of which a version begins on its day, best
 * one that says the same, so that a file taken in again changes nothing. What goes on where a version of its name ends is its
 * next version. Everything else is new: rows that are alike to the letter as well, since two bills may be.
 */
export function matchRows(rows: readonly ExpenseFileRow[], known: readonly KnownExpense[], defaults: Defaults): ExpensePlan {
  const targets = known.map((expense): Target => ({ known: expense, slots: expense.versions.map((before) => ({ before, row: null })) }));
  const numbers = findOwnNumbers(rows, known);
  const book = createBook(targets, numbers);
  let open = rows;
  const claim = (pick: (row: ExpenseFileRow) => Slot | undefined): void => {
    open = open.filter((row) => {
      const slot = pick(row);
      if (slot === undefined) return true;
      slot.row = row;
      return false;
    });
  };
  claim((row) => book.slots(row).find((slot) => isFree(slot) && slot.before.start === row.start && isSame(slot.before, row)));
  claim((row) => book.slots(row).find((slot) => isFree(slot) && slot.before.start === row.start && hasSamePlace(slot.before, row)));
  claim((row) => book.slots(row).find((slot) => isFree(slot) && slot.before.start === row.start));
  claim((row) => (book.byId(row) === undefined ? undefined : book.slots(row).find(isFree)));
  const beside = besideOf(open, book);
  for (const row of open.toSorted((a, b) => compareDays(a.start, b.start) || a.line - b.line)) book.add(row);
  return { ...settle(book.targets, defaults), beside, foreign: numbers.foreign.map(({ line }) => line) };
}

type Free = Slot & { before: ExpenseVersion };

function isFree(slot: Slot): slot is Free {
  return slot.row === null && slot.before !== null;
}

function createBook(known: readonly Target[], numbers: OwnNumbers) {
  const targets = [...known];
  const ofExpense = new Map(known.flatMap((target) => (target.known === null ? [] : [[target.known, target]])));
  const names = Map.groupBy(known, (target) => target.known?.name ?? "");
  const placed = known.flatMap((target) =>
    target.slots.map((slot) => ({ slot, key: placeOf(target.known?.name ?? "", slot.before?.start) })),
  );
  const byPlace = Map.groupBy(placed, ({ key }) => key);
  const byId = (row: ExpenseFileRow): Target | undefined => {
    const expense = numbers.of(row);
    return expense === undefined ? undefined : ofExpense.get(expense);
  };
  const candidates = (row: ExpenseFileRow): readonly Target[] => {
    const own = byId(row);
    return own === undefined ? (names.get(row.name) ?? []) : [own];
  };
  return {
    targets,
    byId,
    candidates,
    /** Of its expense, or those that begin on its day under its name. */
    slots: (row: ExpenseFileRow): readonly Slot[] =>
      byId(row)?.slots ?? (byPlace.get(placeOf(row.name, row.start)) ?? []).map(({ slot }) => slot),
    add(row: ExpenseFileRow): void {
      const before = goesOn(row.kind) ? candidates(row).find(({ slots }) => endsBefore(slots.at(-1), row.start)) : undefined;
      if (before !== undefined) {
        before.slots.push({ before: null, row });
        return;
      }
      const target: Target = { known: null, slots: [{ before: null, row }] };
      targets.push(target);
      const others = names.get(row.name);
      if (others === undefined) names.set(row.name, [target]);
      else others.push(target);
    },
  };
}

function placeOf(name: string, start: Day | undefined): string {
  return `${start ?? ""} ${name}`;
}

type Book = ReturnType<typeof createBook>;

function endsBefore(slot: Slot | undefined, start: Day): boolean {
  if (slot === undefined) return false;
  const { kind, end } = slot.row === null ? { kind: slot.before?.kind, end: slot.before?.end } : { kind: slot.row.kind, end: endOf(slot) };
  return kind !== undefined && goesOn(kind) && end !== null && end !== undefined && addDays(end, 1) === start;
}

function endOf({ row, before }: Slot): Day | null {
  return row?.stated.end === undefined ? (before?.end ?? null) : row.stated.end;
}

function comesAgain(slot: Slot | undefined): boolean {
  const kind = slot?.before?.kind;
  return kind !== undefined && isSizedBy(kind, "interval");
}

function besideOf(open: readonly ExpenseFileRow[], book: Book): ExpensePlan["beside"] {
  return open.flatMap((row) => {
    if (!isSizedBy(row.kind, "interval")) return [];
    const running = book.candidates(row).find(({ slots }) => comesAgain(slots.at(-1)) && isRunning(slots.at(-1), row));
    const since = running?.slots[0]?.before?.start;
    return since === undefined ? [] : [{ line: row.line, name: row.name, since }];
  });
}

function isRunning(slot: Slot | undefined, { start }: ExpenseFileRow): boolean {
  if (slot === undefined) return false;
  const end = endOf(slot);
  return end === null || compareDays(end, start) >= 0;
}

/** The version with what the row says of it. */
function versionAfter({ before, row }: Slot, defaults: Defaults): ExpenseVersion | null {
  if (row === null) return before;
  const { kind, amount, percentBp, start, every, stated } = row;
  const { category: _, note: __, ...terms } = stated;
  const place = { storeId: null, market: null, tagId: null, productId: null };
  const base = before ?? {
    currency: "PLN",
    ...defaults,
    end: null,
    booking: "spread",
    ...place,
    shareKey: "none",
    countAsAds: false,
    anchor: start,
  };
  return tidy({ ...base, ...terms, kind, amount, percentBp, start, every });
}

/** Without what its kind does not have, as the form saves it. */
function tidy(version: ExpenseVersion): ExpenseVersion {
  const { kind, productId } = version;
  return {
    ...version,
    end: isSizedBy(kind, "day") ? null : version.end,
    booking: kind === "recurring" ? version.booking : "spread",
    shareKey: productId === null ? version.shareKey : "none",
  };
}

const FIELDS = [
  ...(["kind", "amount", "percentBp", "currency", "vatMode", "vatRate", "start", "end", "booking"] as const),
  ...(["storeId", "market", "tagId", "productId", "shareKey", "countAsAds"] as const),
];

function isSameVersion(a: ExpenseVersion, b: ExpenseVersion): boolean {
  return FIELDS.every((field) => a[field] === b[field]) && a.every?.count === b.every?.count && a.every?.unit === b.every?.unit;
}

function isSame(before: ExpenseVersion, row: ExpenseFileRow): boolean {
  const after = versionAfter({ before, row }, before);
  return after !== null && isSameVersion(tidy(before), after);
}

function hasSamePlace(before: ExpenseVersion, { stated }: ExpenseFileRow): boolean {
  return (["storeId", "market", "tagId", "productId"] as const).every(
    (field) => stated[field] === undefined || stated[field] === before[field],
  );
}

function settle(targets: readonly Target[], defaults: Defaults): Pick<ExpensePlan, "planned" | "refused"> {
  const planned: PlannedExpense[] = [];
  const refused: ExpensePlan["refused"][number][] = [];
  for (const target of targets) {
    const rows = target.slots.flatMap(({ row }) => row ?? []);
    if (rows.length === 0) continue;
    const plan = planOf(target, defaults);
    const code = refusalOf(plan);
    if (code === null) planned.push(plan);
    else refused.push(...rows.map(({ line, name }) => ({ line, name, code })));
  }
  return { planned, refused };
}

function refusalOf({ isChanged, known, versions }: PlannedExpense): Refusal | null {
  if (!isChanged) return null;
  if (known?.byHand === false) return "rowExpenseBooked";
  return overlaps(versions) ? "rowExpenseOverlaps" : null;
}

function planOf({ known, slots }: Target, defaults: Defaults): PlannedExpense {
  const settled = slots
    .flatMap((slot) => {
      const after = versionAfter(slot, defaults);
      return after === null ? [] : [{ ...slot, after }];
    })
    .toSorted((a, b) => compareDays(a.after.start, b.after.start));
  const last = settled.findLast(({ row }) => row !== null)?.row ?? null;
  const head = headAfter(known, last);
  const isRenamed = known !== null && !isSameHead(known, head);
  const versions = anchored(settled);
  const lines = settled.flatMap(({ row, before, after }) => {
    if (row === null) return [];
    const isOther = before === null || !isSameVersion(tidy(before), after) || (isRenamed && row === last);
    return [{ line: row.line, outcome: known === null ? ("created" as const) : isOther ? ("changed" as const) : ("unchanged" as const) }];
  });
  return { known, head, versions, isChanged: lines.some(({ outcome }) => outcome !== "unchanged"), lines };
}

const NO_HEAD: ExpenseHead = { name: "", category: null, note: "" };

function headAfter(known: KnownExpense | null, row: ExpenseFileRow | null): ExpenseHead {
  const { name, category, note } = known ?? NO_HEAD;
  if (row === null) return { name, category, note };
  const { stated } = row;
  return { name: row.name, category: stated.category === undefined ? category : stated.category, note: stated.note ?? note };
}

/** A category is the same however its letters are written. */
function isSameHead(a: ExpenseHead, b: ExpenseHead): boolean {
  return a.name === b.name && a.note === b.note && (a.category ?? "").toLowerCase() === (b.category ?? "").toLowerCase();
}

type Settled = Slot & { after: ExpenseVersion };

/** A recurrence that goes on at the same interval is counted from where the version before it is, so that a change splits it by days. */
function anchored(settled: readonly Settled[]): ExpenseVersion[] {
  const versions: ExpenseVersion[] = [];
  for (const { before, after } of settled) {
    const last = versions.at(-1);
    const isMoved = before === null || before.start !== after.start || !isSameInterval(before, after);
    const goesOnFrom = last !== undefined && isSameInterval(last, after) && last.end !== null && addDays(last.end, 1) === after.start;
    versions.push({ ...after, anchor: !isMoved ? after.anchor : goesOnFrom ? last.anchor : after.start });
  }
  return versions;
}

function isSameInterval({ every: a }: ExpenseVersion, { every: b }: ExpenseVersion): boolean {
  return a !== null && b !== null && a.count === b.count && a.unit === b.unit;
}

/** Two versions that hold on one day would book it twice. */
function overlaps(versions: readonly ExpenseVersion[]): boolean {
  return versions.some(({ kind, end }, at) => {
    const next = versions[at + 1];
    if (next === undefined) return false;
    return !goesOn(kind) || end === null || compareDays(end, next.start) >= 0;
  });
}
