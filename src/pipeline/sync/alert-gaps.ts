/** Stretches that did not come whole are told to the seller as long as they stay. */
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Window } from "#sources/facts.ts";
import type { OpenGap } from "#sources/kit/gaps.ts";
import { raiseAlerts, resolveAlerts } from "./alerts.ts";

/** A gap is told when reading it again did not close it, and no longer when it is closed. */
export async function alertGaps(
  scope: CompanyScope,
  storeId: number,
  feed: string,
  before: readonly OpenGap[],
  after: readonly OpenGap[],
): Promise<void> {
  const subject = ({ from }: Window): string => `${storeId}:${feed}:${from}`;
  const reported = after.filter(({ tries }) => tries > 0);
  const subjects = new Set(reported.map(subject));
  await resolveAlerts(
    scope,
    "listGap",
    before.map(subject).filter((name) => !subjects.has(name)),
  );
  const isNews = (gap: OpenGap): boolean => !before.some((old) => old.from === gap.from && old.tries === gap.tries);
  await raiseAlerts(
    scope,
    reported.filter(isNews).map((gap) => ({
      kind: "listGap",
      subject: subject(gap),
      storeId,
      params: {
        feed,
        fromDay: dayInZone(gap.from, zoneOf("PL")),
        toDay: dayInZone(new Date(Date.parse(gap.to) - 1).toISOString(), zoneOf("PL")),
        missing: gap.missing ?? 0,
      },
    })),
  );
}
