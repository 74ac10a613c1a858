import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import type { ReactNode } from "react";
import { FieldEffect } from "../effect/field-effect.tsx";
import type { EffectBody } from "../effect/use-settings-effect.ts";

type SettingProps = {
  /** By which the search leads to it. */
  id: string;
  /** What of the saved settings it decides. */
  of: readonly (keyof EffectBody)[];
  /** In numbers. */
  example: string;
  /** How other programs count, where that is known. */
  others?: string;
  children: ReactNode;
};

/** One setting with an example, how others do it, and what a change of it does before it is saved. */
export function Setting({ id, of, example, others, children }: SettingProps) {
  return (
    <div id={`set-${id}`} className={`${ui.stack} ${ui.narrows} ${ui.gap6} ${css.setting}`}>
      {children}
      <p className={`${ui.small} ${ui.muted}`} style={{ maxWidth: 640 }}>
        {example}
        {others !== undefined && ` ${others}`}
      </p>
      <FieldEffect of={of} />
    </div>
  );
}
