import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useResetPasswordMutation } from "./auth.api.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { NewPassword } from "../../ui/new-password.tsx";
import { Outcome } from "./outcome.tsx";

type SetPasswordFormProps = { token: string; title: string; text?: string; email?: string };

/** Sets the password that the token allows: the forgotten one anew, or the first one of somebody invited. */
export function SetPasswordForm({ token, title, text, email = "" }: SetPasswordFormProps) {
  const { t } = useTranslation("login");
  useTitle(title);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [differs, setDiffers] = useState(false);
  const [reset, { isLoading, data }] = useResetPasswordMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDiffers(password !== repeated);
    setFailure(null);
    if (password === "" || password !== repeated) return;
    const answer = await reset({ token, password, passwordConfirmation: repeated });
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
  };

  if (data) return <Outcome title={t("reset.done")} text={data.message} action={{ to: "/", name: t("submit") }} />;
  if (failure?.code === "TOKEN_INVALID") return <DeadLink message={failure.message} />;
  const wrong = failure?.fields["password"]?.join(" ") ?? null;
  return (
    <form className="z-login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="z-login__title">{title}</h1>
      {text && <p className="z-login__text">{text}</p>}
      {failure !== null && wrong === null && <FailureNote failure={failure} wait={0} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPassword label={t("reset.password")} value={password} about={email} error={wrong} autoFocus onChange={setPassword} />
      <PasswordInput
        size="md"
        autoComplete="new-password"
        label={t("reset.repeat")}
        value={repeated}
        error={differs ? t("reset.differs") : null}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        onChange={({ currentTarget }) => setRepeated(currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isLoading}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}

/** A link that was used, outlived or replaced by a newer one. */
export function DeadLink({ message }: { message: string | null }) {
  const { t } = useTranslation("login");
  return (
    <Outcome
      title={t("dead.title")}
      text={message ?? t("dead.text")}
      action={{ to: "/forgot-password", name: t("dead.action") }}
      link={{ to: "/", name: t("back") }}
    />
  );
}
