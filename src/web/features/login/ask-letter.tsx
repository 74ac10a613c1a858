import "./login.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { asProblem } from "../../lib/api/problem.ts";
import { type EmailProblem, emailProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useForgotPasswordMutation, useLoginLinkMutation } from "./auth.api.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { LetterSent } from "./letter-sent.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Asks for a letter with a link: to a new password, or straight in. The answer is the same for every address. */
export function AskLetter({ kind }: { kind: "forgot" | "link" }) {
  const { t } = useTranslation("login");
  useTitle(t(`ask.${kind}.title`));
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const words = useEntryWords();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [forgot, forgetting] = useForgotPasswordMutation();
  const [link, linking] = useLoginLinkMutation();
  const wait = useCountdown(failure?.retryAt ?? null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    setFailure(null);
    if (found !== null) return;
    const answer = await (kind === "forgot" ? forgot({ email }) : link({ email }));
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
    else setSaid(answer.data.message);
  };

  if (said !== null) return <LetterSent email={email} said={said} onAgain={() => setSaid(null)} />;
  return (
    <form className="z-login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="z-login__title">{t(`ask.${kind}.title`)}</h1>
      <p className="z-login__text">{t(`ask.${kind}.text`)}</p>
      {failure && <FailureNote failure={failure} wait={wait} />}
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        label={t("email")}
        value={email}
        error={words.email(problem)}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setEmail(currentTarget.value);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={forgetting.isLoading || linking.isLoading} disabled={wait > 0}>
        {t(`ask.${kind}.submit`)}
      </Button>
      <p className="z-login__ways">
        <Link className="z-link" to="/">
          {t("back")}
        </Link>
      </p>
    </form>
  );
}
