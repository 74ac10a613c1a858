import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../../figures/figure-table.module.css";
import * as recordNameCss from "../../records/record-name.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useIsLimited } from "../../../lib/session/use-may-edit.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { MissingCost } from "../../costs/missing-cost.tsx";
import { isEmptyRow } from "../../figures/figure-rows.ts";
import { ProductThumb } from "../../records/product-thumb.tsx";
import { TagName } from "../../tags/tag-name.tsx";
import type { ProductsAnswer, TableRow } from "./product-rows.ts";

export function ProductName({ row, answer }: { row: TableRow; answer: ProductsAnswer }) {
  const { t } = useTranslation("dashboard");
  const isLimited = useIsLimited();
  if (row.kind === "totals") {
    return (
      <span>
        <span className={ui.strong}>{t("products.totals")}</span> <TotalsCount answer={answer} />
      </span>
    );
  }
  if (row.kind === "unallocated") {
    return (
      <span>
        {t("products.unallocated")}{" "}
        <span className={`${ui.small} ${ui.muted}`}>
          {t(isEmptyRow(row.figures) ? "products.unallocatedNothing" : "products.unallocatedWhat")}
        </span>
      </span>
    );
  }
  const { item: product, figures } = row;
  const name = product.name === "" ? product.sku : product.name;
  return (
    <span className={`${ui.row} ${ui.narrows} ${ui.gap8}`}>
      <ProductThumb imageUrl={product.imageUrl} />
      <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
        {isLimited ? (
          <span className={ui.clamp} title={product.name}>
            {name}
          </span>
        ) : (
          <Link
            className={`${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${css.open} ${ui.clamp}`}
            to={`/system/products/${product.id}`}
            title={product.name}
          >
            {name}
          </Link>
        )}
        <span className={recordNameCss.sku}>
          {product.name !== "" && <span>{product.sku}</span>}
          {product.tags.map((tag) => (
            <TagName key={tag.id} name={tag.name} color={tag.color} />
          ))}
          {figures.profitState === "estimated" && (
            <MissingCost className={recordNameCss.cost} productId={product.id}>
              {t("products.estimatedCost")}
            </MissingCost>
          )}
          {figures.profitState === "partial" && (
            <MissingCost className={recordNameCss.cost} productId={product.id}>
              {t("products.someCost")}
            </MissingCost>
          )}
        </span>
      </span>
    </span>
  );
}

/** „13 produktów”, or „11 z 13 produktów” while some are unticked. */
export function TotalsCount({ answer }: { answer: ProductsAnswer }) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const out = shared.excludedProductIDs.length;
  const chosen = shared.isAllProductsSelected ? answer.total - Math.min(out, answer.total) : shared.selectedProductIDs.length;
  const narrowed = shared.isAllProductsSelected ? out > 0 : chosen > 0;
  return (
    <span className={`${ui.secondary} ${ui.num}`}>
      {narrowed ? t("products.countOf", { chosen, count: answer.total }) : t("products.count", { count: answer.total })}
    </span>
  );
}
