import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product.module.css";
import { Button } from "@mantine/core";
import { Pencil, Plus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { ProductThumb } from "../../domain/records/product-thumb.tsx";
import { TagMenu } from "../../domain/tags/tag-menu.tsx";
import { TagName } from "../../domain/tags/tag-name.tsx";
import { TagNote } from "../../domain/tags/tag-note.tsx";
import { useTagging } from "../../domain/tags/use-tagging.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { ProductAnswer } from "./product.api.ts";

const ProductFacts = lazy(() => import("./product-facts.tsx").then((module) => ({ default: module.ProductFacts })));

/** What the product is called, known by and sorted under, and what its seller has noted; what a person says is changed here. */
export function ProductHead({ product }: { product: ProductAnswer }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const mayEdit = useMayEdit();
  const [edited, edit] = useState<"facts" | "note" | null>(null);
  const { name, sku, ean, supplier, stock, note, hidden, imageUrl } = product;
  return (
    <div className={`${ui.flow} ${ui.gap12} ${css.productHead}`}>
      <ProductThumb imageUrl={imageUrl} isLarge />
      <div>
        <h1>{name || sku}</h1>
        <ul className={`${ui.sub} ${ui.num}`}>
          {name !== "" && <li>{t("product.sku", { sku })}</li>}
          {ean !== null && <li>{t("product.ean", { ean })}</li>}
          {supplier !== null && <li>{t("product.supplier", { supplier })}</li>}
          {stock !== null && <li>{t("product.stock", { count: stock, units: format.count(stock) })}</li>}
          {hidden && <li className={ui.warn}>{t("product.hidden")}</li>}
        </ul>
        <ProductTags product={product} />
        {note !== "" && (
          <p className={`${ui.breaks} ${ui.above4}`} style={{ maxWidth: "96ch", whiteSpace: "pre-line" }}>
            {note}
          </p>
        )}
      </div>
      {mayEdit && (
        <div className={`${ui.push} ${ui.above4} ${css.root}`}>
          {note === "" && (
            <Button variant="subtle" size="compact-sm" onClick={() => edit("note")}>
              {t("product.facts.addNote")}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => edit("facts")}
          >
            {t("product.facts.open")}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {edited !== null && <ProductFacts product={product} onNote={edited === "note"} onClose={() => edit(null)} />}
      </Suspense>
    </div>
  );
}

function ProductTags({ product: { id, tags } }: { product: ProductAnswer }) {
  const { t } = useTranslation("dashboard");
  const canEdit = useMayEdit();
  const tagging = useTagging();
  const of = { productIDs: [id] };
  if (tags.length === 0 && !canEdit) return null;
  return (
    <div className={`${ui.above4} ${css.root}`}>
      <ul aria-label={t("product.tags")}>
        {tags.map((tag) => (
          <li key={tag.id} className={ui.chip}>
            <TagName name={tag.name} color={tag.color} />
            {canEdit && (
              <button
                type="button"
                className={`${ui.plain} ${css.off}`}
                aria-label={t("product.untag", { tag: tag.name })}
                disabled={tagging.busy}
                onClick={() => void tagging.change(tag, of, false)}
              >
                <X size={14} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <TagMenu of={of} tagging={tagging}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {t("product.addTag")}
        </TagMenu>
      )}
      <TagNote tagging={tagging} />
    </div>
  );
}
