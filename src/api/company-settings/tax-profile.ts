import type { Day } from "#core/facts.ts";
import type { TaxVersion } from "./company-settings.query.ts";

type TaxChange = { vatPayer?: boolean | undefined; oss?: boolean | undefined };

/** The version that holds on the day. The profile is in order and its first version holds since ever. */
export function taxInForce(profile: readonly TaxVersion[], day: Day): TaxVersion {
  const version = profile.findLast(({ from }) => from === null || from <= day) ?? profile[0];
  return version ?? { from: null, vatPayer: true, oss: false };
}

/** A version that says what the one before it says is not a version. */
export function withoutRepeats(profile: readonly TaxVersion[]): TaxVersion[] {
  const kept: TaxVersion[] = [];
  for (const version of profile) {
    const before = kept.at(-1);
    if (before === undefined || before.vatPayer !== version.vatPayer || before.oss !== version.oss) kept.push(version);
  }
  return kept;
}

/**
 * The profile after a change (docs/RULES.md, Tax profile). Without `taxFrom` a value other than today's holds for all time;
 * with it, a value other than that day's begins there and what was planned for later days stays. A value equal to the
 * one in force changes nothing.
 */
export function changeTaxProfile(profile: readonly TaxVersion[], change: TaxChange, today: Day, taxFrom: Day | undefined): TaxVersion[] {
  const current = taxInForce(profile, taxFrom ?? today);
  const vatPayer = change.vatPayer ?? current.vatPayer;
  const oss = change.oss ?? current.oss;
  if (vatPayer === current.vatPayer && oss === current.oss) return [...profile];
  if (taxFrom === undefined) {
    // What did not change keeps its own history.
    const everywhere = profile.map((version) => ({
      from: version.from,
      vatPayer: vatPayer === current.vatPayer ? version.vatPayer : vatPayer,
      oss: oss === current.oss ? version.oss : oss,
    }));
    return withoutRepeats(everywhere);
  }
  const earlier = profile.filter(({ from }) => from === null || from < taxFrom);
  const later = profile.filter(({ from }) => from !== null && from > taxFrom);
  return withoutRepeats([...earlier, { from: taxFrom, vatPayer, oss }, ...later]);
}
