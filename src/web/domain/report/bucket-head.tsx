import { useTranslation } from "react-i18next";
import { startOfMonth } from "#core/day.ts";
import type { SplitType } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { useFormat } from "../../ui/use-format.ts";

type BucketHeadProps = {
  bucket: { startDate: Day; endDate: Day; complete: boolean };
  splitType: SplitType;
  today: Day;
  withYear: boolean;
};

/** The name of a column of time; what is not over, or cut by the range, says which days it holds. */
export function BucketHead({ bucket: { startDate, endDate, complete }, splitType, today, withYear }: BucketHeadProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (splitType === "day") {
    return (
      <>
        <span>{format.shortRange(startDate, endDate)}</span>
        <small>{format.weekday(startDate)}</small>
      </>
    );
  }
  if (splitType === "week") {
    return (
      <>
        <span>{format.shortRange(startDate, endDate)}</span>
        <small>{withYear ? startDate.slice(0, 4) : ""}</small>
      </>
    );
  }
  const days =
    startDate === startOfMonth(startDate) && endDate === today
      ? t("bucket.until", { day: format.shortRange(endDate, endDate) })
      : format.shortRange(startDate, endDate);
  return (
    <>
      <span>{format.month(startDate, false)}</span>
      <small>{complete ? (withYear ? startDate.slice(0, 4) : "") : days}</small>
    </>
  );
}

/** The year stands where it begins: over the first column and over each January. */
export function startsYear(buckets: readonly { startDate: string }[], at: number): boolean {
  return at === 0 || buckets[at]?.startDate.slice(0, 4) !== buckets[at - 1]?.startDate.slice(0, 4);
}
