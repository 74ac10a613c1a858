import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CompanySettings } from "#contract/company-settings.ts";
import type { Edits, FieldName, Problems, SettingsFields } from "../settings-form.ts";

export type SectionProps = {
  fields: SettingsFields;
  problems: Problems;
  change: (changed: Edits) => void;
  settings: CompanySettings;
};

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

/** The sentence for what is wrong in a field; null when nothing is. */
export function useProblem(problems: Problems): (field: FieldName) => string | null {
  const { t } = useTranslation("settings");
  return (field) => {
    const problem = problems[field];
    return problem === undefined ? null : t(`problems.${problem}`);
  };
}
