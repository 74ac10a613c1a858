import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-rules.module.css";
import { Button, Switch } from "@mantine/core";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { MOST_RULES, RULE_SCOPES } from "#core/cost-rules.ts";
import { SCREENS } from "#core/screens.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { proposedPercent } from "../../lib/estimate-address.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { type CostRules, useCostRulesQuery } from "./cost-rules.api.ts";
import { moved, withRule } from "./rule-drafts.ts";
import { RuleRow } from "./rule-row.tsx";
import { RulesEffect } from "./rules-effect.tsx";
import { RulesHistory } from "./rules-history.tsx";
import { type RulesForm, useRulesForm } from "./use-rules-form.ts";

/** What stands in for costs that nobody knows yet: a share of the price, said by the seller, never shown as a cost. */
export function CostRulesPage() {
  const { t } = useTranslation("costRules");
  useTitle(t("title"));
  const canEdit = useMayEdit();
  const { data, error, refetch } = useCostRulesQuery();
  return (
    <>
      <div className={`${ui.pageHead} ${ui.spread}`}>
        <h1>{t("title")}</h1>
        <Button variant="default" component={Link} to={SCREENS.products.path}>
          {t("toProducts")}
        </Button>
      </div>
      {data === undefined ? (
        <section className={ui.card}>
          <TableWait rows={4} failed={t("failed")} error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        <>
          <RulesEditor key={data.version} rules={data} canEdit={canEdit} />
          <RulesHistory changes={data.changes} canEdit={canEdit} />
        </>
      )}
    </>
  );
}

function RulesEditor({ rules, canEdit }: { rules: CostRules; canEdit: boolean }) {
  const { t } = useTranslation(["costRules", "common"]);
  const [params] = useSearchParams();
  const form = useRulesForm(rules, canEdit && !wasProposed(rules) ? proposedPercent(params) : null);
  const { draft, change, isChanged, send, discard, error, isSaving } = form;
  return (
    <section className={ui.card} aria-label={t("title")}>
      <div className={`${ui.grid} ${ui.pad} ${ui.gap16} ${css.intro}`}>
        <p>{t("text")}</p>
        <Switch
          label={t("enabled")}
          description={t(draft.enabled ? "enabledOn" : "enabledOff")}
          checked={draft.enabled}
          disabled={!canEdit}
          onChange={({ currentTarget }) => change({ ...draft, enabled: currentTarget.checked })}
        />
      </div>
      <RuleList form={form} rules={rules} canEdit={canEdit} />
      {canEdit && isChanged && (
        <div className={`${ui.grid} ${ui.ruled} ${ui.gap12} ${ui.pad}`}>
          <RulesEffect form={form} />
          <Refusal title={t("failedChange")} error={error} />
          <div className={`${ui.flex} ${ui.end} ${ui.gap8}`}>
            <Button variant="default" disabled={isSaving} onClick={discard}>
              {t("discard")}
            </Button>
            <Button disabled={form.body === null} loading={isSaving} onClick={() => void send()}>
              {t("save")}
            </Button>
          </div>
        </div>
      )}
      <LeaveGuard
        isDirty={() => isChanged && !isSaving}
        words={{ title: t("leave.title"), text: t("leave.text"), ok: t("save") }}
        onSave={send}
        onDiscard={discard}
      />
    </section>
  );
}

/** Saved already, and the address still proposes it. */
function wasProposed({ enabled, rules }: CostRules): boolean {
  return enabled && rules.some(({ scope, market }) => scope === "rest" && market === null);
}

function RuleList({ form, rules, canEdit }: { form: RulesForm; rules: CostRules; canEdit: boolean }) {
  const { t } = useTranslation("costRules");
  const { draft, change, preview, error } = form;
  const { fields } = error === undefined ? { fields: {} } : asProblem(error);
  const problems: Partial<Record<string, readonly string[]>> = fields;
  const first = { tagId: rules.tags[0]?.id ?? "", categoryId: rules.categories[0]?.id ?? "" };
  return (
    <>
      {draft.rules.length === 0 ? (
        <p className={`${ui.pad0x12} ${ui.secondary}`}>{t("empty")}</p>
      ) : (
        <ol aria-label={t("list")}>
          {draft.rules.map((rule, at) => (
            <RuleRow
              key={rule.key}
              rule={rule}
              at={at}
              last={draft.rules.length - 1}
              rules={rules}
              canEdit={canEdit}
              estimated={draft.enabled ? (preview?.estimated?.[at] ?? null) : null}
              problem={problems[`rules.${at}.scope`]?.[0] ?? null}
              onChange={(changed) => change({ ...draft, rules: draft.rules.with(at, changed) })}
              onMove={(to) => change(moved(draft, at, to))}
              onDrop={() => change({ ...draft, rules: draft.rules.toSpliced(at, 1) })}
            />
          ))}
        </ol>
      )}
      {canEdit && draft.rules.length < MOST_RULES && (
        <div className={`${ui.wrap} ${ui.ruled} ${ui.pad12} ${ui.gap8}`}>
          {RULE_SCOPES.map((scope) => (
            <Button
              key={scope}
              variant="default"
              size="xs"
              leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => change(withRule(draft, scope, first))}
            >
              {t(`add.${scope}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
