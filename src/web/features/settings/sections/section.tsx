import type { ReactNode } from "react";
import type { CompanySettings } from "#contract/company-settings.ts";
import type { Entry } from "../../../ui/use-entry-form.ts";
import type { SettingsFields } from "../settings-form.ts";

export type SectionProps = { form: Entry<SettingsFields>; settings: CompanySettings };

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="z-card z-section" aria-label={title}>
      <div className="z-section__head">
        <h2>{title}</h2>
        <p className="z-secondary">{text}</p>
      </div>
      <div className="z-section__body">{children}</div>
    </section>
  );
}
