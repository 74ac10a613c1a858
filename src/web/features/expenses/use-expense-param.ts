import { useAddress } from "../../lib/use-address.ts";

const PARAM = "expense";
const NEW = "new";

/** Names and categories offered to begin with. */
export const TEMPLATES = ["accounting", "warehouse", "software", "wages", "insurance", "boxes"] as const;
export type Template = (typeof TEMPLATES)[number];

export type OpenExpense = { id: string } | { template: Template | null };

/** The expense in the drawer is part of the address: one that is there, or a new one. */
export function useExpenseParam(): { open: OpenExpense | null; show: (wanted: OpenExpense | null) => void } {
  const [params, changeAddress] = useAddress();
  const value = params.get(PARAM);
  const show = (wanted: OpenExpense | null) =>
    changeAddress(
      (address) => {
        if (wanted === null) address.delete(PARAM);
        else address.set(PARAM, "id" in wanted ? wanted.id : wanted.template === null ? NEW : `${NEW}:${wanted.template}`);
      },
      wanted === null ? "replace" : "push",
    );
  return { open: value === null ? null : readOpen(value), show };
}

function readOpen(value: string): OpenExpense {
  const [kind, name] = value.split(":");
  return kind === NEW ? { template: TEMPLATES.find((template) => template === name) ?? null } : { id: value };
}
