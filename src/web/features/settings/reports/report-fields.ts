import type { ReportDraft } from "./scheduled-reports.api.ts";

export type Colleague = { id: string; name: string; email: string; seesCosts: boolean };

/** What every group of the editor's fields gets. */
export type FieldsProps = { draft: ReportDraft; change: (changes: Partial<ReportDraft>) => void };
