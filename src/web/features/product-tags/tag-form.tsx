import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-tags.module.css";
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TAG_NAME, type TagColor } from "#core/tags.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { Swatches } from "../../domain/tags/swatches.tsx";

export type TagFields = { name: string; color: TagColor; group: string };

type TagFormProps = {
  label: string;
  initial: TagFields;
  groups: readonly string[];
  submit: string;
  send: (fields: TagFields) => Promise<{ error?: unknown }>;
  onSent?: () => void;
  /** Beside the button. */
  children?: ReactNode;
};

/** Name, group and colour of a tag. */
export function TagForm({ label, initial, groups, submit, send, onSent, children }: TagFormProps) {
  const { t } = useTranslation(["tags", "common"]);
  const listId = useId();
  const tooLong = ({ name }: TagFields) => (name.trim().length > MAX_TAG_NAME ? t("common:tags.tooLong", { limit: MAX_TAG_NAME }) : null);
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: initial,
    check: (fields) => ({ name: tooLong(fields) }),
    send,
    resets: true,
    onSent,
  });
  return (
    <form className={`${ui.grid} ${ui.gap12} ${css.tagsForm}`} aria-label={label} onSubmit={onSubmit}>
      <TextInput
        label={t("name")}
        required
        withAsterisk={false}
        {...form.getInputProps("name")}
        error={tooLong(form.values) ?? form.errors["name"]}
      />
      <TextInput label={t("group")} maxLength={60} list={listId} {...form.getInputProps("group")} />
      <datalist id={listId}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <Swatches label={t("color")} value={form.values.color} onChange={(color) => form.setFieldValue("color", color)} />
      <div className={`${ui.flex} ${ui.gap8} ${css.tagsFormActions}`}>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
        {children}
      </div>
      <Refusal title={t("failedChange")} error={refusal} />
    </form>
  );
}
