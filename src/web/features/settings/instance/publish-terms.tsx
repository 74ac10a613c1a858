import "@mantine/core/styles/SegmentedControl.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./instance-facts.module.css";
import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Locale, LOCALES } from "#core/locales.ts";
import { asProblem } from "../../../lib/api/problem.ts";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { usePublishTermsMutation } from "./terms.api.ts";

type Words = Partial<Record<Locale, string>>;
type Draft = { version: string; validFrom: string; note: Words; body: Words };

const EMPTY: Draft = { version: "", validFrom: "", note: {}, body: {} };

const written = (words: Words): Words => Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ""));

/** What changes is said in each language; where one is missing, its readers get Polish, else English. */
export function PublishTerms() {
  const { t } = useTranslation("instance");
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <PublishForm onClose={() => setIsOpen(false)} />
  ) : (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t("terms.add")}
      </Button>
    </div>
  );
}

function PublishForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["instance", "common"]);
  const [draft, setDraft] = useState(EMPTY);
  const [publish, { error, isLoading }] = usePublishTermsMutation();
  const missing = LOCALES.filter((locale) => (draft.note[locale]?.trim() ?? "") === "");
  const canSend = draft.version.trim() !== "" && draft.validFrom !== "" && missing.length < LOCALES.length;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await publish({ ...draft, note: written(draft.note), body: written(draft.body) });
    if (answer.error !== undefined) return;
    onClose();
    void toast(t("terms.published"), 4000);
  };
  return (
    <form className={css.publish} noValidate onSubmit={(event) => void send(event)}>
      <WhichVersion draft={draft} onDraft={setDraft} fields={asProblem(error).fields} />
      <WordsOfLanguages draft={draft} onDraft={setDraft} />
      {missing.length > 0 && (
        <p className={`${ui.small} ${ui.warn}`}>
          {t("terms.missing", { list: missing.map((locale) => t(`common:languages.${locale}`)).join(", ") })}
        </p>
      )}
      <Refusal title={t("terms.notPublished")} error={error} />
      <div className={css.answers}>
        <Button type="submit" loading={isLoading} disabled={!canSend}>
          {t("terms.publish")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("terms.cancel")}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = { draft: Draft; onDraft: (draft: Draft) => void };

function WhichVersion({ draft, onDraft, fields }: FieldsProps & { fields: Readonly<Record<string, string[]>> }) {
  const { t } = useTranslation("instance");
  return (
    <div className={css.pair}>
      <TextInput
        label={t("terms.version")}
        placeholder="2027-01"
        maxLength={40}
        value={draft.version}
        error={fields["version"]?.join(", ")}
        onChange={({ currentTarget }) => onDraft({ ...draft, version: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("terms.validFrom")}
        value={draft.validFrom}
        error={fields["validFrom"]?.join(", ")}
        onChange={({ currentTarget }) => onDraft({ ...draft, validFrom: currentTarget.value })}
      />
    </div>
  );
}

function WordsOfLanguages({ draft, onDraft }: FieldsProps) {
  const { t } = useTranslation(["instance", "common"]);
  const [language, setLanguage] = useState<Locale>("pl");
  const write = (field: "note" | "body", text: string): void => onDraft({ ...draft, [field]: { ...draft[field], [language]: text } });
  return (
    <>
      <SegmentedControl
        aria-label={t("terms.language")}
        value={language}
        data={LOCALES.map((locale) => ({ value: locale, label: t(`common:languages.${locale}`) }))}
        onChange={setLanguage}
      />
      <Textarea
        label={t("terms.note")}
        autosize
        minRows={2}
        maxLength={4000}
        value={draft.note[language] ?? ""}
        onChange={({ currentTarget }) => write("note", currentTarget.value)}
      />
      <Textarea
        label={t("terms.body")}
        description={t("terms.bodyText")}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={200_000}
        value={draft.body[language] ?? ""}
        onChange={({ currentTarget }) => write("body", currentTarget.value)}
      />
    </>
  );
}
