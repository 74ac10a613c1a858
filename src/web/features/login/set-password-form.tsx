import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { type PasswordProblem, passwordProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useResetPasswordMutation } from "./auth.api.ts";
import { DeadLink } from "./dead-link.tsx";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { NewPassword } from "../../domain/password/new-password.tsx";
import { useMarkLinkUsed } from "./lost-link.tsx";
import { Outcome } from "./outcome.tsx";

type Fields = { password: string; repeated: string };
type SetPasswordFormProps = { token: string; title: string; text: string; email?: string };

/** Sets the password that the token allows: the forgotten one anew, or the first one of somebody invited. */
export function SetPasswordForm({ token, title, text, email = "" }: SetPasswordFormProps) {
  const { t } = useTranslation("login");
  useTitle(title);
  const [fields, setFields] = useState<Fields>({ password: "", repeated: "" });
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const words = useEntryWords();
  const [reset, { isLoading, data }] = useResetPasswordMutation();
  const markLinkUsed = useMarkLinkUsed();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    const { password, repeated } = fields;
    const found = await passwordProblem(password, email);
    setProblem(found);
    if (found !== null || password !== repeated) return;
    const answer = await reset({ token, password, passwordConfirmation: repeated });
    if (answer.error) return setFailure(loginFailure(asProblem(answer.error), Date.now()));
    markLinkUsed();
  };

  if (data) return <Outcome kind="done" title={t("reset.done")} text={data.message} action={{ to: "/", name: t("submit") }} />;
  if (failure?.code === "TOKEN_INVALID") return <DeadLink kind="reset" />;
  return (
    <form className="z-login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="z-login__title">{title}</h1>
      <p className="z-login__text">
        {email !== "" && <strong className="z-login__address">{email}</strong>}
        {text}
      </p>
      {failure !== null && failure.fields["password"] === undefined && <FailureNote failure={failure} wait={0} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields
        fields={fields}
        onFields={(changed) => {
          if (changed.password !== fields.password) setProblem(null);
          setFields(changed);
        }}
        about={email}
        tried={tried}
        wrong={words.password(problem) ?? failure?.fields["password"]?.join(" ") ?? null}
      />
      <Button type="submit" size="md" fullWidth loading={isLoading}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}

type PasswordFieldsProps = {
  fields: Fields;
  onFields: (fields: Fields) => void;
  about: string;
  /** The form was sent once: what is missing may be said. */
  tried: boolean;
  /** What is wrong with the password, as it was seen here or by the server. */
  wrong: string | null;
};

function PasswordFields({ fields, onFields, about, tried, wrong }: PasswordFieldsProps) {
  const { t } = useTranslation("login");
  const { password, repeated } = fields;
  return (
    <>
      <NewPassword
        label={t("reset.password")}
        value={password}
        about={about}
        error={wrong}
        autoFocus
        onChange={(changed) => onFields({ ...fields, password: changed })}
      />
      <PasswordInput
        size="md"
        autoComplete="new-password"
        label={t("reset.repeat")}
        value={repeated}
        error={tried && password !== "" && password !== repeated ? t("reset.differs") : null}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        onChange={({ currentTarget }) => onFields({ ...fields, repeated: currentTarget.value })}
      />
    </>
  );
}
