/** Rules of tags: seen before they are saved, followed at once when they are. */
import type { ResponseOf } from "#contract/route.ts";
import type { saveTagRuleRoute, tagRulePreviewRoute } from "#contract/tag-rules.ts";
import type { Day } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import { SMART_FROM, type StarterPack, tagsOfPack } from "#core/tag-packs.ts";
import type { TagCondition, TagRule, TagState } from "#core/tag-rules.ts";
import type { CompanyScope } from "#db/scope.ts";
import { visible } from "#pipeline/products/tags/assign-tags.ts";
import { followRules, planRules } from "#pipeline/products/tags/follow-rules.ts";
import { findTagRules } from "#pipeline/products/tags/ruled-products.query.ts";
import { keepTagChange, type RuleChange } from "#pipeline/products/tags/tag-changes.ts";
import { lockTags } from "#pipeline/products/tags/tag-states.query.ts";
import type { SayText } from "../domain/report.ts";
import { checkGroups, lock, note } from "./change-tags.ts";
import { idText } from "./inside.ts";
import { findTagRows, insertTag, isNameTaken } from "./product-tags.query.ts";
import { findNames, findRuleScope, orderRules, saveConditions, setExclusive } from "./tag-rules.query.ts";

/** How many products a preview names. */
const NAMED = 5;

export type By = { userId: number; today: Day };

const isGiven = (state: TagState): boolean => state === "rule" || state === "hand";

/** The rules there would be with these conditions of the tag; a new rule comes after the others. */
function rulesWith(rules: readonly TagRule[], tagId: number, conditions: readonly TagCondition[]): TagRule[] {
  const rule = { tagId, conditions };
  const isKnown = rules.some((one) => one.tagId === tagId);
  const all = isKnown ? rules.map((one) => (one.tagId === tagId ? rule : one)) : [...rules, rule];
  return all.filter((one) => one.conditions.length > 0);
}

export async function previewRule(
  scope: CompanyScope,
  today: Day,
  { tagId, conditions }: { tagId: number; conditions: readonly TagCondition[] },
): Promise<ResponseOf<typeof tagRulePreviewRoute>> {
  if ((await findTagRows(scope, tagId)).length === 0) throw new AppError("NOT_FOUND", `no tag ${tagId}`);
  const { plan, products } = await planRules(scope, rulesWith(await findTagRules(scope), tagId, conditions), today);
  const own = plan.cells.filter((cell) => cell.tagId === tagId);
  const bySku = new Map(products.map(({ id, sku }) => [id, sku]));
  const sorted = (isAdded: boolean): number[] =>
    own
      .filter(({ state }) => isGiven(state) === isAdded)
      .map(({ productId }) => productId)
      .toSorted((a, b) => ((bySku.get(a) ?? "") < (bySku.get(b) ?? "") ? -1 : 1));
  const [added, removed] = [sorted(true), sorted(false)];
  return {
    fits: plan.fits.get(tagId) ?? 0,
    added: added.length,
    removed: removed.length,
    elsewhere: plan.cells.length - own.length,
    keptOff: plan.keptOff.get(tagId) ?? 0,
    heldByOther: plan.heldByOther.get(tagId) ?? 0,
    addedFirst: await findNames(scope, added.slice(0, NAMED)),
    removedFirst: await findNames(scope, removed.slice(0, NAMED)),
  };
}

/** Saves the rule and follows all of them; in the caller's transaction. */
export async function saveRule(
  scope: CompanyScope,
  { userId, today }: By,
  { tagId, conditions }: { tagId: number; conditions: readonly TagCondition[] },
): Promise<ResponseOf<typeof saveTagRuleRoute>> {
  const { name, conditions: before, rulePosition: position } = await lock(scope, tagId);
  const after = conditions.length === 0 ? null : conditions;
  await saveConditions(scope, tagId, conditions);
  const effects = await followRules(scope, today, userId);
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const changeId = await keepTagChange(scope, userId, { effects, rules: isSame ? [] : [{ tagId, before, after, position }] });
  const seen = visible(effects);
  const own = seen.filter((effect) => effect.tagId === tagId);
  const added = own.filter((effect) => isGiven(effect.after)).length;
  await note(scope, userId, "ruled", tagId, {
    before: { name, conditions: before },
    after: { conditions: after, added, removed: own.length - added },
    tagChangeId: changeId,
  });
  return { added, removed: own.length - added, elsewhere: seen.length - own.length, changeID: idText(changeId) };
}

export type GroupChange = { tagId: number; exclusive: boolean; ruleOrder: readonly number[] };

/** Rules settle what they have given; what hands have given twice is for the seller to decide. @returns how many assignments changed. */
export async function saveGroup(scope: CompanyScope, { userId, today }: By, { tagId, exclusive, ruleOrder }: GroupChange): Promise<number> {
  const { group, exclusive: before } = await lock(scope, tagId);
  if (group === "") throw new AppError("VALIDATION", `tag ${tagId} is in no group`, { fields: { exclusive: ["noGroup"] } });
  await setExclusive(scope, group, exclusive);
  await orderRules(scope, ruleOrder);
  const changed = visible(await followRules(scope, today, userId)).length;
  await checkGroups(scope);
  await note(scope, userId, "grouped", tagId, { before: { group, exclusive: before }, after: { exclusive, changed } });
  return changed;
}

/** Tags of a pack with their rules; those whose name there is already stay as they are. */
export async function addPack(
  scope: CompanyScope,
  { userId, today }: By,
  { pack, say }: { pack: StarterPack; say: SayText },
): Promise<{ tags: number; products: number; changeID: string | null }> {
  await lockTags(scope);
  if (pack === "smart" && (await findRuleScope(scope)).homeMarket !== "PL") {
    throw new AppError("REFUSED", "prices of another market than the Polish one", { text: { key: "api:refused.tagPackMarket" } });
  }
  const group = say(`api:tagPacks.${pack}.group`);
  const created: RuleChange[] = [];
  for (const { name: key, color, conditions } of tagsOfPack(pack)) {
    const name = say(`api:tagPacks.${pack}.tags.${key}`, { price: SMART_FROM / 100 });
    if (await isNameTaken(scope, name, 0)) continue;
    const tagId = await insertTag(scope, { name, color, group });
    await saveConditions(scope, tagId, conditions);
    created.push({ tagId, before: null, after: conditions, position: null });
    await note(scope, userId, "created", tagId, { after: { name, color, group, conditions } });
  }
  await setExclusive(scope, group, true);
  const effects = await followRules(scope, today, userId);
  await checkGroups(scope);
  const changeId = await keepTagChange(scope, userId, { effects, rules: created, createdTagIds: created.map(({ tagId }) => tagId) });
  return { tags: created.length, products: new Set(visible(effects).map(({ productId }) => productId)).size, changeID: idText(changeId) };
}
