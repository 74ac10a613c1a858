import { useAddress } from "../../lib/use-address.ts";

const PARAM = "delivery";
const NEW = "new";

type OpenDelivery = { id: string } | "new";

/** The delivery in the drawer is part of the address: one that is there, or a new one. */
export function useDeliveryParam(): { open: OpenDelivery | null; show: (wanted: OpenDelivery | null) => void } {
  const [params, changeAddress] = useAddress();
  const value = params.get(PARAM);
  const show = (wanted: OpenDelivery | null) =>
    changeAddress(
      (address) => {
        if (wanted === null) address.delete(PARAM);
        else address.set(PARAM, wanted === NEW ? NEW : wanted.id);
      },
      wanted === null ? "replace" : "push",
    );
  return { open: value === null ? null : value === NEW ? NEW : { id: value }, show };
}
