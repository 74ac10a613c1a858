import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-cards.module.css";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { FigureCell } from "../../domain/figures/figure-cell.tsx";
import { SalesFacts } from "../../domain/figures/sales-facts.tsx";
import { TablePages } from "../../domain/figures/table-pages.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { isChosen } from "./chosen-products.ts";
import { FactCell } from "./fact-cell.tsx";
import type { FactContext } from "./fact-context.ts";
import { ListedName } from "./listed-name.tsx";
import { type ListAnswer, useProductListQuery } from "./products.api.ts";
import type { Choosing } from "./use-choosing.ts";
import { useFactContext } from "./use-fact-context.ts";
import type { Typing } from "./use-inline-costs.ts";
import type { ProductList } from "./use-product-list.ts";

type ProductCardsProps = { list: ProductList; answer: ListAnswer; choosing: Choosing | null; typing: Typing };

/** Nothing scrolls within the list: its cards stay where they are. */
const NO_WINDOW = { show: () => undefined, hold: () => undefined };

/** The list on a phone: a card for each product with its cost to type, page by page. */
export function ProductCards({ list, answer, choosing, typing }: ProductCardsProps) {
  const { t } = useTranslation("products");
  const { page, perPage } = list.table;
  const { data, currentData, error, refetch } = useProductListQuery({ ...list.question, page, perPage, withKpis: false });
  const isOther = currentData === undefined;
  const items = data?.items ?? answer.items.slice(0, perPage);
  const facts = useFactContext(answer, typing, { productAt: (row) => items[row], ...NO_WINDOW });
  const sums = answer.totals;
  return (
    <>
      <ul aria-busy={isOther}>
        <li className={`${ui.grid} ${ui.middle} ${ui.ruled} ${css.sum}`}>
          <span className={ui.strong}>
            {t(list.isNarrowed ? "sums.listed" : "sums.totals")}{" "}
            <span className={`${ui.secondary} ${ui.plainWeight}`}>{t("count", { count: answer.total })}</span>
          </span>
          <FigureCell figures={sums} figureKey="netProfit" kind="money" currency={answer.currency} />
          <span className={`${ui.small} ${ui.muted}`}>
            <SalesFacts figures={sums} currency={answer.currency} />
          </span>
          <span className={`${ui.small} ${ui.secondary}`}>
            <FigureCell figures={sums} figureKey="margin" kind="ratio" currency={answer.currency} />
          </span>
        </li>
        {!(isOther && error !== undefined) &&
          items.map((product, row) => <ProductCard key={product.id} product={product} row={row} choosing={choosing} facts={facts} />)}
      </ul>
      {isOther && error !== undefined && <TableWait rows={3} failed={t("failed")} error={error} onRetry={() => void refetch()} />}
      <TablePages
        state={list.table}
        total={answer.total}
        rangeText={(from, to) => t("range", { from, to, count: answer.total })}
        sizeLabel={t("perPage")}
      />
    </>
  );
}

type ProductCardProps = { product: ListedProduct; row: number; choosing: Choosing | null; facts: FactContext };

function ProductCard({ product, row, choosing, facts }: ProductCardProps) {
  const { t } = useTranslation("products");
  const { id, name, sku, figures } = product;
  const chosen = choosing !== null && isChosen(choosing.chosen, id);
  return (
    <li
      className={`${ui.grid} ${ui.middle} ${ui.ruled} ${css.root}`}
      data-chosen={chosen || undefined}
      data-ticks={choosing !== null || undefined}
    >
      {choosing !== null && (
        <Checkbox
          aria-label={t("choose.one", { name: name || sku })}
          checked={chosen}
          disabled={choosing.isOff}
          onChange={({ currentTarget }) => choosing.choose({ row, id, chosen: currentTarget.checked, withRange: false }, () => undefined)}
        />
      )}
      <ListedName product={product} isRecomputed={facts.isRecomputed(id)} />
      <span className={`${ui.flow} ${ui.spread} ${ui.gap12}`} style={{ gridColumn: "-2" }}>
        <span className={`${ui.small} ${ui.muted}`}>
          <SalesFacts figures={figures} currency={facts.currency} />
        </span>
        <span className={ui.right}>
          <FigureCell figures={figures} figureKey="netProfit" kind="money" currency={facts.currency} />{" "}
          <span className={`${ui.small} ${ui.secondary}`}>
            <FigureCell figures={figures} figureKey="margin" kind="ratio" currency={facts.currency} />
          </span>
        </span>
      </span>
      <span className={`${ui.flow} ${ui.spread} ${ui.gap12}`} style={{ gridColumn: "-2" }}>
        <FactCell product={product} row={row} fact="costMethod" context={facts} />
        <span className={`${ui.row} ${ui.push} ${ui.gap8}`} style={{ paddingRight: 9 }}>
          <span className={`${ui.small} ${ui.muted}`}>{t("columns.cost")}</span>
          <span style={{ width: 124 }}>
            <FactCell product={product} row={row} fact="cost" context={facts} />
          </span>
        </span>
      </span>
    </li>
  );
}
