import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./connect.module.css";
import { Button, FileInput, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { connectOptionsRoute } from "#contract/connections.ts";
import type { ResponseOf } from "#contract/route.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { useConnectFormMutation } from "./connect.api.ts";

export type ConnectSource = ResponseOf<typeof connectOptionsRoute>["sources"][number];
type Field = ConnectSource["fields"][number];
type Environment = ConnectSource["environments"][number];

/** Certificates and key files are small; what is larger is another file. */
const LARGEST_FILE = 100 * 1024;

type ConsentFormProps = {
  source: ConnectSource;
  environment: Environment;
  /** The store whose keys are typed in anew; null = a new one. */
  storeId: string | null;
  onConnected: (storeId: string) => void;
};

/** What a source needs to let us read: drawn from its own list of fields. */
export function ConsentForm({ source: { platform, name, fields }, environment, storeId, onConnected }: ConsentFormProps) {
  const { t } = useTranslation("stores");
  const [values, setValues] = useState<Record<string, string>>({});
  const [connect, { error, isLoading }] = useConnectFormMutation();
  const problem = error === undefined ? null : asProblem(error);
  const isComplete = fields.every(({ key }) => (values[key] ?? "").trim() !== "");
  const send = async (): Promise<void> => {
    const { data } = await connect({ platform, environment, fields: values, ...(storeId === null ? {} : { storeId }) });
    if (data !== undefined) onConnected(data.storeId);
  };
  return (
    <form
      className={css.form}
      aria-label={t("form.title", { name })}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          value={values[field.key] ?? ""}
          error={problem?.fields[`fields.${field.key}`]?.join(" ")}
          onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
        />
      ))}
      <p className={`${ui.small} ${ui.muted}`}>{t("form.kept")}</p>
      {problem !== null && Object.keys(problem.fields).length === 0 && <ProblemNote title={t("form.failed", { name })} problem={problem} />}
      <div className={css.actions}>
        <Button type="submit" loading={isLoading} disabled={!isComplete}>
          {t("form.connect", { name })}
        </Button>
      </div>
    </form>
  );
}

type FieldInputProps = { field: Field; value: string; error: string | undefined; onChange: (value: string) => void };

function FieldInput({ field: { input, label, hint }, value, error, onChange }: FieldInputProps) {
  if (input === "file") return <KeyFile label={label} hint={hint} error={error} onChange={onChange} />;
  const shared = { label, description: hint, value, error, autoComplete: "off", spellCheck: false } as const;
  const changed = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => onChange(currentTarget.value);
  if (input === "secret") return <PasswordInput {...shared} onChange={changed} />;
  return <TextInput {...shared} type={input === "address" ? "url" : "text"} onChange={changed} />;
}

type KeyFileProps = { label: string; hint: string; error: string | undefined; onChange: (base64: string) => void };

/** A certificate or key as a file: its bytes go along as base64. */
function KeyFile({ label, hint, error, onChange }: KeyFileProps) {
  const { t } = useTranslation("stores");
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | null): Promise<void> => {
    setTooLarge(file !== null && file.size > LARGEST_FILE);
    if (file === null || file.size > LARGEST_FILE) return onChange("");
    const bytes = new Uint8Array(await file.arrayBuffer());
    onChange(btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("")));
  };
  return (
    <FileInput
      label={label}
      description={hint}
      placeholder={t("form.choose")}
      error={isTooLarge ? t("form.tooLarge") : error}
      clearable
      onChange={(file) => void take(file)}
    />
  );
}
