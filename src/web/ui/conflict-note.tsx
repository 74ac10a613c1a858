import "./conflict-note.css";
import { Button } from "@mantine/core";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";

type ConflictNoteProps = { title: string; onTheirs: () => void; onMine: () => void };

/** Somebody saved in between: nothing is overwritten, the choice is the person's. */
export function ConflictNote({ title, onTheirs, onMine }: ConflictNoteProps) {
  const { t } = useTranslation();
  return (
    <div className="z-note z-note--warn z-conflict" role="alert">
      <Users size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className="z-conflict__text">
        <strong className="z-strong">{title}</strong>
        <div>{t("conflict.text")}</div>
      </div>
      <Button variant="default" size="xs" onClick={onTheirs}>
        {t("conflict.theirs")}
      </Button>
      <Button variant="default" size="xs" onClick={onMine}>
        {t("conflict.mine")}
      </Button>
    </div>
  );
}
