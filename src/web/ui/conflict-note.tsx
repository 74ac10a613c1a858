import * as ui from "./styles/ui.module.css";
import * as css from "./conflict-note.module.css";
import { Button } from "@mantine/core";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";

type ConflictNoteProps = { title: string; onTheirs: () => void; onMine: () => void };

/** Somebody saved in between: nothing is overwritten, the choice is the person's. */
export function ConflictNote({ title, onTheirs, onMine }: ConflictNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={`${ui.note} ${ui.noteWarn} ${css.root}`} role="alert">
      <Users size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.text}>
        <strong className={ui.strong}>{title}</strong>
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
