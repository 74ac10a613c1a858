import { useAddress } from "../../lib/use-address.ts";

export type Compare = "previous" | "year";

/** The chosen comparison is part of the address. */
export function useCompare(): [Compare, (compare: Compare) => void] {
  const [params, changeAddress] = useAddress();
  const compare = params.get("compare") === "year" ? "year" : "previous";
  const choose = (chosen: Compare) =>
    changeAddress((address) => {
      if (chosen === "year") address.set("compare", chosen);
      else address.delete("compare");
    }, "replace");
  return [compare, choose];
}
