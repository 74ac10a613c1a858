import * as ui from "../../ui/styles/ui.module.css";
import * as productTableCss from "./product-table.module.css";
import { Button } from "@mantine/core";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductCosts } from "#contract/product-costs.ts";
import { ChangeHistory } from "../../domain/costs/change-history.tsx";
import { Stock } from "../../domain/costs/batch-rows.tsx";
import { useProductCostsQuery } from "../../domain/costs/product-costs.api.ts";
import { useCostDrawer } from "../../domain/costs/use-cost-drawer.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { type Format } from "../../lib/format.ts";
import { useFormat } from "../../ui/use-format.ts";
import { COSTS_PLACE } from "./costs-place.ts";
import { WidgetError } from "../../ui/widget-error.tsx";

/** What a unit costs and since when, what is left of each purchase, and who said so: the place where it is changed. */
export function ProductCostsCard({ productId }: { productId: string }) {
  const { t } = useTranslation(["dashboard", "costs"]);
  const { data: sheet, error, refetch } = useProductCostsQuery(productId);
  const { open } = useCostDrawer();
  const mayEdit = useMayEdit();
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <section className={ui.card} id={COSTS_PLACE} aria-label={t("product.costs.title")}>
      <div className={ui.cardHead}>
        <h2>{t("product.costs.title")}</h2>
        {sheet && <span className={`${ui.small} ${ui.secondary}`}>{t(`product.costs.methods.${sheet.costMethod}`)}</span>}
        <Button
          className={ui.push}
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          {t("costs:tabs.history")}
        </Button>
        {mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => open(productId)}
          >
            {t("product.costs.edit")}
          </Button>
        )}
      </div>
      {sheet === undefined ? (
        error === undefined ? (
          <Delayed>
            <TableSkeleton rows={3} />
          </Delayed>
        ) : (
          <WidgetError title={t("costs:failed")} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <CostRows sheet={sheet} />
      )}
      {showsHistory && (
        <div className={ui.padBelow}>
          <ChangeHistory productId={productId} />
        </div>
      )}
    </section>
  );
}

type Shown = { when: string; what: string; left: string | null; unitCost: string; currency: string; vatMode: "net" | "gross" };

function CostRows({ sheet }: { sheet: ProductCosts }) {
  const { t } = useTranslation(["dashboard", "common", "figures", "costs"]);
  const format = useFormat();
  const isByStock = sheet.costMethod === "fifo" || sheet.costMethod === "average";
  const rows = useRows(sheet, isByStock, format);
  const hasLeft = rows.some(({ left }) => left !== null);
  return (
    <>
      <div className={`${ui.stack} ${ui.gap8} ${ui.padBelow} ${ui.shy}`}>
        <Stock sheet={sheet} />
        {sheet.recipes.some(({ components }) => components.length > 0) && <p className={ui.secondary}>{t("costs:bundle.what")}</p>}
        {rows.length === 0 && <p className={ui.secondary}>{t("product.costs.none")}</p>}
      </div>
      {rows.length > 0 && (
        <ScrollRegion className={productTableCss.productScroll} label={t("common:tableOf", { name: t("product.costs.title") })}>
          <table className={productTableCss.root}>
            <thead>
              <tr>
                <th scope="col">{t(isByStock ? "product.costs.bought" : "product.costs.valid")}</th>
                <th scope="col">{t(isByStock ? "figures:units" : "product.costs.market")}</th>
                {hasLeft && <th scope="col">{t("product.costs.left")}</th>}
                <th scope="col">{t("product.costs.unit")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ when, what, left, unitCost, currency, vatMode }, index) => (
                <tr key={index}>
                  <th scope="row" className={ui.num}>
                    {when}
                  </th>
                  <td className={ui.num}>{what}</td>
                  {hasLeft && <td className={ui.num}>{left}</td>}
                  <td className={ui.num}>
                    {t("product.costs.amount", {
                      amount: format.decimal(unitCost),
                      currency: format.unit(currency),
                      mode: t(`product.costs.modes.${vatMode}`),
                    })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

/** Purchases the newest first, or costs by market and day. */
function useRows({ batches, costs }: ProductCosts, isByStock: boolean, format: Format): Shown[] {
  const { t } = useTranslation(["dashboard", "common"]);
  if (isByStock) {
    return batches
      .map(({ day, quantity, remaining, unitCost, currency, vatMode }) => ({
        unitCost,
        currency,
        vatMode,
        when: format.day(day),
        what: format.count(quantity),
        left: remaining === null ? null : format.count(remaining),
      }))
      .toReversed();
  }
  return costs.map(({ market, validFrom, validTo, unitCost, currency, vatMode }) => ({
    unitCost,
    currency,
    vatMode,
    when: `${validFrom === null ? t("product.costs.always") : format.day(validFrom)}–${validTo === null ? t("product.costs.open") : format.day(validTo)}`,
    what: market === null ? t("product.costs.everywhere") : t(`common:markets.${market}`),
    left: null,
  }));
}
