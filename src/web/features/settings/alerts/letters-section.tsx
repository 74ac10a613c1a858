import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Select, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMayActForOneself } from "../../../lib/session/use-may-edit.ts";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useLettersQuery, useSaveLettersMutation, useTestLetterMutation } from "./alert-rules.api.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }));
const NEVER = "never";

/** What the person themselves gets by e-mail; others of the company choose for themselves. */
export function LettersSection() {
  const { t } = useTranslation("alerts");
  const { data, error, refetch } = useLettersQuery();
  const [save, saving] = useSaveLettersMutation();
  const [send, sending] = useTestLetterMutation();
  const mayKeep = useMayActForOneself();
  if (data === undefined && error !== undefined) return <WidgetError title={t("failed")} error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={160} aria-busy="true" />;
  const { alertMails, letterHour } = data;
  const test = async (): Promise<void> => {
    const answer = await send();
    if (answer.data !== undefined) void toast(t("letters.sent", { email: answer.data.email }), 4000);
  };
  return (
    <Section title={t("letters.title")} text={t("letters.text")}>
      <Switch
        label={t("letters.alerts")}
        checked={alertMails}
        disabled={!mayKeep || saving.isLoading}
        onChange={({ currentTarget }) => void save({ letterHour, alertMails: currentTarget.checked })}
      />
      <Select
        style={{ maxWidth: 320 }}
        label={t("letters.morning")}
        description={t("letters.morningText")}
        allowDeselect={false}
        disabled={!mayKeep || saving.isLoading}
        data={[{ value: NEVER, label: t("letters.never") }, ...HOURS]}
        value={letterHour === null ? NEVER : String(letterHour)}
        onChange={(hour) => void save({ alertMails, letterHour: hour === NEVER || hour === null ? null : Number(hour) })}
      />
      <div>
        <Button size="xs" variant="default" loading={sending.isLoading} disabled={!mayKeep} onClick={() => void test()}>
          {t("letters.test")}
        </Button>
      </div>
      <Refusal title={t("notSaved")} error={saving.error ?? sending.error} />
    </Section>
  );
}
