import { useAddress } from "../../lib/use-address.ts";

const PARAM = "cost";

/** The product whose costs are open beside whatever is on the screen; it is part of the address, and stays when the page is loaded anew. */
export function useCostDrawer(): { productId: string | null; open: (productId: string) => void; close: () => void } {
  const [params, changeAddress] = useAddress();
  return {
    productId: params.get(PARAM),
    open: (productId) => changeAddress((address) => address.set(PARAM, productId), "push"),
    close: () => changeAddress((address) => address.delete(PARAM), "replace"),
  };
}
