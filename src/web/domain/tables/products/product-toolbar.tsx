import * as ui from "../../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api/call.ts";
import { DownloadMenu } from "../../../ui/download-menu.tsx";
import { ColumnPicker } from "../../figures/column-picker.tsx";
import { CurrencyNote } from "../../figures/currency-note.tsx";
import type { ColumnKey } from "../../figures/figure-columns.ts";
import type { Products } from "./product-rows.ts";

type ProductToolbarProps = {
  products: Products;
  columns: readonly ColumnKey[];
  onColumns: (keys: readonly ColumnKey[]) => void;
  currency: string | undefined;
  phone: boolean;
};

export function ProductToolbar({ products, columns, onColumns, currency, phone }: ProductToolbarProps) {
  return (
    <div className={`${ui.tools} ${ui.push}`}>
      {currency && <CurrencyNote currency={currency} />}
      {!phone && <ColumnPicker columns={columns} onColumns={onColumns} />}
      <ProductDownload products={products} columns={columns} />
    </div>
  );
}

/** The table as a file: the same filter, sort, quick filter and columns, all pages. */
function ProductDownload({ products, columns }: { products: Products; columns: readonly ColumnKey[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <DownloadMenu
      fileName={t("products.fileName")}
      request={(format) =>
        call("POST", "/api/dashboard/products", {
          query: { format, columns: columns.join(",") },
          body: products.question,
        })
      }
    />
  );
}
