import * as ui from "../../ui/styles/ui.module.css";
import * as recordNameCss from "../records/record-name.module.css";
import { useTranslation } from "react-i18next";
import type { TagRow } from "#contract/tables.ts";
import { ONLY } from "#core/only.ts";
import { call } from "../../lib/api/call.ts";
import { useUsualSort } from "../figures/figure-columns.ts";
import { useTableState } from "../figures/table-state.ts";
import { TagName } from "../tags/tag-name.tsx";
import { useTagsQuery } from "../report/dashboard.api.ts";
import type { View } from "../report/use-view.ts";
import { FiguresCard } from "./figures-card.tsx";
import { TagGroups, useTagGroups } from "./tag-groups.tsx";

/** What was earned on the products of each tag. */
export function TagsCard({ view }: { view: View }) {
  const state = useTableState({ defaultSort: useUsualSort(), only: ONLY });
  const { sort, only, page, perPage } = state;
  const groups = useTagGroups();
  const { chosen } = groups;
  const question = { ...view.chosenRange, filter: view.filter, sort, ...(only ? { only } : {}), ...(chosen ? { group: chosen.name } : {}) };
  const query = useTagsQuery({ ...question, page, perPage });
  return (
    <FiguresCard
      kind="tags"
      view={view}
      query={query}
      state={state}
      nameOf={({ name }) => name}
      tools={<TagGroups groups={groups} />}
      renderItem={(tag) => <TagCell tag={tag} />}
      download={(asked) => call("POST", "/api/dashboard/tags", { query: asked, body: question })}
    />
  );
}

function TagCell({ tag: { name, color, group, products } }: { tag: TagRow }) {
  const { t } = useTranslation("dashboard");
  return (
    <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
      <span className={`${ui.block} ${ui.medium} ${ui.breaks} ${recordNameCss.name}`}>
        <TagName name={name} color={color} />
      </span>
      <span className={ui.sub}>
        {group !== "" && <span>{group}</span>}
        <span className={ui.num}>{t("tables.count.products", { count: products })}</span>
      </span>
    </span>
  );
}
