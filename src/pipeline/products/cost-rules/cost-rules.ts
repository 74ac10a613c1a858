/** Rules that estimate costs: said, seen beforehand, followed by the figures and taken back. */
import { type CostRuleSet, isSameRules, unreachedRules } from "#core/cost-rules.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { type RuledPostings, ruledPostings } from "#ledger/preview-postings.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { type Effect, effectOf, MOST_MEASURED } from "../effect.ts";
import { type Followed, followFigures, type Waiting } from "../follow-figures.ts";
import { noteChange } from "../note-change.ts";
import type { ChangeRow, Undoer } from "../undone.ts";
import { findCostRules, findRuledOrders, looksAt, ownTags, replaceCostRules, type StoredRules } from "./cost-rules.query.ts";

/** In the log, so that it can be taken back. */
type RulesNote = { before: CostRuleSet; after: CostRuleSet; undoes?: string };

type SavedRules = { version: number; changeId: string | null; jobId: string | null };

const noStock = (): Promise<number[]> => Promise.resolve([]);

/** In the caller's transaction. 404 for a tag of another company, 409 when somebody was faster, 422 with the fields that are wrong. */
export async function saveCostRules(scope: CompanyScope, by: Waiting, wanted: CostRuleSet, version: number): Promise<SavedRules> {
  await lockCompany(scope);
  const before = await findCostRules(scope);
  if (before.version !== version) throw new AppError("CONFLICT", `cost rules have version ${before.version}, not ${version}`);
  await check(scope, wanted, before);
  if (isSameRules(before, wanted)) return { version, changeId: null, jobId: null };
  return write(scope, by, before, wanted);
}

async function write(scope: CompanyScope, by: Waiting, before: StoredRules, wanted: CostRuleSet, undoes?: string): Promise<SavedRules> {
  await replaceCostRules(scope, wanted);
  const { version, ...after } = await findCostRules(scope);
  const isFollowed = before.enabled || after.enabled;
  const { jobId, effect } = isFollowed ? await follow(scope, by) : { jobId: null, effect: null };
  const note = { before: { enabled: before.enabled, rules: before.rules }, after, ...(undoes === undefined ? {} : { undoes }) };
  const changeId = await noteChange(scope, by, { kind: "rules", from: null, note, jobId, effect, products: [] });
  return { version, changeId: String(changeId), jobId: jobId === null ? null : String(jobId) };
}

async function follow(scope: CompanyScope, by: Waiting): Promise<Followed> {
  return followFigures(scope, by, {
    orderIds: await findRuledOrders(scope),
    days: [],
    onlyCosts: true,
    restock: noStock,
    job: { reason: "costs", onlyCosts: true, ruled: true },
  });
}

/** What saving the rules would do, and what each of them would estimate, in their order; nothing stays. */
export async function effectOfCostRules(
  scope: CompanyScope,
  wanted: CostRuleSet,
): Promise<{ effect: Effect; rules: RuledPostings[] | null }> {
  let rules: RuledPostings[] | null = null;
  const trial = async (inside: CompanyScope) => {
    await lockCompany(inside);
    const before = await findCostRules(inside);
    await check(inside, wanted, before);
    await replaceCostRules(inside, wanted);
    const orderIds = await findRuledOrders(inside);
    if (orderIds.length <= MOST_MEASURED) rules = inOrder(await findCostRules(inside), await ruledPostings(inside, orderIds));
    return { orderIds, onlyCosts: true, restock: noStock };
  };
  const effect = await effectOf(scope, trial);
  return { effect, rules };
}

function inOrder({ rules }: StoredRules, found: ReadonlyMap<string, RuledPostings>): RuledPostings[] {
  return rules.map(({ id }) => found.get(id) ?? { units: 0, sales: 0, amount: 0, products: 0 });
}

async function check(scope: CompanyScope, { rules }: CostRuleSet, before: StoredRules): Promise<void> {
  const fields: Record<string, string[]> = {};
  const tags = await ownTags(
    scope,
    rules.flatMap(({ tagId }) => tagId ?? []),
  );
  const known = new Map(before.rules.map((rule) => [rule.id, rule]));
  const seen = new Set<string>();
  for (const { tagId } of rules) if (tagId !== null && !tags.has(tagId)) throw new AppError("NOT_FOUND", `no tag ${tagId}`);
  for (const [at, { id }] of rules.entries()) {
    if (id !== null && (!known.has(id) || seen.has(id))) fields[`rules.${at}.id`] = ["invalid"];
    if (id !== null) seen.add(id);
  }
  for (const at of unreachedRules(rules)) fields[`rules.${at}.scope`] = ["ruleUnreached"];
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION", "cost rules that cannot be", { fields });
}

/** REFUSED where the rules were changed since. It is a change itself, and can be undone as one. */
export const undoCostRules: Undoer = async (scope, by, { id, note }) => {
  const { before, after } = rulesNote(note);
  const current = await findCostRules(scope);
  const tagIds = before.rules.flatMap(({ tagId }) => tagId ?? []);
  const own = await ownTags(scope, tagIds);
  if (!isSameRules(current, after) || tagIds.some((tagId) => !own.has(tagId)))
    throw new AppError("REFUSED", "cost rules were changed since", { text: { key: "api:refused.costRulesChanged" } });
  const { changeId, jobId } = await write(scope, by, current, before, String(id));
  return { changeId, jobId, kept: [], isDone: true };
};

/** What `write` noted, and nothing else is stored under its kind. */
export function rulesNote(note: ChangeRow["note"]): RulesNote {
  return note as RulesNote;
}

/** Tags, or categories of offers, are others: what rules say by them is estimated anew, in a job. In the caller's transaction. */
export async function followInCostRules(
  scope: CompanyScope,
  what: "tag" | "category",
  { tagIds = null, userId = null }: { tagIds?: readonly number[] | null; userId?: number | null } = {},
): Promise<void> {
  if (!(await looksAt(scope, what, tagIds))) return;
  await enqueueRecompute(scope, { reason: "costs", onlyCosts: true, ruled: true, createdBy: userId });
}
