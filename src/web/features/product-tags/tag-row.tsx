import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-tags.module.css";
import { ActionIcon, Button } from "@mantine/core";
import { Pencil, Trash2, Zap } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import type { ProductTag } from "#contract/product-tags.ts";
import { useUpdateProductTagMutation } from "../../domain/tags/product-tags.api.ts";
import { FigureCell } from "../../domain/figures/figure-cell.tsx";
import { TagName } from "../../domain/tags/tag-name.tsx";
import { MiniLine } from "../../ui/mini-line.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { MergeField } from "./merge-field.tsx";
import { TagForm } from "./tag-form.tsx";
import type { RemovedTag } from "./use-removed-tag.ts";

export const COLUMNS = ["sales", "netProfit", "margin"] as const;

type TagRowProps = {
  tag: ProductTag;
  others: readonly ProductTag[];
  groups: readonly string[];
  /** Of the last thirty days; undefined while nothing was earned with it. */
  figures: FiguresSchema | undefined;
  currency: string;
  canEdit: boolean;
  /** Profit by week; one per finished week. */
  weeks: readonly (number | null)[];
  removal: RemovedTag;
  onRule: () => void;
};

export function TagRow({ tag, others, groups, figures, currency, weeks, canEdit, removal, onRule }: TagRowProps) {
  const { t } = useTranslation("tags");
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <tr>
        <th scope="row">
          <TagName name={tag.name} color={tag.color} />
          {tag.conditions !== null && <RuleMark ruled={tag.ruled} />}
        </th>
        <td className={css.group}>{tag.group}</td>
        <td className={ui.num}>{format.count(tag.products)}</td>
        {COLUMNS.map((key) => (
          <td key={key} className={ui.num} data-column={key}>
            {figures && <FigureCell figures={figures} figureKey={key} kind={key === "margin" ? "ratio" : "money"} currency={currency} />}
          </td>
        ))}
        <td data-column="weeks">
          <MiniLine values={weeks} tone={(figures?.netProfit ?? 0) < 0 ? "loss" : "profit"} />
        </td>
        {canEdit && (
          <td style={{ whiteSpace: "nowrap" }}>
            <ActionIcon aria-label={t("rule.open", { tag: tag.name })} onClick={onRule}>
              <Zap size={16} strokeWidth={1.75} />
            </ActionIcon>
            <ActionIcon aria-label={t("edit", { tag: tag.name })} aria-expanded={editing} onClick={() => setEditing((before) => !before)}>
              <Pencil size={16} strokeWidth={1.75} />
            </ActionIcon>
            <ActionIcon aria-label={t("remove", { tag: tag.name })} onClick={() => void removal.remove(tag)}>
              <Trash2 size={16} strokeWidth={1.75} />
            </ActionIcon>
          </td>
        )}
      </tr>
      {editing && (
        <EditRow tag={tag} groups={groups} onDone={() => setEditing(false)}>
          <MergeField tag={tag} others={others} onMerge={(into) => void removal.merge(tag, into)} />
        </EditRow>
      )}
    </>
  );
}

/** Some products have the tag by a rule. */
function RuleMark({ ruled }: { ruled: number }) {
  const { t } = useTranslation("tags");
  const says = t("rule.mark", { count: ruled });
  return (
    <span className={css.mark} title={says}>
      <Zap size={12} strokeWidth={2} aria-hidden="true" />
      <span className={ui.hiddenVisually}>{says}</span>
    </span>
  );
}

type EditRowProps = { tag: ProductTag; groups: readonly string[]; onDone: () => void; children: ReactNode };

function EditRow({ tag: { id, name, color, group, expenses }, groups, onDone, children }: EditRowProps) {
  const { t } = useTranslation(["tags", "common"]);
  const [update] = useUpdateProductTagMutation();
  return (
    <tr className={css.edit}>
      <td colSpan={8}>
        <TagForm
          label={t("edit", { tag: name })}
          initial={{ name, color, group }}
          groups={groups}
          submit={t("save")}
          send={(fields) => update({ id, ...fields })}
          onSent={onDone}
        >
          <Button variant="subtle" onClick={onDone}>
            {t("common:cancel")}
          </Button>
        </TagForm>
        {expenses > 0 && <p className={`${ui.small} ${ui.secondary}`}>{t("shared", { count: expenses })}</p>}
        {children}
      </td>
    </tr>
  );
}
