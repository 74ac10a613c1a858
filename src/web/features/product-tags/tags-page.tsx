import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-tags.module.css";
import { Button } from "@mantine/core";
import { Tags } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";
import { addDays } from "#core/day.ts";
import { rarestColor } from "#core/tags.ts";
import { useCreateProductTagMutation, useProductTagsQuery } from "../../domain/tags/product-tags.api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useTagFiguresQuery } from "./product-tags.api.ts";
import { TagForm } from "./tag-form.tsx";
import { COLUMNS, TagRow } from "./tag-row.tsx";
import { type RemovedTag, useRemovedTag } from "./use-removed-tag.ts";

const DAYS = 30;
const MOST = 200;

/** The seller's own way to sort products: names, groups and colours, and what each of them earns. */
export function TagsPage() {
  const { t } = useTranslation(["tags", "figures"]);
  useTitle(t("title"));
  const { data, error, refetch } = useProductTagsQuery();
  const canEdit = useMayEdit();
  const removal = useRemovedTag();
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
      </div>
      <RemovalNote removal={removal} />
      {error !== undefined && data === undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && (
        <Delayed>
          <TableSkeleton rows={4} />
        </Delayed>
      )}
      {data !== undefined && canEdit && <NewTag tags={data.items} />}
      {data !== undefined && <TagTable tags={data.items} canEdit={canEdit} removal={removal} />}
    </>
  );
}

function RemovalNote({ removal }: { removal: RemovedTag }) {
  const { t } = useTranslation(["tags", "common", "figures"]);
  const { removed, error } = removal;
  return (
    <>
      {removed !== null && (
        <div className={`${ui.note} ${css.removed}`}>
          <output>
            {removed.into === null
              ? t("removed", { tag: removed.tag.name })
              : t("merged", { tag: removed.tag.name, into: removed.into.name })}
          </output>
          <Button autoFocus variant="default" size="xs" onClick={() => void removal.undo()}>
            {t("common:undo")}
          </Button>
        </div>
      )}
      <Refusal title={t("failedChange")} error={error} />
    </>
  );
}

const groupsOf = (tags: readonly ProductTag[]): string[] => [...new Set(tags.map(({ group }) => group))].filter((group) => group !== "");

function NewTag({ tags }: { tags: readonly ProductTag[] }) {
  const { t } = useTranslation(["tags", "figures"]);
  const [create] = useCreateProductTagMutation();
  return (
    <section className={`${ui.card} ${css.tagsNew}`} aria-label={t("new")}>
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

type TagTableProps = { tags: readonly ProductTag[]; canEdit: boolean; removal: RemovedTag };

function TagTable({ tags, canEdit, removal }: TagTableProps) {
  const { t } = useTranslation(["tags", "common", "figures"]);
  const format = useFormat();
  const today = useToday();
  const range = { startDate: addDays(today, 1 - DAYS), endDate: today };
  const { data } = useTagFiguresQuery({ filter: {}, ...range, page: 1, perPage: MOST }, { skip: tags.length === 0 });
  if (tags.length === 0) return <EmptyState icon={<Tags />} title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <section className={ui.card} aria-label={t("title")}>
      <div className={ui.cardHead}>
        <h2>{t("count", { count: tags.length })}</h2>
        <span className={`${ui.small} ${ui.secondary} ${ui.num} ${ui.push}`}>
          {t("figuresOf", { range: format.range(range.startDate, range.endDate) })}
        </span>
      </div>
      <ScrollRegion className={css.scroll} label={t("common:tableOf", { name: t("title") })}>
        <table className={css.root}>
          <thead>
            <tr>
              <th scope="col">{t("tag")}</th>
              <th scope="col" className={css.group}>
                {t("group")}
              </th>
              <th scope="col">{t("products")}</th>
              {COLUMNS.map((key) => (
                <th key={key} scope="col" data-column={key}>
                  {t(`figures:${key}`)}
                </th>
              ))}
              {canEdit && (
                <th scope="col">
                  <span className={ui.hiddenVisually}>{t("actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <TagRow
                key={tag.id}
                tag={tag}
                others={tags.filter(({ id }) => id !== tag.id)}
                groups={groupsOf(tags)}
                figures={data?.items.find(({ id }) => id === tag.id)?.figures}
                currency={data?.currency ?? "PLN"}
                canEdit={canEdit}
                removal={removal}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
