import * as ui from "./styles/ui.module.css";
import * as css from "./bar.module.css";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type BarButtonProps = ComponentProps<"button"> & {
  /** What is chosen here, for a screen reader: the visible text is only the choice. */
  label: string;
  /** Muted words before the value: „Porównaj:”. */
  prefix?: string;
  icon?: ReactNode;
};

/** A choice of the scope bar: text, no box; the target of a menu or popover. */
export function BarButton({ label, prefix, icon, children, className = "", ...rest }: BarButtonProps) {
  return (
    <button type="button" className={`${ui.plain} ${ui.chain} ${ui.ink} ${ui.nowrap} ${ui.gap6} ${css.button} ${className}`} {...rest}>
      {icon}
      {prefix ? (
        <span className={`${ui.secondary} ${css.prefix}`}>{prefix}</span>
      ) : (
        <span className={ui.hiddenVisually}>{`${label}: `}</span>
      )}
      <span className={`${ui.medium} ${css.value}`}>{children}</span>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
