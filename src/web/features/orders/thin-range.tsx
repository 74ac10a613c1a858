import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { addDays } from "#core/day.ts";
import type { DayRange } from "#core/period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { isThin, LONGER_DAYS } from "./is-thin.ts";

/** Few orders of a short range: says so, and one click shows the last thirty days. */
export function ThinRange({ range, total }: { range: DayRange; total: number }) {
  const { t } = useTranslation("orders");
  const today = useToday();
  const { act } = useFilter();
  if (!isThin(range, total)) return null;
  const longer = { startDate: addDays(today, -LONGER_DAYS), endDate: addDays(today, -1) };
  return (
    <p className={`${ui.pad0x8} ${ui.small} ${ui.secondary}`}>
      {/* That there is none the table says. */}
      {total > 0 && `${t("list.thin", { count: total })} `}
      <button type="button" className={`${ui.plain} ${ui.link}`} onClick={() => act({ type: "rangeChosen", payload: longer })}>
        {t("list.longer", { count: LONGER_DAYS })}
      </button>
    </p>
  );
}
