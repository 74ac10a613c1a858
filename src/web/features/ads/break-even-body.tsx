import * as ui from "../../ui/styles/ui.module.css";
import { PackageSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AddCosts } from "../../domain/costs/add-costs.tsx";
import { TablePages } from "../../domain/figures/table-pages.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { type AdsQuestion, useAdsBreakEvenQuery } from "./ads.api.ts";
import type { ColumnKey } from "./ads-columns.ts";
import { useBreakEvenState } from "./use-break-even-state.ts";
import { BreakEvenItems, BreakEvenTable } from "./break-even-table.tsx";

type BreakEvenBodyProps = { filter: AdsQuestion["filter"]; columns: readonly ColumnKey[]; phone: boolean };

export function BreakEvenBody({ filter, columns, phone }: BreakEvenBodyProps) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const state = useBreakEvenState();
  const { sort, page, perPage } = state;
  const { currentData, data, error, refetch } = useAdsBreakEvenQuery({ filter, sort, page, perPage });
  const shown = currentData ?? data;
  if (shown === undefined) return <TableWait rows={8} failed={t("breakEven.failed")} error={error} onRetry={() => void refetch()} />;
  if (shown.total === 0) return <EmptyState icon={<PackageSearch />} title={t("table.emptyTitle")} text={t("breakEven.empty")} />;
  return (
    <div aria-busy={currentData === undefined}>
      <p className={`${ui.ruled} ${ui.pad8x12} ${ui.small} ${ui.secondary}`}>
        {t("breakEven.text", { range: format.range(shown.startDate, shown.endDate) })}
        {shown.withoutCost > 0 && (
          <>
            {" "}
            <span className={ui.warn}>{t("breakEven.withoutCost", { count: shown.withoutCost })}</span>{" "}
            <AddCosts>{t("breakEven.addCosts")}</AddCosts>
          </>
        )}
        {shown.unprofitable > 0 && <span className={ui.loss}> {t("breakEven.unprofitable", { count: shown.unprofitable })}</span>}
      </p>
      {phone ? <BreakEvenItems answer={shown} /> : <BreakEvenTable answer={shown} columns={columns} state={state} />}
      <TablePages
        state={state}
        total={shown.total}
        rangeText={(from, to) => t("table.range.breakEven", { from, to, count: shown.total })}
        sizeLabel={t("table.perPage")}
      />
    </div>
  );
}
