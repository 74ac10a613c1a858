import * as ui from "./styles/ui.module.css";
import { Button } from "@mantine/core";
import { Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

type ConflictNoteProps = { title: string; onTheirs: () => Promise<void>; onMine: () => Promise<void> };

/** Somebody saved in between: nothing is overwritten, the choice is the person's. */
export function ConflictNote({ title, onTheirs, onMine }: ConflictNoteProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  // It stays until what they saved is here: what is sent before that would be refused once more.
  const choose = async (chosen: () => Promise<void>) => {
    setBusy(true);
    await chosen();
    setBusy(false);
  };
  return (
    <div className={`${ui.note} ${ui.noteWarn}`} style={{ flexWrap: "wrap", alignItems: "center" }} role="alert">
      <Users size={16} strokeWidth={1.75} aria-hidden="true" />
      <div style={{ flex: "1 1 280px" }}>
        <strong className={ui.strong}>{title}</strong>
        <div>{t("conflict.text")}</div>
      </div>
      <Button variant="default" size="xs" disabled={isBusy} onClick={() => void choose(onTheirs)}>
        {t("conflict.theirs")}
      </Button>
      <Button variant="default" size="xs" disabled={isBusy} onClick={() => void choose(onMine)}>
        {t("conflict.mine")}
      </Button>
    </div>
  );
}
