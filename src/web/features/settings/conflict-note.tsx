import { Button } from "@mantine/core";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Somebody saved in between: nothing is overwritten, the choice is the person's. */
export function ConflictNote({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation("settings");
  return (
    <div className="z-note z-note--warn z-conflict" role="alert">
      <Users size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className="z-conflict__text">
        <strong className="z-strong">{t("conflict.title")}</strong>
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
