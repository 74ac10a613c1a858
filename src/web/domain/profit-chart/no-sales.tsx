import { Button } from "@mantine/core";
import { CalendarX2, FilterX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { endOfMonth, startOfMonth } from "#core/day.ts";
import { isNarrowed } from "#core/filter-state.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useOrdersProfitabilityQuery } from "../report/dashboard.api.ts";
import type { View } from "../report/use-view.ts";

const LONG_AGO = "2000-01-01";

/** Nothing in this range: because of the filter, or because the sales lie elsewhere; one button leads there. */
export function NoSales({ view }: { view: View }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { shared, act } = useFilter();
  const { data } = useOrdersProfitabilityQuery({
    filter: view.filter,
    startDate: LONG_AGO,
    endDate: view.today,
    page: 1,
    perPage: 1,
    sort: "-boughtAt",
  });
  const last = data?.items[0]?.day;
  const never = t(shared.markets === "all" ? "noSales.neverAnywhere" : "noSales.never");
  if (last === undefined && isNarrowed(shared)) {
    return (
      <EmptyState
        icon={<FilterX />}
        title={t("noSales.filteredTitle")}
        text={t("noSales.filteredText")}
        action={
          <Button variant="default" onClick={() => act({ type: "reset", payload: { today: view.today } })}>
            {t("chips.reset")}
          </Button>
        }
      />
    );
  }
  const month =
    last === undefined ? null : { startDate: startOfMonth(last), endDate: endOfMonth(last) < view.today ? endOfMonth(last) : view.today };
  return (
    <EmptyState
      icon={<CalendarX2 />}
      title={t("noSales.title")}
      text={last === undefined ? never : t("noSales.last", { day: format.day(last) })}
      action={
        month && (
          <Button variant="default" onClick={() => act({ type: "rangeChosen", payload: month })}>
            {t("noSales.goTo", { month: format.month(month.startDate) })}
          </Button>
        )
      }
    />
  );
}
