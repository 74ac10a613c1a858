import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import type { ReactNode } from "react";
import type { CompanySettings } from "#contract/company-settings.ts";
import type { Entry } from "../../../ui/use-entry-form.ts";
import type { SettingsFields } from "../settings-form.ts";

export type SectionProps = { form: Entry<SettingsFields>; settings: CompanySettings };

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={`${ui.card} ${ui.columns} ${ui.pad16} ${css.section}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={`${ui.small} ${ui.above4} ${ui.secondary}`}>{text}</p>
      </div>
      <div className={`${ui.stack} ${ui.narrows} ${ui.gap16}`}>{children}</div>
    </section>
  );
}
