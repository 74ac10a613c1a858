import { useNavigate } from "react-router";
import type { Member } from "#contract/team.ts";
import { type Entry, placeOf, useLoginTokenMutation } from "./users.api.ts";

/** What somebody says who wants to be in another's account. */
export type EntryRequest = Omit<Entry, "id" | "companyId">;

/** Opens the account in the place of one's own, by a link that is good once. */
export function useEntering(member: Member) {
  const navigate = useNavigate();
  const [enter] = useLoginTokenMutation();
  return async (request: EntryRequest) => {
    const answer = await enter({ ...placeOf(member), ...request });
    if (answer.data) await navigate({ pathname: "/", search: new URL(answer.data.url).search });
    return answer;
  };
}
