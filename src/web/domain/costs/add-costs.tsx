import type { ReactNode } from "react";
import { Link, useMatch } from "react-router";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { MissingCost } from "./missing-cost.tsx";

/** Ends that costs are missing: on the screen of one product by its own costs, elsewhere in the list of those without. */
export function AddCosts({ children }: { children: ReactNode }) {
  const productId = useMatch("/system/products/:id")?.params.id;
  const mayEdit = useMayEdit();
  if (productId !== undefined) return <MissingCost productId={productId}>{children}</MissingCost>;
  return mayEdit && <Link to="/system/products?only=noCost">{children}</Link>;
}
