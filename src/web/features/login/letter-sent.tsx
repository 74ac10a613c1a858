import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { Outcome } from "./outcome.tsx";

type LetterSentProps = {
  email: string;
  /** What the server says; the same for every address. */
  said: string;
  /** Back to the form as it was filled: another address, or the same letter again. */
  onAgain: () => void;
};

/** A letter was asked for: where it goes, and the way back for whoever mistyped their address. */
export function LetterSent({ email, said, onAgain }: LetterSentProps) {
  const { t } = useTranslation("login");
  const again = (
    <button type="button" className={`${ui.plain} ${ui.link}`} onClick={onAgain}>
      {t("ask.again")}
    </button>
  );
  return (
    <Outcome kind="letter" title={t("ask.sent")} email={email.trim()} text={said} action={{ to: "/", name: t("back") }} link={again} />
  );
}
