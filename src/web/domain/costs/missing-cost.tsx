import * as ui from "../../ui/styles/ui.module.css";
import type { ReactNode } from "react";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useCostDrawer } from "./use-cost-drawer.ts";

type MissingCostProps = {
  productId: string;
  /** For those who only look. */
  instead?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Where a cost is missed it can be entered: opens the product's costs beside the screen. */
export function MissingCost({ productId, instead = null, className = ui.link, children }: MissingCostProps) {
  const { open } = useCostDrawer();
  if (!useMayEdit()) return instead;
  return (
    <button
      type="button"
      className={`${ui.plain} ${className}`}
      onClick={(event) => {
        // The row around it leads elsewhere.
        event.stopPropagation();
        open(productId);
      }}
    >
      {children}
    </button>
  );
}
