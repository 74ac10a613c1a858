import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-tags.module.css";
import { Tags } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";
import { addDays } from "#core/day.ts";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { ActionsHead } from "../../ui/actions-head.tsx";
import { useTagFiguresQuery } from "./product-tags.api.ts";
import { COLUMNS, TagRow } from "./tag-row.tsx";
import type { RemovedTag } from "./use-removed-tag.ts";
import { useTagWeeks } from "./use-tag-weeks.ts";

const DAYS = 30;
const MOST = 200;

export const groupsOf = (tags: readonly ProductTag[]): string[] =>
  [...new Set(tags.map(({ group }) => group))].filter((group) => group !== "");

type TagTableProps = { tags: readonly ProductTag[]; canEdit: boolean; removal: RemovedTag; onRule: (id: string) => void };

/** Every tag with what it earns, the newest thirty days. */
export function TagTable({ tags, canEdit, removal, onRule }: TagTableProps) {
  const { t } = useTranslation(["tags", "common"]);
  const format = useFormat();
  const today = useToday();
  const range = { startDate: addDays(today, 1 - DAYS), endDate: today };
  const { data } = useTagFiguresQuery({ filter: {}, ...range, page: 1, perPage: MOST }, { skip: tags.length === 0 });
  const weeksOf = useTagWeeks(today, tags.length === 0);
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
        <table className={`${ui.listTable} ${css.root}`}>
          <TagHead canEdit={canEdit} />
          <tbody>
            {tags.map((tag) => (
              <TagRow
                key={tag.id}
                tag={tag}
                others={tags.filter(({ id }) => id !== tag.id)}
                groups={groupsOf(tags)}
                figures={data?.items.find(({ id }) => id === tag.id)?.figures}
                currency={data?.currency ?? "PLN"}
                weeks={weeksOf(tag.id)}
                canEdit={canEdit}
                removal={removal}
                onRule={() => onRule(tag.id)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function TagHead({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation(["tags", "figures"]);
  return (
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
        <th scope="col" data-column="weeks">
          {t("weeks")}
        </th>
        {canEdit && <ActionsHead name={t("actions")} />}
      </tr>
    </thead>
  );
}
