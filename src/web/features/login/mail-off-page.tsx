import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLetterOffMutation, useLetterOnMutation } from "./letters.api.ts";
import { Outcome } from "./outcome.tsx";

/** Where the link of a letter leads: the letters end by that one click, and a second one takes it back. No sign-in, either way. */
export function MailOffPage() {
  const { t } = useTranslation("login");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [end, ended] = useLetterOffMutation({ fixedCacheKey: token });
  const [undo, undone] = useLetterOnMutation();
  useEffect(() => {
    void end(token);
  }, [end, token]);
  const action = { to: "/", name: t("back") };
  if (ended.error !== undefined)
    return <Outcome kind="failed" title={t("mailOff.failed")} text={t("mailOff.failedText")} action={action} />;
  if (ended.data === undefined) return null;
  if (undone.data !== undefined) return <Outcome kind="done" title={t("mailOff.back")} text={t("mailOff.backText")} action={action} />;
  const { kind } = ended.data;
  const link = (
    <Button variant="subtle" loading={undone.isLoading} onClick={() => void undo(token)}>
      {t("mailOff.undo")}
    </Button>
  );
  return <Outcome kind="done" title={t(`mailOff.${kind}`)} text={t("mailOff.text")} action={action} link={link} />;
}
