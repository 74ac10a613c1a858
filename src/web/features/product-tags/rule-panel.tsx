import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-rules.module.css";
import { ActionIcon, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";
import type { TagCondition } from "#contract/tag-rules.ts";
import { TagName } from "../../domain/tags/tag-name.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { ConditionFields, type RuleValues } from "./condition-fields.tsx";
import { useSaveTagRuleMutation, useTagRuleValuesQuery } from "./product-tags.api.ts";
import { type ConditionDraft, conditionsOf, draftsOf, emptyDraft } from "./rule-draft.ts";
import { RulePreview } from "./rule-preview.tsx";

/** The preview follows what is typed after a short pause. */
const PREVIEW_AFTER_MS = 300;
const MOST_CONDITIONS = 10;

export type SavedRule = { tag: ProductTag; added: number; removed: number; changeID: string | null };

type RulePanelProps = { tag: ProductTag; onClose: () => void; onSaved: (saved: SavedRule) => void };

/** The rule of a tag: conditions that all have to hold, and what it would change before it does. */
export function RulePanel({ tag, onClose, onSaved }: RulePanelProps) {
  const { t } = useTranslation(["tags", "common"]);
  const { data: values, error, refetch } = useTagRuleValuesQuery();
  const [drafts, setDrafts] = useState<ConditionDraft[]>(() =>
    tag.conditions === null ? [emptyDraft(0, "sku")] : draftsOf(tag.conditions),
  );
  const saved = (change: Omit<SavedRule, "tag">): void => {
    onSaved({ tag, ...change });
    onClose();
  };
  return (
    <SidePanel
      title={t("rule.title")}
      subtitle={<TagName name={tag.name} color={tag.color} />}
      width={640}
      foot={values === undefined ? undefined : <RuleFoot tag={tag} drafts={drafts} onSaved={saved} />}
      onClose={onClose}
    >
      <div className={ui.panelBody}>
        <p className={ui.secondary}>{t("rule.text")}</p>
        {error !== undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {values !== undefined && <ConditionList drafts={drafts} values={values} onChange={setDrafts} />}
      </div>
    </SidePanel>
  );
}

type ConditionListProps = { drafts: ConditionDraft[]; values: RuleValues; onChange: (drafts: ConditionDraft[]) => void };

function ConditionList({ drafts, values, onChange }: ConditionListProps) {
  const { t } = useTranslation("tags");
  const next = Math.max(-1, ...drafts.map(({ key }) => key)) + 1;
  return (
    <>
      {drafts.map((draft, at) => (
        <div key={draft.key} className={`${ui.grid} ${ui.ruled} ${ui.gap4x8} ${css.line}`}>
          {at > 0 && <span className={`${ui.aside} ${ui.across}`}>{t("rule.and")}</span>}
          <ConditionFields
            draft={draft}
            values={values}
            onChange={(changed) => onChange(drafts.map((one) => (one.key === draft.key ? changed : one)))}
          />
          {drafts.length > 1 && (
            <ActionIcon
              aria-label={t("rule.dropCondition", { number: at + 1 })}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            >
              <X size={16} strokeWidth={1.75} />
            </ActionIcon>
          )}
        </div>
      ))}
      {drafts.length < MOST_CONDITIONS && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Plus size={16} strokeWidth={1.75} />}
          onClick={() => onChange([...drafts, emptyDraft(next, "name")])}
        >
          {t("rule.add")}
        </Button>
      )}
    </>
  );
}

type RuleFootProps = { tag: ProductTag; drafts: ConditionDraft[]; onSaved: (change: Omit<SavedRule, "tag">) => void };

/** What will happen, and the buttons that make it happen. */
function RuleFoot({ tag, drafts, onSaved }: RuleFootProps) {
  const { t } = useTranslation("tags");
  const [save, { error, isLoading }] = useSaveTagRuleMutation();
  const conditions = conditionsOf(drafts);
  const [asked] = useDebouncedValue(conditions === null ? null : JSON.stringify(conditions), PREVIEW_AFTER_MS);
  const shown = conditions !== null && asked === JSON.stringify(conditions) ? conditions : null;
  const send = async (wanted: TagCondition[]): Promise<void> => {
    const { data } = await save({ id: tag.id, conditions: wanted });
    if (data !== undefined) onSaved(data);
  };
  return (
    <div className={ui.panelFoot}>
      <RulePreview tagId={tag.id} conditions={shown} isWhole={conditions !== null} />
      <Refusal title={t("failedChange")} error={error} />
      <div className={ui.panelActions}>
        {tag.conditions !== null && (
          <Button variant="default" loading={isLoading} onClick={() => void send([])}>
            {t("rule.drop")}
          </Button>
        )}
        <Button disabled={conditions === null} loading={isLoading} onClick={() => conditions !== null && void send(conditions)}>
          {t("rule.save")}
        </Button>
      </div>
    </div>
  );
}
