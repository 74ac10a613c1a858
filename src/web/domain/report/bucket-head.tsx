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
function BucketHead({ bucket: { startDate, endDate, complete }, splitType, today, withYear }: BucketHeadProps) {
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

type Bucket = BucketHeadProps["bucket"];

/** The heads of all columns of time. */
export function BucketHeads({ buckets, splitType, today }: { buckets: readonly Bucket[]; splitType: SplitType; today: Day }) {
  return buckets.map((bucket, at) => (
    <th key={bucket.startDate} scope="col" data-period data-open={!bucket.complete || undefined}>
      <BucketHead bucket={bucket} splitType={splitType} today={today} withYear={startsYear(buckets, at)} />
    </th>
  ));
}

/** The year stands where it begins: over the first column and over each January. */
function startsYear(buckets: readonly { startDate: string }[], at: number): boolean {
  return at === 0 || buckets[at]?.startDate.slice(0, 4) !== buckets[at - 1]?.startDate.slice(0, 4);
}
