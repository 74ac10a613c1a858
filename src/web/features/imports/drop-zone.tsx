import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { FileSpreadsheet, Upload, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const MAX_BYTES = 50 * 1024 * 1024;

type DropZoneProps = { file: File | null; onFile: (file: File | null) => void };

/** Where the file is dropped or picked; one that is too large or empty is refused before it travels. */
export function DropZone({ file, onFile }: DropZoneProps) {
  const { t } = useTranslation("imports");
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<"tooBig" | "empty" | null>(null);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const why = chosen.size > MAX_BYTES ? "tooBig" : chosen.size === 0 ? "empty" : null;
    setRefused(why);
    onFile(why === null ? chosen : null);
  };
  return (
    <div>
      <span className={`${ui.block} ${ui.medium} ${ui.below4}`} id="drop-label">
        {t("file.file")}
      </span>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        className={ui.hiddenVisually}
        tabIndex={-1}
        aria-labelledby="drop-label"
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      {file === null ? (
        <DropTarget onPick={() => input.current?.click()} onDrop={take} />
      ) : (
        <ChosenFile file={file} onRemove={() => onFile(null)} />
      )}
      {refused !== null && (
        <p className={`${ui.small} ${ui.loss} ${ui.above4}`} role="alert">
          {t(`file.${refused}`)}
        </p>
      )}
    </div>
  );
}

function DropTarget({ onPick, onDrop }: { onPick: () => void; onDrop: (file: File | undefined) => void }) {
  const { t } = useTranslation("imports");
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    <button
      type="button"
      className={`${ui.plain} ${ui.stack} ${ui.wide} ${ui.gap4} ${ui.pad16} ${ui.centred} ${ui.middle} ${css.drop}`}
      data-over={over || undefined}
      onClick={onPick}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={24} strokeWidth={1.5} aria-hidden="true" />
      <span className={`${ui.ink} ${ui.medium}`}>{t("file.drop")}</span>
      <span className={`${ui.small} ${ui.muted}`}>{t("file.limits")}</span>
    </button>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation("imports");
  return (
    <div className={`${ui.row} ${ui.gap8} ${css.chosen}`}>
      <FileSpreadsheet className={`${ui.fixed} ${ui.secondary}`} size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={`${ui.medium} ${ui.breaks} ${ui.narrows} ${ui.grows}`}>{file.name}</span>
      <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{t("file.size", { size: Math.max(1, Math.round(file.size / 1024)) })}</span>
      <button type="button" className={`${ui.plain} ${ui.hovers} ${css.chosenRemove}`} aria-label={t("file.remove")} onClick={onRemove}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
