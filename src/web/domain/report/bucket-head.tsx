import { useTranslation } from "react-i18next";
import { startOfMonth } from "#core/day.ts";
import type { SplitType } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { type KnownDays, knownUntil } from "#core/known-days.ts";
import { useFormat } from "../../ui/use-format.ts";

type BucketHeadProps = {
  bucket: { startDate: Day; endDate: Day; complete: boolean };
  splitType: SplitType;
  today: Day;
  withYear: boolean;
  /** The last day of it that is known, where that is not its last. */
  until: Day | null;
};

/** The name of a column of time; what is not over, or cut by the range, says which days it holds. */
function BucketHead({ bucket: { startDate, endDate, complete }, splitType, today, withYear, until }: BucketHeadProps) {
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
  const reach = until === null ? null : t("bucket.until", { day: format.shortRange(until, until) });
  if (splitType === "week") {
    return (
      <>
        <span>{format.shortRange(startDate, endDate)}</span>
        <small>{reach !== null ? reach : withYear ? startDate.slice(0, 4) : ""}</small>
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
      <small>{reach !== null ? reach : complete ? (withYear ? startDate.slice(0, 4) : "") : days}</small>
    </>
  );
}

type Bucket = BucketHeadProps["bucket"];

type BucketHeadsProps = { buckets: readonly Bucket[]; splitType: SplitType; today: Day; knownDays: KnownDays };

/** The heads of all columns of time. */
export function BucketHeads({ buckets, splitType, today, knownDays }: BucketHeadsProps) {
  return buckets.map((bucket, at) => (
    <th key={bucket.startDate} scope="col" data-period data-open={!bucket.complete || undefined}>
      <BucketHead
        bucket={bucket}
        splitType={splitType}
        today={today}
        withYear={startsYear(buckets, at)}
        until={knownUntil(bucket, knownDays, today)}
      />
    </th>
  ));
}

/** The year stands where it begins: over the first column and over each January. */
function startsYear(buckets: readonly { startDate: string }[], at: number): boolean {
  return at === 0 || buckets[at]?.startDate.slice(0, 4) !== buckets[at - 1]?.startDate.slice(0, 4);
}
