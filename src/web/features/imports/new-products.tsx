import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Button } from "@mantine/core";
import { Download, PackagePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportState } from "#contract/imports.ts";
import { call } from "../../lib/api/call.ts";
import { downloadFile } from "../../lib/download.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";

type NewProduct = ImportState["newProducts"]["first"][number];

/** SKUs of a cost file that no product had: what the import makes, or made, of them, and which look like a slip. */
export function NewProducts({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const dispatch = useAppDispatch();
  const { count, first } = state.newProducts;
  if (count === 0 || state.status !== "succeeded" || state.undoneAt !== null) return null;
  const title = t(state.dryRun ? "newProducts.before" : "newProducts.after", { count });
  const download = () =>
    void dispatch(downloadFile(call("GET", "/api/imports/:id/new-products", { params: { id: state.id } }), t("newProducts.fileName")));
  return (
    <section className={css.remarks} aria-label={title}>
      <div className={`${ui.tools} ${ui.spread}`}>
        <h2>
          <PackagePlus size={16} strokeWidth={1.75} className={ui.warn} aria-hidden="true" />
          {title}
        </h2>
        <Button variant="default" size="xs" leftSection={<Download size={16} strokeWidth={1.75} />} onClick={download}>
          {t("newProducts.download")}
        </Button>
      </div>
      <p className={`${ui.secondary} ${ui.small}`}>{t(state.dryRun ? "newProducts.beforeText" : "newProducts.afterText")}</p>
      <ul className={`${ui.ruled} ${ui.above8}`}>
        {first.map((product) => (
          <NewProductRow key={product.sku} product={product} />
        ))}
        {count > first.length && (
          <li className={`${ui.small} ${ui.muted} ${ui.grid} ${ui.breaks} ${ui.gap12} ${css.remarksRow}`}>
            {t("newProducts.more", { count: count - first.length })}
          </li>
        )}
      </ul>
    </section>
  );
}

function NewProductRow({ product: { line, sku, name, similar, productId } }: { product: NewProduct }) {
  const { t } = useTranslation("imports");
  return (
    <li className={`${ui.grid} ${ui.breaks} ${ui.gap12} ${css.remarksRow}`}>
      <span className={`${ui.secondary} ${ui.wraps} ${ui.num}`}>{t("remarks.line", { line })}</span>
      <span>
        {productId === null ? sku : <Link to={`/system/products/${productId}`}>{sku}</Link>}
        {name !== null && name !== "" && <span className={ui.secondary}> {name}</span>}
        {similar !== null && <span className={ui.warn}> {t("newProducts.similar", { sku: similar })}</span>}
      </span>
    </li>
  );
}
