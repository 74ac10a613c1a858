import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../records/record-name.module.css";
import { useTranslation } from "react-i18next";
import { ONLY } from "#core/only.ts";
import { call } from "../../lib/api/call.ts";
import { useUsualSort } from "../figures/figure-columns.ts";
import { useTableState } from "../figures/table-state.ts";
import { useMarketsQuery } from "../report/dashboard.api.ts";
import type { View } from "../report/use-view.ts";
import { FiguresCard } from "./figures-card.tsx";

/** What was earned on each market, whichever is active: here they are compared. */
export function MarketsCard({ view }: { view: View }) {
  const { t } = useTranslation("common");
  const state = useTableState({ defaultSort: useUsualSort(), only: ONLY });
  const { sort, only, page, perPage } = state;
  const question = { ...view.chosenRange, filter: view.filter, sort, ...(only ? { only } : {}) };
  const query = useMarketsQuery({ ...question, page, perPage });
  return (
    <FiguresCard
      kind="markets"
      view={view}
      query={query}
      state={state}
      nameOf={({ id }) => t(`markets.${id}`)}
      renderItem={({ id }) => <span className={`${ui.block} ${ui.medium} ${ui.breaks} ${css.name}`}>{t(`markets.${id}`)}</span>}
      download={(asked) => call("POST", "/api/dashboard/markets", { query: asked, body: question })}
    />
  );
}
