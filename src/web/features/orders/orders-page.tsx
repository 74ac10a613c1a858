import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";
import { RecomputingNote } from "../../domain/report/recomputing.tsx";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { NothingYet } from "../../domain/scope/nothing-yet.tsx";
import { useNothingYet } from "../../domain/scope/use-nothing-yet.ts";
import { ScopeBar } from "../../domain/scope/scope-bar.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useTitle } from "../../ui/use-title.ts";
import { OrdersCard } from "./orders-card.tsx";

/** Which orders earned and which lost: the same period and filter as the dashboard, order by order. */
export function OrdersPage() {
  const { t } = useTranslation("orders");
  useTitle(t("list.title"));
  useFilterSync();
  const today = useToday();
  const { shared, filter } = useFilter();
  if (useNothingYet()) return <NothingYet title={t("list.title")} />;
  return (
    <>
      <ScopeBar today={today} />
      <div className={ui.pageHead}>
        <h1>{t("list.title")}</h1>
        <TagSlot />
        <RecomputingNote productIds={null} />
      </div>
      <FilterChips today={today} />
      {shared.stateLoadedFromLocalStorage && (
        <OrdersCard
          chosenRange={{ startDate: shared.startDate, endDate: shared.endDate }}
          filter={filter}
          head={<h2>{t("list.heading")}</h2>}
          label={t("list.title")}
        />
      )}
    </>
  );
}
