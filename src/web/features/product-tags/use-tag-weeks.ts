import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { useTrendsQuery } from "../../domain/report/trends.api.ts";

/** Whole weeks that a line is drawn of, and the days they lie in. */
const WEEKS = 8;
const MOST = 200;

/** Profit of the last whole weeks by tag. */
export function useTagWeeks(today: Day, skip: boolean): (id: string) => readonly (number | null)[] {
  const question = {
    filter: {},
    startDate: addDays(today, -7 * WEEKS),
    endDate: today,
    splitType: "week",
    rows: "tag",
    page: 1,
    perPage: MOST,
  } as const;
  const { data } = useTrendsQuery(question, { skip });
  return (id) => {
    const values = data?.rows.find((row) => row.id === id)?.values ?? [];
    return values.filter((_, at) => data?.buckets[at]?.complete === true);
  };
}
