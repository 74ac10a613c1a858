import type { Account } from "#accounts/user.ts";
import type { MemberLimits } from "#contract/session.ts";

export function presentLimits({ storeIds, seesCosts }: Pick<Account, "storeIds" | "seesCosts">): MemberLimits {
  return { storeIds: storeIds?.map(String) ?? null, seesCosts };
}
