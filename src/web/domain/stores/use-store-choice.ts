import { useFilter } from "../../lib/state/use-filter.ts";
import { useStoresQuery } from "./stores.api.ts";

/** Which of the company's stores the screens are about; none chosen means all. */
export function useStoreChoice() {
  const { shared, act } = useFilter();
  const { data: stores } = useStoresQuery();
  const choose = (accountType: readonly string[]) => act({ type: "accountTypeChanged", payload: { accountType } });
  const isChosen = (id: string) => shared.accountType.includes(id);
  return {
    /** Undefined until they are known. */
    stores,
    isChosen,
    isAll: !(stores ?? []).some(({ id }) => isChosen(id)),
    toggle: (id: string) => choose(isChosen(id) ? shared.accountType.filter((other) => other !== id) : [...shared.accountType, id]),
    chooseAll: () => choose([]),
  };
}
