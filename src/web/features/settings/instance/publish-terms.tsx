import "@mantine/core/styles/SegmentedControl.layer.css";
import { DayField } from "../../../domain/scope/day-field.tsx";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./instance-facts.module.css";
import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Locale, LOCALES } from "#core/locales.ts";
import { toast } from "../../../lib/toast.ts";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type Entry, useEntryForm } from "../../../ui/use-entry-form.ts";
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
  const [publish] = usePublishTermsMutation();
  const { form, onSubmit, isBusy, isRestored, refusal, discard } = useEntryForm<Draft>({
    saved: EMPTY,
    // A whole text in five languages is not typed twice.
    draft: "terms",
    send: ({ note, body, ...rest }) => publish({ ...rest, note: written(note), body: written(body) }),
    onSent: () => {
      onClose();
      void toast(t("terms.published"), 4000);
    },
  });
  const { version, validFrom, note } = form.values;
  const missing = LOCALES.filter((locale) => (note[locale]?.trim() ?? "") === "");
  const canSend = version.trim() !== "" && validFrom !== "" && missing.length < LOCALES.length;
  return (
    <form className={`${ui.grid} ${ui.gap12}`} style={{ maxWidth: 640 }} noValidate onSubmit={onSubmit}>
      {isRestored && <DraftNote onDiscard={discard} />}
      <div className={`${ui.grid} ${ui.gap12} ${css.pair}`}>
        <TextInput label={t("terms.version")} placeholder="2027-01" maxLength={40} {...form.getInputProps("version")} />
        <DayField label={t("terms.validFrom")} {...form.getInputProps("validFrom")} />
      </div>
      <WordsOfLanguages form={form} />
      {missing.length > 0 && (
        <p className={`${ui.small} ${ui.warn}`}>
          {t("terms.missing", { list: missing.map((locale) => t(`common:languages.${locale}`)).join(", ") })}
        </p>
      )}
      <Refusal title={t("terms.notPublished")} error={refusal} />
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button type="submit" loading={isBusy} disabled={!canSend}>
          {t("terms.publish")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            discard();
            onClose();
          }}
        >
          {t("terms.cancel")}
        </Button>
      </div>
    </form>
  );
}

function WordsOfLanguages({ form }: { form: Entry<Draft> }) {
  const { t } = useTranslation(["instance", "common"]);
  const [language, setLanguage] = useState<Locale>("pl");
  const { note, body } = form.values;
  const write = (field: "note" | "body", text: string) => form.setFieldValue(field, { ...form.values[field], [language]: text });
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
        value={note[language] ?? ""}
        onChange={({ currentTarget }) => write("note", currentTarget.value)}
      />
      <Textarea
        label={t("terms.body")}
        description={t("terms.bodyText")}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={200_000}
        value={body[language] ?? ""}
        onChange={({ currentTarget }) => write("body", currentTarget.value)}
      />
    </>
  );
}
