import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import type { ReactNode } from "react";

/** One figure of what an import did, or would do, under its name. */
export function CountCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${ui.terms} ${css.countsCell}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
