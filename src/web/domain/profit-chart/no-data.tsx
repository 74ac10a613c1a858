import { Button } from "@mantine/core";
import { CalendarX2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import { type KnownDays, lastKnownDay, lastKnownMonth } from "#core/known-days.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormat } from "../../ui/use-format.ts";

/** No store knows these days: that is said, not 0; one button leads to the last month that is known. */
export function NoData({ today, knownDays }: { today: Day; knownDays: KnownDays }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { act } = useFilter();
  const [last, month] = [lastKnownDay(knownDays), lastKnownMonth(knownDays, today)];
  return (
    <EmptyState
      icon={<CalendarX2 />}
      title={t("noData.title")}
      text={last === null ? t("status.noData") : t("noData.last", { day: format.day(last) })}
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
