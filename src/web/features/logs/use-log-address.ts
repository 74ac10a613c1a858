import { kindsOf, LOG_TYPES, type LogType } from "#core/logs.ts";
import { useAddress } from "../../lib/use-address.ts";
import type { LogQuestion } from "./logs.api.ts";

const FILTERS = ["from", "to", "kind", "userId", "storeId", "q", "only"] as const;
type Filter = (typeof FILTERS)[number];

/** Tabs that can be asked for a person: alerts are nobody's doing. */
export const HAS_PEOPLE: readonly LogType[] = ["sync", "import", "audit", "api"];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The tab and its filters are the address, so that a view of the log can be sent on. */
export function useLogAddress() {
  const [params, changeAddress] = useAddress();
  const type: LogType = LOG_TYPES.find((known) => known === params.get("type")) ?? "audit";
  const text = (name: Filter): string | undefined => params.get(name) || undefined;
  const day = (name: "from" | "to"): string | undefined => (DAY.test(params.get(name) ?? "") ? text(name) : undefined);
  const [from, to, kind] = [day("from"), day("to"), text("kind")];
  const question: LogQuestion = {
    type,
    from,
    to: from !== undefined && to !== undefined && to < from ? from : to,
    kind: kindsOf(type).find((known) => known === kind),
    userId: text("userId"),
    storeId: text("storeId"),
    q: text("q")?.slice(0, 100),
    only: params.get("only") === "problems" ? "problems" : undefined,
  };
  return {
    question,
    isFiltered: FILTERS.some((name) => params.has(name)),
    change: (name: Filter, value: string | null) =>
      changeAddress((address) => (value === null || value === "" ? address.delete(name) : address.set(name, value)), "replace"),
    /** Another tab with the same days, words, store and person; kinds are a tab's own. */
    tab: (next: LogType) => {
      const kept = new URLSearchParams(params);
      kept.delete("kind");
      if (!HAS_PEOPLE.includes(next)) kept.delete("userId");
      kept.set("type", next);
      return `?${kept.toString()}`;
    },
    clear: () => changeAddress((address) => FILTERS.forEach((name) => address.delete(name)), "replace"),
  };
}

export type LogAddress = ReturnType<typeof useLogAddress>;
