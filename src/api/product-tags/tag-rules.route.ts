import { addTagPackRoute, saveTagGroupRoute, saveTagRuleRoute, tagRulePreviewRoute, tagRuleValuesRoute } from "#contract/tag-rules.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";
import { sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { inside } from "./inside.ts";
import { findCategories, findRuleScope } from "./tag-rules.query.ts";
import { addPack, previewRule, saveGroup, saveRule } from "./tag-rules.ts";

export function registerTagRules(api: Api): void {
  route(api, tagRuleValuesRoute, async ({ scope }) => ({ categories: await findCategories(scope), ...(await findRuleScope(scope)) }));

  route(api, tagRulePreviewRoute, ({ scope, params, body, today }) =>
    inSnapshot(scope, (inner) => previewRule(inner, today, { tagId: idOr404(params.id), conditions: body.conditions })),
  );

  route(api, saveTagRuleRoute, ({ scope, session, params, body, today }) =>
    inside(scope, (tx) => saveRule(tx, { userId: session.account.id, today }, { tagId: idOr404(params.id), conditions: body.conditions })),
  );

  route(api, saveTagGroupRoute, async ({ scope, session, params, body, today }) => {
    const change = { tagId: idOr404(params.id), exclusive: body.exclusive, ruleOrder: numbersOf(body.ruleOrder) };
    return { changed: await inside(scope, (tx) => saveGroup(tx, { userId: session.account.id, today }, change)) };
  });

  route(api, addTagPackRoute, ({ scope, session, body, today, locale }) =>
    inside(scope, (tx) => addPack(tx, { userId: session.account.id, today }, { pack: body.pack, say: sayIn(api.deps.texts, locale) })),
  );
}
