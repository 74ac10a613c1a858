import * as ui from "./styles/ui.module.css";
import * as css from "./undo-note.module.css";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type UndoNoteProps = {
  /** What was done. */
  children: ReactNode;
  /** What the button says. */
  undo: string;
  onUndo: () => void;
  /** Stands between the parts of a card. */
  inCard?: boolean;
};

/** What was done a moment ago, and the way back; it takes the focus, which lay on what is gone. */
export function UndoNote({ children, undo, onUndo, inCard }: UndoNoteProps) {
  return (
    <div className={`${ui.note} ${ui.spread} ${ui.middle} ${ui.breaks} ${css.root}`} data-in-card={inCard || undefined}>
      <output>{children}</output>
      <Button autoFocus variant="default" size="xs" onClick={onUndo}>
        {undo}
      </Button>
    </div>
  );
}
