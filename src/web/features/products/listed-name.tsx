import * as ui from "../../ui/styles/ui.module.css";
import * as recordNameCss from "../../domain/records/record-name.module.css";
import * as css from "./product-list.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListedProduct } from "#contract/products.ts";
import { ProductThumb } from "../../domain/records/product-thumb.tsx";
import { useProductPath } from "../../domain/scope/list-range.tsx";
import { TagName } from "../../domain/tags/tag-name.tsx";

/** Picture, name, SKU and tags; the name leads to the product's own page. */
export function ListedName({ product, isRecomputed }: { product: ListedProduct; isRecomputed: boolean }) {
  const { t } = useTranslation(["products", "common"]);
  const pathOf = useProductPath();
  const { id, name, sku, imageUrl, tags, hidden } = product;
  return (
    <span className={`${ui.row} ${ui.narrows} ${ui.gap8}`}>
      <ProductThumb imageUrl={imageUrl} />
      <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
        <Link className={`${ui.ink} ${ui.medium} ${ui.breaks} ${css.open} ${ui.clamp}`} to={pathOf(id)} title={name}>
          {name === "" ? sku : name}
        </Link>
        <span className={recordNameCss.sku}>
          {name !== "" && <span>{sku}</span>}
          {hidden && <span className={ui.warn}>{t("hidden")}</span>}
          {isRecomputed && <span className={ui.warn}>{t("common:recomputing")}</span>}
          {tags.map((tag) => (
            <TagName key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </span>
      </span>
    </span>
  );
}
