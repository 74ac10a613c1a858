import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";
import { rarestColor } from "#core/tags.ts";
import { useCreateProductTagMutation, useProductTagsQuery } from "../../domain/tags/product-tags.api.ts";
import { RecomputingNote } from "../../domain/report/recomputing.tsx";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";
import { AssignmentsPanel } from "./assignments-panel.tsx";
import { ChangeNote } from "./change-note.tsx";
import { GroupsCard } from "./groups-card.tsx";
import { RulePanel } from "./rule-panel.tsx";
import { TagForm } from "./tag-form.tsx";
import { TagPacks } from "./tag-packs.tsx";
import { groupsOf, TagTable } from "./tag-table.tsx";
import { type RemovedTag, useRemovedTag } from "./use-removed-tag.ts";
import { type TagChanges, useTagChanges } from "./use-tag-changes.ts";

/** The seller's own way to sort products: names, groups and colours, and what each of them earns. */
export function TagsPage() {
  const { t } = useTranslation(["tags", "figures"]);
  useTitle(t("title"));
  const { data, error, refetch } = useProductTagsQuery();
  const removal = useRemovedTag();
  const changes = useTagChanges();
  const canEdit = useMayEdit();
  const [isFileOpen, setFileOpen] = useState(false);
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <RecomputingNote productIds={null} />
        {canEdit && (
          <div className={ui.push}>
            <Button variant="default" size="xs" onClick={() => setFileOpen(true)}>
              {t("file.open")}
            </Button>
          </div>
        )}
      </div>
      {isFileOpen && <AssignmentsPanel onClose={() => setFileOpen(false)} onSaved={changes.toldFile} />}
      <RemovalNote removal={removal} />
      <ChangeNote changes={changes} />
      {error !== undefined && data === undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && (
        <Delayed>
          <TableSkeleton rows={4} />
        </Delayed>
      )}
      {data !== undefined && <TagSections tags={data.items} ruleOrder={data.ruleOrder} removal={removal} changes={changes} />}
    </>
  );
}

type TagSectionsProps = { tags: readonly ProductTag[]; ruleOrder: readonly string[]; removal: RemovedTag; changes: TagChanges };

function TagSections({ tags, ruleOrder, removal, changes }: TagSectionsProps) {
  const { t } = useTranslation("tags");
  const canEdit = useMayEdit();
  const [ruledId, openRule] = useState<string | null>(null);
  const ruled = tags.find(({ id }) => id === ruledId);
  const addedPack = ({ changeID, products }: { products: number; changeID: string | null }): void =>
    changes.tell({ changeID, text: t("packs.added", { count: products }) });
  return (
    <>
      {canEdit && <NewTag tags={tags} />}
      <TagTable tags={tags} canEdit={canEdit} removal={removal} onRule={openRule} />
      {canEdit && tags.length === 0 && <TagPacks onAdded={addedPack} />}
      <GroupsCard tags={tags} ruleOrder={ruleOrder} canEdit={canEdit} />
      {ruled !== undefined && <RulePanel tag={ruled} onClose={() => openRule(null)} onSaved={changes.toldRule} />}
    </>
  );
}

function RemovalNote({ removal }: { removal: RemovedTag }) {
  const { t } = useTranslation(["tags", "common", "figures"]);
  const { removed, error } = removal;
  return (
    <>
      {removed !== null && (
        <UndoNote undo={t("common:undo")} onUndo={() => void removal.undo()}>
          {removed.into === null
            ? t("removed", { tag: removed.tag.name })
            : t("merged", { tag: removed.tag.name, into: removed.into.name })}
        </UndoNote>
      )}
      <Refusal title={t("failedChange")} error={error} />
    </>
  );
}

function NewTag({ tags }: { tags: readonly ProductTag[] }) {
  const { t } = useTranslation(["tags", "figures"]);
  const [create] = useCreateProductTagMutation();
  return (
    <section className={`${ui.card} ${ui.pad}`} aria-label={t("new")}>
      <TagForm
        key={tags.length}
        label={t("new")}
        initial={{ name: "", group: "", color: rarestColor(tags.map(({ color }) => color)) }}
        groups={groupsOf(tags)}
        submit={t("add")}
        send={create}
      />
    </section>
  );
}
