import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../figures/figure-table.module.css";
import * as recordNameCss from "../records/record-name.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OfferRow } from "#contract/tables.ts";
import { ONLY } from "#core/only.ts";
import { call } from "../../lib/api/call.ts";
import { useUsualSort } from "../figures/figure-columns.ts";
import { useTableState } from "../figures/table-state.ts";
import { useOffersQuery } from "../report/dashboard.api.ts";
import { SelectionTools } from "./products/selection-tools.tsx";
import { useSelection, withoutSelection } from "./products/use-selection.ts";
import type { View } from "../report/use-view.ts";
import { FiguresCard } from "./figures-card.tsx";

type OffersCardProps = {
  view: View;
  head?: ReactNode;
  /** Boxes tick the products of the offers, as in the table of products. */
  withTicks?: boolean;
};

const tickOf = ({ productId, name, externalId }: OfferRow) => (productId === null ? null : { productId, name: name || externalId });

/** What was earned through each offer. */
export function OffersCard({ view, head, withTicks = false }: OffersCardProps) {
  const state = useTableState({ defaultSort: useUsualSort(), only: ONLY });
  const { sort, only, page, perPage } = state;
  const question = { ...view.chosenRange, filter: view.filter, sort, ...(only ? { only } : {}) };
  const { some } = useSelection();
  const isNarrowed = withTicks && some;
  const query = useOffersQuery({ ...question, filter: withTicks ? withoutSelection(view.filter) : view.filter, page, perPage });
  const narrowed = useOffersQuery({ ...question, page: 1, perPage: 1 }, { skip: !isNarrowed });
  const tools = <SelectionTools table="offers" view={view} only={only} />;
  return (
    <FiguresCard
      kind="offers"
      view={view}
      head={head}
      query={query}
      state={state}
      ticks={withTicks ? { tickOf, tools, totals: isNarrowed ? narrowed.data : query.data } : undefined}
      nameOf={({ name, externalId }) => name || externalId}
      renderItem={(offer) => <OfferName offer={offer} />}
      download={(asked) => call("POST", "/api/dashboard/offers", { query: asked, body: question })}
    />
  );
}

function OfferName({ offer: { name, externalId, productId, sku, storeName } }: { offer: OfferRow }) {
  const { t } = useTranslation("dashboard");
  const text = name === "" ? externalId : name;
  return (
    <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
      {productId === null ? (
        <span className={`${ui.block} ${ui.medium} ${ui.breaks} ${recordNameCss.name}`}>{text}</span>
      ) : (
        <Link className={`${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${css.open}`} to={`/system/products/${productId}`}>
          {text}
        </Link>
      )}
      <span className={ui.sub}>
        <span>{externalId}</span>
        <span>{sku}</span>
        <span>{storeName}</span>
        {productId === null && <span className={ui.warn}>{t("tables.noProduct")}</span>}
      </span>
    </span>
  );
}
