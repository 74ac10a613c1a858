import { useAddress } from "../../lib/use-address.ts";

const PARAM = "expense";
const NEW = "new";
const REPEATS = "repeats";

/** What most sellers pay: a name, a category and how it comes; never an amount. */
export const TEMPLATES = [
  ...(["accounting", "warehouse", "courier", "boxes", "wages", "insurance"] as const),
  ...(["software", "marketing", "photos", "loan", "equipment", "bank"] as const),
] as const;
export type Template = (typeof TEMPLATES)[number];

/** One that is there, a new one, or one that repeats what was typed by hand. */
export type OpenExpense = { id: string } | { template: Template | null } | { repeats: string };

/** The expense in the drawer is part of the address: one that is there, or a new one. */
export function useExpenseParam(): { open: OpenExpense | null; show: (wanted: OpenExpense | null) => void } {
  const [params, changeAddress] = useAddress();
  const value = params.get(PARAM);
  const show = (wanted: OpenExpense | null) =>
    changeAddress(
      (address) => {
        if (wanted === null) address.delete(PARAM);
        else address.set(PARAM, addressOf(wanted));
      },
      wanted === null ? "replace" : "push",
    );
  return { open: value === null ? null : readOpen(value), show };
}

function addressOf(wanted: OpenExpense): string {
  if ("id" in wanted) return wanted.id;
  if ("repeats" in wanted) return `${REPEATS}:${wanted.repeats}`;
  return wanted.template === null ? NEW : `${NEW}:${wanted.template}`;
}

function readOpen(value: string): OpenExpense {
  const [kind, name] = value.split(":");
  if (kind === REPEATS) return { repeats: name ?? "" };
  return kind === NEW ? { template: TEMPLATES.find((template) => template === name) ?? null } : { id: value };
}
