/** Rules on the way to being said: text where a person types, and what is whole of it. */
import type { RuleScope } from "#core/cost-rules.ts";
import type { Market } from "#core/facts.ts";
import { percentFromText, textOfPercent } from "../../ui/amount-text.ts";
import type { CostRules, RulesBody } from "./cost-rules.api.ts";

export type RuleDraft = {
  key: number;
  id: string | null;
  scope: RuleScope;
  tagId: string;
  categoryId: string;
  market: Market | null;
  percent: string;
};

export type RulesDraft = { enabled: boolean; rules: RuleDraft[] };

export function draftOf({ enabled, rules }: Pick<CostRules, "enabled" | "rules">): RulesDraft {
  return {
    enabled,
    rules: rules.map(({ id, scope, tagId, categoryId, market, percent }, key) => ({
      key,
      id,
      scope,
      tagId: tagId ?? "",
      categoryId: categoryId ?? "",
      market,
      percent: textOfPercent(percent / 100),
    })),
  };
}

/** A new rule stands before those of everything else, which would leave it nothing. */
export function withRule({ enabled, rules }: RulesDraft, scope: RuleScope, first: { tagId: string; categoryId: string }): RulesDraft {
  const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
  const rule: RuleDraft = { key, id: null, scope, ...first, market: null, percent: "" };
  const rest = rules.findIndex((other) => other.scope === "rest" && other.market === null);
  const at = scope === "rest" || rest < 0 ? rules.length : rest;
  return { enabled, rules: rules.toSpliced(at, 0, rule) };
}

/** On, with a rule for everything else that has the share; one that is there stays as it is, and a seller's own rules go before. */
export function withEstimate(draft: RulesDraft, percent: string): RulesDraft {
  const isThere = draft.rules.some(({ scope, market }) => scope === "rest" && market === null);
  const rules = isThere ? draft.rules : withRule(draft, "rest", { tagId: "", categoryId: "" }).rules;
  return {
    enabled: true,
    rules: isThere ? rules : rules.map((rule) => (rule.id === null && rule.scope === "rest" ? { ...rule, percent } : rule)),
  };
}

export function moved({ enabled, rules }: RulesDraft, from: number, to: number): RulesDraft {
  const rule = rules[from];
  return rule === undefined ? { enabled, rules } : { enabled, rules: rules.toSpliced(from, 1).toSpliced(to, 0, rule) };
}

/** Basis points of the price; null while it is no share above 0 and up to 100 %. */
export function shareOf({ percent }: RuleDraft): number | null {
  const share = percentFromText(percent);
  return share === null || share === 0 ? null : Math.round(share * 100);
}

/** Null while a rule is not whole. */
export function bodyOf({ enabled, rules }: RulesDraft): RulesBody | null {
  const whole = rules.flatMap((draft) => {
    const { id, scope, tagId, categoryId, market } = draft;
    const percent = shareOf(draft);
    if (percent === null || (scope === "tag" && tagId === "") || (scope === "category" && categoryId === "")) return [];
    const isOf = (which: RuleScope, value: string): string | null => (scope === which ? value : null);
    return [{ id, scope, tagId: isOf("tag", tagId), categoryId: isOf("category", categoryId), market, percent }];
  });
  return whole.length === rules.length ? { enabled, rules: whole } : null;
}

export function isSameDraft(a: RulesDraft, b: RulesDraft): boolean {
  const text = (draft: RulesDraft): string => JSON.stringify({ ...draft, rules: draft.rules.map((rule) => ({ ...rule, key: 0 })) });
  return text(a) === text(b);
}
