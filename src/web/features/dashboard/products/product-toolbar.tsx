import { Button, Checkbox, Popover } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { productsRoute } from "#contract/dashboard.ts";
import { call } from "../../../lib/api/call.ts";
import { DownloadMenu } from "../../../ui/download-menu.tsx";
import { type ColumnKey, PRODUCT_COLUMNS } from "./columns.ts";
import type { Products } from "./product-rows.ts";

type ProductToolbarProps = {
  products: Products;
  columns: readonly ColumnKey[];
  onColumns: (keys: readonly ColumnKey[]) => void;
  currency: string | undefined;
  phone: boolean;
};

export function ProductToolbar({ products, columns, onColumns, currency, phone }: ProductToolbarProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <div className="z-card__head">
      <h2>{t("products.title")}</h2>
      <div className="z-products__tools z-push">
        {currency && (
          <span className="z-small z-secondary z-products__unit">
            {t("products.unit", { currency: t(`common:currencyWords.${currencyKey(currency)}`) })}
          </span>
        )}
        {!phone && <ColumnPicker columns={columns} onColumns={onColumns} />}
        <ProductDownload products={products} />
      </div>
    </div>
  );
}

type CurrencyKey = "PLN" | "CZK" | "EUR" | "HUF";

function currencyKey(currency: string): CurrencyKey {
  return currency === "CZK" || currency === "EUR" || currency === "HUF" ? currency : "PLN";
}

function ColumnPicker({ columns, onColumns }: Pick<ProductToolbarProps, "columns" | "onColumns">) {
  const { t } = useTranslation(["dashboard", "common"]);
  const toggle = (key: ColumnKey, shown: boolean) =>
    onColumns(PRODUCT_COLUMNS.map((column) => column.key).filter((other) => (other === key ? shown : columns.includes(other))));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} strokeWidth={1.75} />}>
          {t("products.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("products.columns")}>
        <div className="z-products__picker">
          {PRODUCT_COLUMNS.map(({ key }) => (
            <Checkbox
              key={key}
              label={t(`figures.${key}`)}
              checked={columns.includes(key)}
              disabled={columns.length === 1 && columns.includes(key)}
              onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The table as a file: the same filter, sort and quick filter, all pages. */
function ProductDownload({ products }: { products: Products }) {
  const { t } = useTranslation("dashboard");
  return (
    <DownloadMenu
      fileName={t("products.fileName")}
      request={(format) => call<typeof productsRoute>("POST", "/api/dashboard/products", { query: { format }, body: products.question })}
    />
  );
}
