import type { ReactNode } from "react";
import { useMatch } from "react-router";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { MissingCost } from "./missing-cost.tsx";

/** Ends that costs are missing: on the screen of one product by its own costs, elsewhere where those of all are brought in. */
export function AddCosts({ children }: { children: ReactNode }) {
  const productId = useMatch("/system/products/:id")?.params.id;
  if (productId !== undefined) return <MissingCost productId={productId}>{children}</MissingCost>;
  return <AllowedLink to="/system/progress?new=products">{children}</AllowedLink>;
}
