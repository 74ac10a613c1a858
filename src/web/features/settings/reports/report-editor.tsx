import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportPreview as Preview, ScheduledReport } from "#contract/scheduled-reports.ts";
import { problemOfField } from "./field-problem.ts";
import { isLanguage } from "../../../lib/i18n/languages.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { ContentFields } from "./content-fields.tsx";
import { RecipientFields } from "./recipient-fields.tsx";
import type { Colleague } from "./report-fields.ts";
import { ReportPreview } from "./report-preview.tsx";
import { draftOf } from "./report-words.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { type Content, type ReportDraft, useCreateReportMutation, usePreviewReportMutation, useSaveReportMutation } from "./scheduled-reports.api.ts";

type EditorProps = { report: ScheduledReport | null; colleagues: readonly Colleague[]; zone: string; onClose: () => void };

const SEVEN = 420;

function contentOf({ name, locale, sections, markets, currency, view, cadence, day, minute }: ReportDraft): Content {
  return { name: name.trim(), locale, sections, markets, currency, view, cadence, day, minute };
}

export function ReportEditor({ report, colleagues, zone, onClose }: EditorProps) {
  const { t, i18n } = useTranslation("scheduledReports");
  const [draft, setDraft] = useState<ReportDraft>(() => (report === null ? newDraft(t("newName"), i18n.language) : draftOf(report)));
  const [shown, setShown] = useState<{ preview: Preview; content: Content } | null>(null);
  const [create, creating] = useCreateReportMutation();
  const [save, saving] = useSaveReportMutation();
  const [ask, asking] = usePreviewReportMutation();
  const change = (changes: Partial<ReportDraft>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    setShown(null);
  };
  const isReady = draft.name.trim() !== "" && draft.sections.length > 0;
  const keep = async (): Promise<void> => {
    const { id, version } = report ?? { id: null, version: 0 };
    const answer = id === null ? await create(draft) : await save({ ...draft, id, version });
    if (answer.data !== undefined) onClose();
  };
  const look = async (): Promise<void> => {
    const content = contentOf(draft);
    const answer = await ask(content);
    if (answer.data !== undefined) setShown({ preview: answer.data, content });
  };
  const error = creating.error ?? saving.error;
  return (
    <form
      className={`${ui.stack} ${ui.ruled} ${ui.narrows} ${ui.gap16} ${css.editor}`}
      aria-label={report === null ? t("add") : t("editName", { name: report.name })}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <TextInput
        label={t("name")}
        maxLength={100}
        required
        value={draft.name}
        error={problemOfField(error, "name", t("wrongName"))}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <ScheduleFields draft={draft} change={change} zone={zone} />
      <ContentFields draft={draft} change={change} />
      <RecipientFields draft={draft} change={change} colleagues={colleagues} wrongEmail={problemOfField(error, "emails", t("wrongEmail"))} />
      <div className={ui.tools}>
        <Button type="submit" loading={creating.isLoading || saving.isLoading} disabled={!isReady}>
          {t("save")}
        </Button>
        <Button variant="default" loading={asking.isLoading} disabled={!isReady} onClick={() => void look()}>
          {t("preview")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
      <Refusal title={t("notSaved")} error={error} />
      <Refusal title={t("noPreview")} error={asking.error} />
      {shown !== null && <ReportPreview {...shown} />}
    </form>
  );
}

function newDraft(name: string, language: string): ReportDraft {
  return {
    name,
    locale: isLanguage(language) ? language : "pl",
    sections: ["summary", "income", "products", "markets", "expenses", "missing"],
    markets: ["PL", "CZ", "SK", "HU"],
    currency: "PLN",
    view: null,
    cadence: "monthly",
    day: 1,
    minute: SEVEN,
    isOn: true,
    linkDays: 14,
    userIds: [],
    emails: [],
  };
}
