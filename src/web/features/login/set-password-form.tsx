import * as css from "./login.module.css";
import { Button, PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { passwordProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useResetPasswordMutation } from "./auth.api.ts";
import { DeadLink } from "./dead-link.tsx";
import { FailureNote } from "./failure-note.tsx";
import { failureOf } from "./login-failure.ts";
import { OtherWays } from "./other-ways.tsx";
import { NewPassword } from "../../domain/password/new-password.tsx";
import { useMarkLinkUsed } from "./lost-link.tsx";
import { Outcome } from "./outcome.tsx";

const NOTHING = { password: "", passwordConfirmation: "", keepOtherWays: false };

type SetPasswordFormProps = { token: string; title: string; text: string; email?: string };

/** Sets the password that the token allows: the forgotten one anew, or the first one of somebody invited. */
export function SetPasswordForm({ token, title, text, email = "" }: SetPasswordFormProps) {
  const { t } = useTranslation("login");
  useTitle(title);
  const words = useEntryWords();
  const [reset, { data }] = useResetPasswordMutation();
  const markLinkUsed = useMarkLinkUsed();
  const { form, onSubmit, isBusy, refused, refusal } = useEntryForm({
    saved: NOTHING,
    isLive: true,
    check: async ({ password, passwordConfirmation }) => ({
      password: words.password(await passwordProblem(password, email)),
      passwordConfirmation: password === "" || password === passwordConfirmation ? null : t("reset.differs"),
    }),
    send: (fields) => reset({ token, ...fields }),
    onSent: markLinkUsed,
  });
  const failure = failureOf(refused);

  if (data) return <Outcome kind="done" title={t("reset.done")} text={data.message} action={{ to: "/", name: t("submit") }} />;
  if (failure?.code === "TOKEN_INVALID") return <DeadLink kind="reset" />;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>
        {email !== "" && <strong className={css.address}>{email}</strong>}
        {text}
      </p>
      {failure && refusal !== undefined && <FailureNote failure={failure} wait={0} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPassword autoFocus label={t("reset.password")} about={email} {...form.getInputProps("password")} />
      <PasswordInput
        size="md"
        autoComplete="new-password"
        label={t("reset.repeat")}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        {...form.getInputProps("passwordConfirmation")}
      />
      <OtherWays token={token} keep={form.getInputProps("keepOtherWays", { type: "checkbox" })} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
