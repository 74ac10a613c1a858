/** Holds a file of orders against what is known of them, before it is merged: what differs is asked, and done as was answered. */
import { askWhenNeeded, type Question } from "#files/file-error.ts";
import type { Remark } from "../../imports/import-counts.ts";
import { leaveOut, nextPage, takeOver } from "./apply-answers.ts";
import { type EdgeOrder, findAtEdge } from "./find-edge.ts";
import { findElsewhere, findOwn, findStored, type Finding, type OtherStore, type OwnFinding, type Stored } from "./find-known.ts";
import { dayOf, followAliases, followNames, isNamed, nameOf, renameOrders } from "./known-names.ts";
import { type KnownAnswer, answerTo, knownQuestion, saidOf } from "./known-questions.ts";
import { adoptKeys, findOpenOrders, keepMoments } from "./match-lines.sql.ts";
import { type RepeatedNumber, settleRepeated } from "./repeated-numbers.ts";
import type { Target } from "./target.ts";

export type Settled = {
  /** Rows that were taken out of the staged ones. */
  leftOut: number;
  /** Orders whose lines that the file lacks go. */
  replaced: readonly number[];
  /** Orders that lost lines to this store. */
  emptied: readonly number[];
  remarks: readonly Remark[];
};

type Answers = Readonly<Record<string, string>>;

/** What `separateOrders` has found. */
export type Separated = { stored: Stored; repeated: Awaited<ReturnType<typeof settleRepeated>> };

/**
 * Gives staged rows the numbers by which the store knows their orders, and tells orders of one number apart. In the transaction of the merge,
 * under the company's lock; before anything is done by order or by key.
 */
export async function separateOrders(target: Target, answers: Answers): Promise<Separated> {
  const stored = await findStored(target);
  if (stored.here) await followAliases(target);
  const repeated = await settleRepeated(target, saidOf("moment", answers));
  // Not before: a number that the file gives to two orders has two days.
  if (stored.here) await followNames(target);
  return { stored, repeated };
}

/**
 * After `separateOrders`. Staged rows end under the numbers and keys of what they are.
 * @throws FileError NEEDS_ANSWER with a question per finding that nobody has answered for this store.
 */
export async function settleKnown(target: Target, answers: Answers, { stored, repeated }: Separated): Promise<Settled> {
  const { own, edge, parts } = stored.here ? await meetOwn(target) : { own: [], edge: [], parts: [] };
  const elsewhere = stored.elsewhere ? await findElsewhere(target) : [];
  const matters = [...ownMatters(own, repeated.asked, new Set(parts)), ...edgeMatters(edge), ...otherMatters(elsewhere)];
  const asked = matters.map((matter) => ({ ...matter, answer: answerTo(matter.question, answers) }));
  askWhenNeeded(asked.flatMap(({ question, answer }) => (answer === null ? [question] : [])));
  const settled: Settled[] = [];
  for (const { answer, settle, question } of asked)
    if (answer !== null) settled.push(withRemark(await settle(target, answer), question, answer));
  return {
    leftOut: settled.reduce((all, { leftOut }) => all + leftOut, repeated.leftOut),
    replaced: settled.flatMap(({ replaced }) => replaced),
    emptied: settled.flatMap(({ emptied }) => emptied),
    remarks: settled.flatMap(({ remarks }) => remarks),
  };
}

type Met = {
  own: readonly OwnFinding[];
  edge: readonly EdgeOrder[];
  /** Orders met by one of their pages: the others lack nothing. */
  parts: readonly number[];
};

/** Gives rows of known orders the keys of their lines. @returns what is known otherwise. */
async function meetOwn(target: Target): Promise<Met> {
  const { known, open, amended } = await findOpenOrders(target);
  const parts = open.length === 0 ? [] : await adoptKeys(target, open);
  const own = open.length === 0 ? [] : await findOwn(target, open, parts);
  if (open.length > 0) {
    await keepMoments(
      target,
      open,
      own.map(({ orderId }) => orderId),
    );
  }
  const isAlone = own.length === 0 && (known === 1 || amended !== null);
  return { own, edge: isAlone ? await findAtEdge(target, known === 1 ? null : amended) : [], parts };
}

const NOTHING: Settled = { leftOut: 0, replaced: [], emptied: [], remarks: [] };
const SAID = { replace: "warnKnownReplaced", both: "warnKnownBoth", skip: "warnKnownLeftOut" } as const;

function withRemark(settled: Settled, { id, stake, params }: Question, answer: KnownAnswer): Settled {
  // Rows that are the same change nothing, as those of any known order.
  if (stake === undefined || (id === "known:again" && answer === "skip")) return settled;
  const { orders, amount, currency, rows } = stake;
  const named = {
    orders: String(orders),
    amount: `${(amount / 100).toFixed(2)} ${currency}`,
    ...(params === undefined ? {} : { store: String(params["store"]) }),
  };
  const code = answer === "skip" && params !== undefined ? "warnKnownInStore" : SAID[answer];
  return { ...settled, remarks: [{ code, params: named, count: rows, line: null }] };
}

type Matter = { question: Question; settle: (target: Target, answer: KnownAnswer) => Promise<Settled> };

const FINDINGS: readonly Finding[] = ["moment", "products", "fewer"];
/** Numbers that begin anew do so after months; a correction comes sooner. */
const ANEW_AFTER_DAYS = 60;

function ownMatters(own: readonly OwnFinding[], repeated: readonly RepeatedNumber[], parts: ReadonlySet<number>): Matter[] {
  return FINDINGS.flatMap((finding) => {
    const found = own.filter((order) => order.finding === finding);
    // Rows of the file alone are settled by the same answer, before the others.
    const rows = finding === "moment" ? repeated : [];
    if (found.length === 0 && rows.length === 0) return [];
    const isAnew = finding === "moment" && found.every(({ apart }) => apart > ANEW_AFTER_DAYS);
    const suggested = { option: "both", confidence: found.length === 0 ? "low" : "high" } as const;
    const question = knownQuestion(finding, [...found, ...rows], isAnew ? { suggested } : {});
    return [{ question, settle: (target: Target, answer: KnownAnswer) => settleOwn(target, answer, found, parts) }];
  });
}

async function settleOwn(target: Target, answer: KnownAnswer, orders: readonly OwnFinding[], parts: ReadonlySet<number>): Promise<Settled> {
  if (orders.length === 0) return NOTHING;
  if (answer === "replace") {
    return { ...NOTHING, replaced: orders.map(({ orderId }) => orderId).filter((id) => !parts.has(id)) };
  }
  if (answer === "skip") {
    return {
      ...NOTHING,
      leftOut: await leaveOut(
        target,
        orders.map(({ number }) => number),
      ),
    };
  }
  const [moved, further] = [orders.filter(({ finding }) => finding === "moment"), orders.filter(({ finding }) => finding !== "moment")];
  await renameOrders(
    target,
    moved.map(({ number, minute, apart }) => ({
      from: number,
      to: nameOf(number, apart > 0 && !isNamed(number) ? dayOf(minute) : minute),
    })),
  );
  await nextPage(
    target,
    further.map(({ orderId }) => orderId),
  );
  return NOTHING;
}

/** Its rows are the same, a correction of them, or further ones. */
function edgeMatters(orders: readonly EdgeOrder[]): Matter[] {
  const [first] = orders;
  if (first === undefined) return [];
  const settle: Matter["settle"] = async (target, answer) => {
    if (answer === "skip" && first.amended) return { ...NOTHING, leftOut: await leaveOut(target, [first.number]) };
    if (answer === "both") {
      await nextPage(
        target,
        orders.map(({ orderId }) => orderId),
      );
    }
    return NOTHING;
  };
  const asked = first.amended ? knownQuestion("amended", orders, {}) : knownQuestion("again", orders, { options: ["skip", "both"] });
  return [{ question: asked, settle }];
}

function otherMatters(elsewhere: readonly OtherStore[]): Matter[] {
  return [...Map.groupBy(elsewhere, ({ storeId }) => storeId)].flatMap(([storeId, orders]) => {
    const [first] = orders;
    if (first === undefined) return [];
    const { store, isConnected } = first;
    const question = knownQuestion(`store:${storeId}`, orders, {
      // What the marketplace says of its own orders no file replaces.
      options: isConnected ? ["skip", "both"] : ["skip", "replace", "both"],
      suggested: { option: "skip", confidence: isConnected ? "high" : "low" },
      params: { store },
    });
    const settle: Matter["settle"] = async (target, answer) => {
      if (answer === "both") return NOTHING;
      if (answer === "replace") return { ...NOTHING, emptied: await takeOver(target, storeId, orders) };
      return {
        ...NOTHING,
        leftOut: await leaveOut(
          target,
          orders.map(({ number }) => number),
        ),
      };
    };
    return [{ question, settle }];
  });
}
