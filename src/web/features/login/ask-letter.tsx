import * as css from "./login.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "./back-link.tsx";
import { EmailField } from "./email-field.tsx";
import { emailProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useForgotPasswordMutation, useLoginLinkMutation } from "./auth.api.ts";
import { FailureNote } from "./failure-note.tsx";
import { failureOf, wholeForm } from "./login-failure.ts";
import { LetterSent } from "./letter-sent.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Asks for a letter with a link: to a new password, or straight in. The answer is the same for every address. */
export function AskLetter({ kind }: { kind: "forgot" | "link" }) {
  const { t } = useTranslation("login");
  useTitle(t(`ask.${kind}.title`));
  const words = useEntryWords();
  const [said, setSaid] = useState<string | null>(null);
  const [forgot] = useForgotPasswordMutation();
  const [link] = useLoginLinkMutation();
  const { form, onSubmit, isBusy, refused } = useEntryForm({
    saved: { email: "" },
    check: ({ email }) => ({ email: words.email(emailProblem(email)) }),
    fieldOf: wholeForm,
    send: async ({ email }) => {
      const answer = await (kind === "forgot" ? forgot({ email }) : link({ email }));
      if (answer.data) setSaid(answer.data.message);
      return answer;
    },
  });
  const failure = failureOf(refused);
  const wait = useCountdown(failure?.retryAt ?? null);

  if (said !== null) return <LetterSent email={form.values.email} said={said} onAgain={() => setSaid(null)} />;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{t(`ask.${kind}.title`)}</h1>
      <p className={css.text}>{t(`ask.${kind}.text`)}</p>
      {failure && <FailureNote failure={failure} wait={wait} />}
      <EmailField input={form.getInputProps("email")} />
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={wait > 0}>
        {t(`ask.${kind}.submit`)}
      </Button>
      <p className={css.ways}>
        <BackLink />
      </p>
    </form>
  );
}
