import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { useFormat } from "../../../ui/use-format.ts";
import type { Products } from "./product-rows.ts";
import { PAGE_SIZES } from "./use-products.ts";

export function ProductPages({ products, total }: { products: Products; total: number }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const format = useFormat();
  const { shared, act } = useFilter();
  const { perPage } = products;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = Math.min(total, (shared.currentPage - 1) * perPage + 1);
  const to = Math.min(total, shared.currentPage * perPage);
  return (
    <div className="z-pages">
      <span className="z-small z-secondary z-num">
        {t("products.range", { from: format.count(from), to: format.count(to), count: total, total: format.count(total) })}
      </span>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={shared.currentPage}
          onChange={(page) => act({ type: "pageChosen", payload: { page } })}
          getControlProps={(control) => ({ "aria-label": t(`common:pages.${control}`) })}
        />
      )}
      <label className="z-pages__size z-small z-secondary">
        <select value={perPage} onChange={({ currentTarget }) => products.choosePerPage(Number(currentTarget.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {t("products.perPage", { size })}
            </option>
          ))}
        </select>
        <span className="z-hidden-visually">{t("products.perPageLabel")}</span>
      </label>
    </div>
  );
}
