import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TAG_NAME, type TagColor } from "#core/tags.ts";
import { Refusal, wrongIn } from "../../ui/refusal.tsx";
import { Swatches } from "../../domain/tags/swatches.tsx";

export type TagFields = { name: string; color: TagColor; group: string };

type TagFormProps = {
  label: string;
  initial: TagFields;
  groups: readonly string[];
  submit: string;
  busy: boolean;
  error: unknown;
  /** True when it was taken over, and the form is to begin anew. */
  onSubmit: (fields: TagFields) => Promise<boolean>;
  /** Beside the button. */
  children?: ReactNode;
};

/** Name, group and colour of a tag. */
export function TagForm({ label, initial, groups, submit, busy, error, onSubmit, children }: TagFormProps) {
  const { t } = useTranslation(["tags", "common"]);
  const [fields, setFields] = useState(initial);
  const listId = useId();
  const isTooLong = fields.name.trim().length > MAX_TAG_NAME;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (fields.name.trim() !== "" && !isTooLong && (await onSubmit(fields))) setFields(initial);
  };
  return (
    <form className="z-tags-form" aria-label={label} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t("name")}
        required
        withAsterisk={false}
        value={fields.name}
        error={isTooLong ? t("common:tags.tooLong", { limit: MAX_TAG_NAME }) : wrongIn(error, "name")}
        onChange={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
      />
      <TextInput
        label={t("group")}
        maxLength={60}
        list={listId}
        value={fields.group}
        onChange={({ currentTarget }) => setFields({ ...fields, group: currentTarget.value })}
      />
      <datalist id={listId}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <Swatches label={t("color")} value={fields.color} onChange={(color) => setFields({ ...fields, color })} />
      <div className="z-tags-form__actions">
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        {children}
      </div>
      <Refusal title={t("failedChange")} error={error} fields={["name"]} />
    </form>
  );
}
