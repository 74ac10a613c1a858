import { Button, TextInput } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/common.ts";
import { Refusal, wrongIn } from "../../ui/refusal.tsx";
import { RoleSelect } from "./role-select.tsx";
import { useInviteUserMutation } from "./users.api.ts";

/** Whoever is invited gets a letter with a link to their first password. */
export function InviteForm() {
  const { t } = useTranslation("users");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [invite, { isLoading, error, data }] = useInviteUserMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await invite({ email, role });
    if (!answer.error) setEmail("");
  };
  return (
    <section className="z-card z-users__invite" aria-label={t("invite.title")}>
      <h2>{t("invite.title")}</h2>
      <form className="z-users__form" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          type="email"
          autoComplete="off"
          label={t("invite.email")}
          value={email}
          error={wrongIn(error, "email")}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <RoleSelect label={t("role")} value={role} onChange={setRole} />
        <Button
          type="submit"
          leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          loading={isLoading}
          disabled={email.trim() === ""}
        >
          {t("invite.action")}
        </Button>
      </form>
      <p className="z-small z-muted">{t(`roleTexts.${role}`)}</p>
      {data && <output className="z-note">{t("invite.done", { email: data.email })}</output>}
      <Refusal title={t("failedAction")} error={error} fields={["email"]} />
    </section>
  );
}
