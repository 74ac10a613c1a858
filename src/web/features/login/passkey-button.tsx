import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { hasPasskeys, type PasskeyProblem, showPasskey } from "../../lib/passkeys.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { useAskPasskeyMutation, useSignInByPasskeyMutation } from "./passkeys.api.ts";

type Said = { problem: PasskeyProblem } | { failure: LoginFailure };

/** The way in with a passkey; it comes after the form, which does not wait for it. */
export function PasskeyButton({ remember }: { remember: boolean }) {
  const { t } = useTranslation("login");
  const [askPasskey] = useAskPasskeyMutation();
  const [signIn] = useSignInByPasskeyMutation();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const attempt = async (): Promise<Said | null> => {
    const asked = await askPasskey();
    if (asked.data === undefined) return { failure: loginFailure(asProblem(asked.error), Date.now()) };
    const { credential, problem } = await showPasskey(asked.data);
    if (credential === null) return { problem };
    const { error } = await signIn({ credential, remember });
    return error === undefined ? null : { failure: loginFailure(asProblem(error), Date.now()) };
  };
  const begin = async () => {
    setBusy(true);
    setSaid(null);
    setSaid(await attempt());
    setBusy(false);
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant="default" size="md" fullWidth loading={isBusy} onClick={() => void begin()}>
        {t("passkey.action")}
      </Button>
      {said !== null && "failure" in said && <FailureNote failure={said.failure} wait={0} />}
      {said !== null && "problem" in said && (
        <output className={ui.note}>{t(said.problem === "cancelled" ? "passkey.cancelled" : "passkey.failed")}</output>
      )}
    </>
  );
}
